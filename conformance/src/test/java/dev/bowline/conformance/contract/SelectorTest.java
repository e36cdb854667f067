package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.BadRequestException;
import dev.bowline.client.FieldRequirements;
import dev.bowline.client.LabelRequirements;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.RawHttp;
import dev.bowline.conformance.suite.Sandbox;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Contract
final class SelectorTest {
  private static final List<String> LABEL_SELECTORS =
      List.of(
          "a",
          "!a",
          "! a",
          "a=",
          "a==b",
          "a = b",
          "a!=b",
          "a!=",
          "a in (b)",
          "a in(b,c)",
          "a in ()",
          "a in (,)",
          "a in (b,)",
          "a notin (b)",
          "a>1",
          "a<1",
          "a > 1",
          "a>-1",
          "a>9223372036854775808",
          "a>+1",
          "in=x",
          "in in (in)",
          "notin",
          "a,b",
          "x.y/a=b",
          "a\tin\n(b)",
          ",",
          "a,",
          ",a",
          "a,,b",
          "=b",
          "a b",
          "a=b c",
          "a in",
          "a in b",
          "a in (b",
          "a in b)",
          "!a=b",
          "!a in (b)",
          "a!b",
          "a===b",
          "(a)",
          "a>b",
          "a>",
          "a>>1",
          "-a",
          "a-",
          "a=-b",
          "a=b-",
          "x/y/z",
          "X/a",
          "a~b",
          "a=b(c)",
          "!",
          "!!a",
          "a in (b c)",
          "a in (b,(c))",
          "a=b=c",
          "a in (b)c",
          "a_b=c.d_e-f",
          "a=" + "x".repeat(63),
          "a=" + "x".repeat(64),
          "x".repeat(64),
          "ä=b",
          "a=ä");
  private static final List<String> FIELD_SELECTORS =
      List.of(
          "metadata.name=a",
          "metadata.name==a",
          "metadata.name!=a",
          "metadata.name=",
          "metadata.name=a,metadata.namespace=b",
          "metadata.name=a,,metadata.name=b",
          ",",
          "metadata.name",
          "=a",
          "metadata.name=a=b",
          "metadata.name=a\\=b",
          "metadata.name=a\\,b",
          "metadata.name=a\\\\",
          "metadata.name=a\\",
          "metadata.name=\\b");

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

    assertThat(names(sandbox.configMaps().list(q -> q.labels(selector)).items()))
        .isEqualTo(expected);

    LabelRequirements judged = LabelRequirements.parse(selector);
    assertThat(
            names(
                sandbox.configMaps().list().items().stream()
                    .filter(map -> judged.matches(map.metadata().labels()))
                    .toList()))
        .as("chosen by the client")
        .isEqualTo(expected);
  }

  private static String names(List<ConfigMap> maps) {
    return maps.stream()
        .map(ConfigMap::name)
        .filter(name -> !name.equals("kube-root-ca.crt"))
        .collect(Collectors.joining(" "));
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
  void theClientRefusesTheSelectorsThatTheServerRefuses(Sandbox sandbox, ContractCluster cluster) {
    RawHttp http = new RawHttp(cluster.config());
    String path = "/api/v1/namespaces/" + sandbox.namespace() + "/configmaps?";

    assertThat(LABEL_SELECTORS)
        .allSatisfy(
            selector ->
                assertThat(isTaken(LabelRequirements::parse, selector))
                    .as("label selector \"%s\"", selector)
                    .isEqualTo(isTaken(http::get, path + "labelSelector=" + encoded(selector))));
    assertThat(FIELD_SELECTORS)
        .allSatisfy(
            selector ->
                assertThat(isTaken(FieldRequirements::parse, selector))
                    .as("field selector \"%s\"", selector)
                    .isEqualTo(isTaken(http::get, path + "fieldSelector=" + encoded(selector))));
  }

  private static boolean isTaken(Consumer<String> reader, String text) {
    try {
      reader.accept(text);
      return true;
    } catch (IllegalArgumentException | IllegalStateException refused) {
      return false;
    }
  }

  private static String encoded(String selector) {
    return URLEncoder.encode(selector, StandardCharsets.UTF_8);
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
