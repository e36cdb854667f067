package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.bookmark;
import static dev.bowline.informer.internal.driver.ScriptedSource.endOfList;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens on every day alarms nobody: it is for those who look, in a line each. */
class QuietTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  @Test
  @Tag("scenario-36")
  void theCleanEndOfAWatch() {
    DriverRig rig = new DriverRig();
    ScriptedSource server = rig.server();
    server.page("100", "", configMap("a", 1));
    for (int i = 0; i < 20; i++) {
      server.watch(added(configMap("b" + i, 101 + i)), server.silence(MINUTE));
    }

    String log = Logged.inFullBy(rig::run);

    assertThat(rig.requests()).hasSize(21);
    assertQuiet(log);
    assertThat(log).contains("listed 1 objects").contains("test: stopped");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Expired", "Gone"})
  @Tag("scenario-40")
  void aWatchWhoseVersionIsTooOld(String reason) {
    DriverRig rig = new DriverRig();
    ScriptedSource server = rig.server();
    for (int i = 0; i < 20; i++) {
      server.page(Integer.toString(100 + i * 10), "", configMap("a", 1));
      server.watch(bookmark(101 + i * 10), server.silence(TIMEOUT));
      server.watch(fails(() -> Refusals.of(410, reason)));
    }

    String log = Logged.inFullBy(rig::run);

    assertThat(rig.requests()).filteredOn(request -> request.contains("list")).hasSize(20);
    assertQuiet(log);
    assertThat(log).contains("its version is too old for the server, so it lists anew");
  }

  @Test
  @Tag("scenario-40")
  void aStreamedListsWatchWhoseVersionIsTooOld() {
    DriverRig rig = DriverRig.streaming();
    ScriptedSource server = rig.server();
    for (int i = 0; i < 20; i++) {
      server.watch(
          added(configMap("a", 1)),
          endOfList(Integer.toString(100 + i)),
          server.silence(MINUTE),
          fails(() -> Refusals.of(410, "Expired")));
    }

    String log = Logged.inFullBy(rig::run);

    assertThat(rig.requests()).hasSize(20).allMatch(request -> request.endsWith("stream"));
    assertQuiet(log);
    assertThat(log).contains("its version is too old for the server, so it lists anew");
  }

  @Test
  @Tag("scenario-6")
  void aPageWhoseTokenIsTooOld() {
    DriverRig rig = new DriverRig();
    ScriptedSource server = rig.server();
    server.page("100", "t1", configMap("a", 1));
    server.refuse(Refusals.of(410, "Expired"));
    server.page("150", "", configMap("a", 1));
    server.watch(server.silence(TIMEOUT));

    String log = Logged.inFullBy(rig::run);

    assertThat(rig.requests()).hasSize(4);
    assertQuiet(log);
    assertThat(log).contains("its version is too old for the server, so it lists anew");
  }

  private static void assertQuiet(String log) {
    assertThat(log.lines())
        .isNotEmpty()
        .allMatch(line -> line.contains(" DEBUG dev.bowline"))
        .noneMatch(line -> line.contains("Exception:") || line.contains("\tat "));
  }
}
