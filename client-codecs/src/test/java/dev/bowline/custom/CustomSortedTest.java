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
import java.util.stream.IntStream;
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

  /** Bounds in order. */
  private record Range(int from, int to) {
    Range {
      int least = Math.min(from, to);
      to = Math.max(from, to);
      from = least;
    }
  }

  private record Ranges(List<Range> allow) {}

  @Test
  void valuesThatAClassExchangesLeadToNoOtherElement() {
    Custom<Ranges, Void> wall =
        read(
            Ranges.class,
            allowing("{'from':9,'to':3,'note':'A'}", "{'from':12,'to':9,'note':'B'}"));
    assertThat(written(wall.withSpec(spec -> new Ranges(spec.allow().subList(1, 2)))))
        .contains("[{'from':12,'to':9,'note':'B'}]");
    assertThat(
            written(
                wall.withSpec(spec -> new Ranges(List.of(spec.allow().get(0), new Range(10, 12))))))
        .contains("[{'from':9,'to':3,'note':'A'},{'from':10,'to':9,'note':'B'}]");
  }

  private record Step(Integer order) {}

  /** Numbered from 0 on. */
  private record Steps(List<Step> allow) {
    Steps {
      allow = IntStream.range(0, allow.size()).mapToObj(Step::new).toList();
    }
  }

  @Test
  void numbersThatAClassGivesLeadToNoOtherElement() {
    Custom<Steps, Void> wall =
        read(
            Steps.class,
            allowing("{'order':1,'run':'A'}", "{'order':2,'run':'B'}", "{'order':3,'run':'C'}"));
    assertThat(written(wall.withSpec(spec -> new Steps(spec.allow().subList(0, 2)))))
        .contains("[{'order':1,'run':'A'},{'order':2,'run':'B'}]");
  }

  private static String allowing(String... elements) {
    return SERVED
        .replaceAll("(?s)\\[.*]", "[" + String.join(",", elements) + "]")
        .replace('\'', '"');
  }

  private static String written(Custom<?, Void> wall) {
    return new String(Codecs.json().write(wall, EncodeOptions.DEFAULT), StandardCharsets.UTF_8)
        .replace('"', '\'');
  }

  @Test
  void elementsThatAreEqualForTheClassOnlyKeepTheirPlaces() {
    record Size(double gigabytes) {}
    record Sizes(List<Size> allow) {}
    Custom<Sizes, Void> wall =
        read(
            Sizes.class,
            allowing("{'gigabytes':1.0,'note':'first'}", "{'gigabytes':1}", "{'gigabytes':2}"));
    Custom<Sizes, Void> changed =
        wall.withSpec(
            spec -> new Sizes(List.of(spec.allow().get(0), spec.allow().get(1), new Size(3))));
    assertThat(written(changed))
        .contains("{'gigabytes':1,'note':'first'},{'gigabytes':1},{'gigabytes':3}");
  }
}
