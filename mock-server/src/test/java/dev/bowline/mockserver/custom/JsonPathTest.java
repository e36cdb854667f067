package dev.bowline.mockserver.custom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What kube-apiserver v1.36.3 shows in columns of the same paths. */
class JsonPathTest {
  private static final String OBJECT =
      """
      {"l":[{"n":1,"s":"a","f":0.5},{"n":2,"s":"b","b":true,"f":1.5},{"n":3,"s":"c","x":{},"f":2.5}],
       "m":{"k":"v","a.b":"dot"},"text":"t"}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ".l[-1:].n|[3]",
        ".l[-1].n|[3]",
        ".l[0:1].n|[1]",
        ".l[1:].n|[2 3]",
        ".l[::2].n|[1 3]",
        ".l[*].n|[1 2 3]",
        ".l[0,2].n|[1 3]",
        ".l[9].n|[]",
        ".l[-5].n|[]",
        ".l[2:1].n|[]",
        ".l[0:0].n|[]",
        ".l[?(@.n>1)].n|[2 3]",
        ".l[?(@.n>=2)].s|[b c]",
        ".l[?(@.s!=\"a\")].n|[2 3]",
        ".l[?(@.s=='b')].n|[2]",
        ".l[?(@.s<\"b\")].n|[1]",
        ".l[?(@.x)].n|[3]",
        ".l[?(@.b==true)].n|[2]",
        ".l[?(@.f>1.0)].n|[2 3]",
        ".l[?(@.f>1)].n|[]",
        "..n|[1 2 3]",
        ".m.*|[dot v]",
        ".m[*]|[]",
        ".m['k']|[v]",
        ".m['a\\.b']|[dot]",
        ".m['a.b']|[]",
        ".['m']|[]",
        ".m.a\\.b|[dot]",
        ".text.more|[]",
        ".text[0]|[]",
        ".none|[]",
      })
  void aPathFinds(String path, String found) {
    assertThat(GoFormat.plain(Objects.requireNonNull(JsonPath.of(path)).all(object())))
        .isEqualTo(found);
  }

  @Test
  void malformedPathsAreTold() {
    for (String path : List.of(".l[", ".l[a]", ".m.k]", ".l[1,", ".l[?(@.n==)]", "..*")) {
      assertThat(JsonPath.of(path)).as(path).isNull();
    }
  }

  private static @Nullable Object object() {
    return Tree.sorted(JsonTrees.parse(OBJECT.getBytes(StandardCharsets.UTF_8)));
  }
}
