package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Elements without a key that a class holds in another order than the server. */
class CustomSetTest {
  private record Rule(String host, Integer port) {}

  private record Spec(Set<Rule> allow) {}

  private static <S> Custom<S, Void> read(Class<S> type, String first, String second) {
    String json =
        """
        {"apiVersion": "acme.dev/v1", "kind": "Wall", "metadata": {"name": "x"},
         "spec": {"allow": [{"host": "%s"}, {"host": "%s"}]}}
        """
            .formatted(first, second);
    return Codecs.json()
        .read(
            json.getBytes(StandardCharsets.UTF_8),
            Custom.type("acme.dev", "v1", "Wall", "walls", type, Void.class).prototype(),
            DecodeOptions.DEFAULT);
  }

  private static <S> S sent(Custom<S, Void> wall) {
    byte[] json = Codecs.json().write(wall, EncodeOptions.DEFAULT);
    return Codecs.json().read(json, wall, DecodeOptions.DEFAULT).spec();
  }

  private static void assertRemovesA(Custom<Spec, Void> wall) {
    Spec wanted =
        new Spec(
            wall.spec().allow().stream()
                .filter(rule -> !rule.host().equals("a"))
                .collect(Collectors.toSet()));
    assertThat(sent(wall.withSpec(wanted))).isEqualTo(wanted);
  }

  @Test
  void anElementIsTakenOutOfASet() {
    assertRemovesA(read(Spec.class, "a", "b"));
    assertRemovesA(read(Spec.class, "b", "a"));
  }

  @Test
  void anElementOfASetIsChanged() {
    Custom<Spec, Void> wall = read(Spec.class, "b", "a");
    Set<Rule> rules = new HashSet<>();
    for (Rule rule : wall.spec().allow()) {
      rules.add(rule.host().equals("a") ? new Rule("a", 443) : rule);
    }
    assertThat(sent(wall.withSpec(new Spec(rules)))).isEqualTo(new Spec(rules));
  }
}
