package dev.bowline.type;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  private record ByCompiler(String first, String second, String third) {}

  private record TwoByCompiler(String first, String second) {}

  @Test
  void keysAreEqualInAllTheirParts() {
    assertDistinct(
        List.of(
            new ObjectKey("a", "b"),
            new ObjectKey("b", "a"),
            new ObjectKey("a", "a"),
            new ObjectKey("b", "b"),
            new GroupVersionKind("a", "b", "c"),
            new GroupVersionKind("x", "b", "c"),
            new GroupVersionKind("a", "x", "c"),
            new GroupVersionKind("a", "b", "x"),
            new GroupVersionResource("a", "b", "c"),
            new GroupVersionResource("x", "b", "c"),
            new GroupVersionResource("a", "x", "c"),
            new GroupVersionResource("a", "b", "x"),
            new ResourceVersion("a"),
            new ResourceVersion("b")));
    assertThat(new ObjectKey("a", "b")).isEqualTo(new ObjectKey("a", "b"));
    assertThat(new GroupVersionKind("a", "b", "c")).isEqualTo(new GroupVersionKind("a", "b", "c"));
    assertThat(new GroupVersionResource("a", "b", "c"))
        .isEqualTo(new GroupVersionResource("a", "b", "c"));
    assertThat(new ResourceVersion("a")).isEqualTo(new ResourceVersion("a"));
  }

  private static void assertDistinct(List<?> keys) {
    for (int i = 0; i < keys.size(); i++) {
      for (int j = 0; j < keys.size(); j++) {
        assertThat(keys.get(i).equals(keys.get(j))).isEqualTo(i == j);
      }
    }
  }

  @Test
  void hashesAreThoseOfAnyRecord() {
    assertThat(new ObjectKey("a", "b")).hasSameHashCodeAs(new TwoByCompiler("a", "b"));
    assertThat(new GroupVersionKind("a", "b", "c"))
        .hasSameHashCodeAs(new ByCompiler("a", "b", "c"));
    assertThat(new GroupVersionResource("a", "b", "c"))
        .hasSameHashCodeAs(new ByCompiler("a", "b", "c"));
    assertThat(new ResourceVersion("a")).hasSameHashCodeAs("a");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        ObjectKey.class,
        GroupVersionKind.class,
        GroupVersionResource.class,
        ResourceVersion.class
      })
  void nothingOfAKeyIsBuiltOfMethodHandles(Class<?> key) throws IOException {
    try (InputStream in = key.getResourceAsStream(key.getSimpleName() + ".class")) {
      assertThat(new String(in.readAllBytes(), ISO_8859_1))
          .doesNotContain("java/lang/runtime/ObjectMethods")
          .doesNotContain("java/lang/invoke/StringConcatFactory");
    }
  }
}
