package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Continuity;
import dev.bowline.client.ExpiredException;
import dev.bowline.client.Page;
import dev.bowline.client.Watch;
import dev.bowline.client.WhenExpired;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.type.ResourceVersion;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Contract
@Timeout(120)
final class ExpiryTest {
  @Test
  void whatIsTooOldIsToldAsExpired(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.canExpire()).as("versions can be made to expire").isTrue();
    for (String name : List.of("a", "b", "c", "d")) {
      sandbox.configMaps().create(Samples.configMap(name, "1"));
    }
    Page<ConfigMap> first = sandbox.configMaps().list(q -> q.limit(1));
    Iterator<ConfigMap> lazy = sandbox.configMaps().stream(q -> q.limit(1)).iterator();
    String begun = lazy.next().name();
    Page<ConfigMap> goingOn = first(sandbox, WhenExpired.GO_ON);
    Page<ConfigMap> restarting = first(sandbox, WhenExpired.RESTART);
    Page<ConfigMap> full = first(sandbox, WhenExpired.FULL_LIST);
    ResourceVersion old = first.resourceVersion();
    sandbox.configMaps().delete("b");
    sandbox.configMaps().create(Samples.configMap("e", "1"));

    cluster.expire();

    theWatchEndsWithExpired(sandbox, old);
    theNextPageIsExpired(first);
    theExactListIsExpired(sandbox, old);
    theNextPageIsWhatTheCallerWants(goingOn, Continuity.NEWER_VERSION, false, "c");
    theNextPageIsWhatTheCallerWants(restarting, Continuity.RESTARTED, false, "a");
    theNextPageIsWhatTheCallerWants(full, Continuity.RESTARTED, true, "a", "c", "d", "e");
    assertThat(begun).isEqualTo("a");
    assertThat(lazy).toIterable().extracting(ConfigMap::name).containsExactly("c", "d", "e");
  }

  private static Page<ConfigMap> first(Sandbox sandbox, WhenExpired choice) {
    return sandbox.configMaps().list(q -> q.limit(1).whenExpired(choice));
  }

  private static void theNextPageIsWhatTheCallerWants(
      Page<ConfigMap> first, Continuity continuity, boolean isLast, String... names) {
    Page<ConfigMap> next = first.next().orElseThrow();

    assertThat(next).extracting(ConfigMap::name).containsExactly(names);
    assertThat(next.continuity()).isEqualTo(continuity);
    assertThat(next.isLast()).isEqualTo(isLast);
  }

  private static void theWatchEndsWithExpired(Sandbox sandbox, ResourceVersion old) {
    try (Watch<ConfigMap> watch = sandbox.configMaps().watch(q -> q.from(old))) {
      assertThatExceptionOfType(ExpiredException.class)
          .isThrownBy(() -> watch.iterator().next())
          .satisfies(
              e -> {
                assertThat(e.code()).isEqualTo(410);
                assertThat(e.reason()).isEqualTo("Expired");
                assertThat(e.status().message()).startsWith("too old resource version: " + old);
              });
    }
  }

  private static void theNextPageIsExpired(Page<ConfigMap> first) {
    assertThatExceptionOfType(ExpiredException.class)
        .isThrownBy(first::next)
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(410);
              assertThat(e.inconsistentContinue()).isPresent();
            });
  }

  private static void theExactListIsExpired(Sandbox sandbox, ResourceVersion old) {
    assertThatExceptionOfType(ExpiredException.class)
        .isThrownBy(() -> sandbox.configMaps().list(q -> q.exactly(old)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(410));
  }
}
