package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What classes don't know of elements without a key that they hold in an order of their own. */
class CustomSortedTest {
  private static final String SERVED =
      """
      {"apiVersion": "acme.dev/v1", "kind": "Wall", "metadata": {"name": "x"},
       "spec": {"allow": [
         {"host": "c", "port": 1, "note": "of c"},
         {"host": "a", "port": 1, "note": "of a"},
         {"host": "b", "port": 1, "note": "of b"}]}}
      """;

  /** All that there is of the server's. */
  private record Wall(List<Noted> allow) {}

  private record Noted(String host, int port, String note) {}

  private static final Custom<Wall, Void> WALL =
      Custom.type("acme.dev", "v1", "Wall", "walls", Wall.class, Void.class).prototype();

  private record Rule(String host, int port) {}

  private record Sorted(List<Rule> allow) {
    Sorted {
      allow = allow.stream().sorted(Comparator.comparing(Rule::host)).toList();
    }
  }

  private record Some(List<Rule> allow) {
    Some {
      allow = allow.stream().filter(rule -> !rule.host().equals("c")).toList();
    }
  }

  private record Unordered(Set<Rule> allow) {
    Unordered {
      allow = new HashSet<>(allow);
    }
  }

  private static <S> Custom<S, Void> read(Class<S> type, String json) {
    return Codecs.json()
        .read(
            json.getBytes(StandardCharsets.UTF_8),
            Custom.type("acme.dev", "v1", "Wall", "walls", type, Void.class).prototype(),
            DecodeOptions.DEFAULT);
  }

  /** What is sent, as {@code host port note}. */
  private static List<String> sent(Custom<?, Void> wall) {
    byte[] json = Codecs.json().write(wall, EncodeOptions.DEFAULT);
    Wall sent = Codecs.json().read(json, WALL, DecodeOptions.DEFAULT).spec();
    return sent.allow().stream()
        .map(rule -> rule.host() + " " + rule.port() + " " + rule.note())
        .toList();
  }

  private static Rule changed(Rule rule) {
    return rule.host().equals("a") ? new Rule("a", 2) : rule;
  }

  @Test
  void aClassMaySortItsList() {
    Custom<Sorted, Void> wall = read(Sorted.class, SERVED);
    Custom<Sorted, Void> changed =
        wall.withSpec(
            spec -> new Sorted(spec.allow().stream().map(CustomSortedTest::changed).toList()));
    assertThat(sent(changed)).containsExactly("a 2 of a", "b 1 of b", "c 1 of c");
  }

  @Test
  void aClassMayHoldASetInAnyOrder() {
    Custom<Unordered, Void> wall = read(Unordered.class, SERVED);
    Custom<Unordered, Void> changed =
        wall.withSpec(
            spec ->
                new Unordered(
                    spec.allow().stream()
                        .map(CustomSortedTest::changed)
                        .collect(Collectors.toSet())));
    assertThat(sent(changed)).containsExactlyInAnyOrder("a 2 of a", "b 1 of b", "c 1 of c");
  }

  @Test
  void whatAClassDropsTakesNothingFromTheOthers() {
    Custom<Some, Void> wall = read(Some.class, SERVED);
    Custom<Some, Void> changed =
        wall.withSpec(
            spec -> new Some(spec.allow().stream().map(CustomSortedTest::changed).toList()));
    assertThat(sent(changed)).containsExactly("a 2 of a", "b 1 of b");
  }

  @Test
  void elementsThatAreEqualForTheClassOnlyKeepTheirPlaces() {
    record Size(double gigabytes) {}
    record Sizes(List<Size> allow) {}
    String json = SERVED.replaceAll("(?s)\\[.*]", "[{\"gigabytes\":1.0,\"note\":\"first\"},LAST]");
    Custom<Sizes, Void> wall =
        read(Sizes.class, json.replace("LAST", "{\"gigabytes\":1},{\"gigabytes\":2}"));
    Custom<Sizes, Void> changed =
        wall.withSpec(
            spec -> new Sizes(List.of(spec.allow().get(0), spec.allow().get(1), new Size(3))));
    assertThat(Codecs.json().write(changed, EncodeOptions.DEFAULT))
        .asString(StandardCharsets.UTF_8)
        .contains("{\"gigabytes\":1,\"note\":\"first\"},{\"gigabytes\":1},{\"gigabytes\":3}");
  }
}
