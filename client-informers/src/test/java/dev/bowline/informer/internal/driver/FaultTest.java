package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.Untellable;
import org.junit.jupiter.api.Test;

/** What nobody foresaw. */
class FaultTest {
  private final DriverRig rig = new DriverRig();
  private final ScriptedSource server = rig.server();

  @Test
  void aFaultThatNoRuleCoversLeadsToANewList() {
    server.page("100", "", configMap("a", 1));
    server.watch(fails(() -> new IllegalStateException("bug")));
    server.refuse(new IllegalArgumentException("bug"));
    server.watch(
        cancellation -> {
          throw new StackOverflowError();
        });
    server.page("200", "", configMap("b", 150));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 list by 500",
            "0.0 watch from 100",
            "0.6 watch from 100",
            "1.8 watch from 100",
            "31.8 list by 500");
  }

  @Test
  void aFaultThatCannotBeLoggedLeadsToANewListAsWell() {
    server.page("100", "", configMap("a", 1));
    server.watch(
        cancellation -> {
          throw new Untellable();
        });
    server.page("200", "", configMap("b", 150));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "30.0 list by 500");
  }
}
