package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.BadRequestException;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Contract
final class SelectorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app=web            | web-1 web-2",
        "app==web           | web-1 web-2",
        "app!=web           | api none",
        "app in (web, api)  | api web-1 web-2",
        "app notin (web)    | api none",
        "app                | api web-1 web-2",
        "!app               | none",
        "app=web,tier!=gold | web-2",
        "size>3             | web-2",
        "size<4             | web-1",
        "app=other          | ''"
      })
  void labelSelectorsChoose(String selector, String expected, Sandbox sandbox) {
    create(sandbox, "web-1", List.of("app=web", "tier=gold", "size=3"));
    create(sandbox, "web-2", List.of("app=web", "size=4"));
    create(sandbox, "api", List.of("app=api"));
    create(sandbox, "none", List.of());

    List<String> chosen =
        sandbox.configMaps().list(q -> q.labels(selector)).items().stream()
            .map(ConfigMap::name)
            .filter(name -> !name.equals("kube-root-ca.crt"))
            .toList();

    assertThat(String.join(" ", chosen)).isEqualTo(expected);
  }

  @Test
  void fieldSelectorsChoose(Sandbox sandbox) {
    sandbox.pods().create(Samples.pod("a"));
    sandbox.pods().create(Samples.pod("b").with(p -> p.spec(s -> s.nodeName("n1"))));

    assertThat(sandbox.pods().list(q -> q.field("metadata.name", "a")).items())
        .extracting(Pod::name)
        .containsExactly("a");
    assertThat(sandbox.pods().list(q -> q.field("spec.nodeName", "n1")).items())
        .extracting(Pod::name)
        .containsExactly("b");
    assertThat(sandbox.pods().list(q -> q.fields("spec.nodeName!=n1")).items())
        .extracting(Pod::name)
        .containsExactly("a");
    assertThat(sandbox.pods().list(q -> q.field("status.phase", "Pending")).items())
        .extracting(Pod::name)
        .containsExactly("a", "b");
    assertThat(
            sandbox
                .client()
                .resources(Pod.TYPE)
                .inAllNamespaces()
                .list(
                    q ->
                        q.field("metadata.namespace", sandbox.namespace())
                            .field("metadata.name", "b"))
                .items())
        .extracting(Pod::name)
        .containsExactly("b");
  }

  @Test
  void fieldsThatCannotBeSelectedAreRefused(Sandbox sandbox) {
    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(() -> sandbox.pods().list(q -> q.field("spec.hostname", "x")))
        .satisfies(e -> assertThat(e.status().message()).contains("field label not supported"));
  }

  @Test
  void aSelectorThatIsNoneIsRefused(Sandbox sandbox) {
    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(() -> sandbox.configMaps().list(q -> q.labels("a in (")));
  }

  @Test
  void pagesOfASelectionDoNotTellWhatRemains(Sandbox sandbox) {
    for (String name : List.of("a", "b", "c")) {
      create(sandbox, name, List.of("app=web"));
    }

    assertThat(sandbox.configMaps().list(q -> q.label("app", "web").limit(2)).remaining())
        .isEmpty();
  }

  private static void create(Sandbox sandbox, String name, List<String> labels) {
    sandbox
        .configMaps()
        .create(
            ConfigMap.of(
                c -> {
                  c.name(name);
                  for (String label : labels) {
                    int equals = label.indexOf('=');
                    c.label(label.substring(0, equals), label.substring(equals + 1));
                  }
                }));
  }
}
