package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.bookmark;
import static dev.bowline.informer.internal.driver.ScriptedSource.deleted;
import static dev.bowline.informer.internal.driver.ScriptedSource.endOfList;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static dev.bowline.informer.internal.driver.ScriptedSource.modified;
import static dev.bowline.informer.internal.driver.ScriptedSource.transport;
import static dev.bowline.informer.internal.driver.ScriptedSource.undecodable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.TransportException;
import dev.bowline.informer.InformerObservation;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.reflector.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ChronicleTest {
  private final List<String> lines = new ArrayList<>();
  private final Told told = new Told("test");
  private final DriverRig rig = new DriverRig(true, Preparation.none(), new StreamSupport(), told);

  ChronicleTest() {
    told.begin(Lines::new);
  }

  @Test
  void listsWatchesAndEventsAreTold() {
    rig.server()
        .watch(
            added(configMap("a", 1)),
            endOfList("100"),
            modified(configMap("a", 101)),
            modified(configMap("a", 101)),
            undecodable("MODIFIED", "a", 102),
            bookmark(103),
            rig.server().silence(Duration.ofMinutes(1)),
            fails(() -> Refusals.of(410, "Expired")));
    rig.server().refuse(Refusals.of(422, "Invalid")).page("90", "", configMap("a", 80));
    rig.server().watch(deleted(configMap("a", 91)), rig.server().silence(Duration.ofMinutes(2)));
    rig.run();
    assertThat(lines)
        .containsExactly(
            "listed start 0",
            "event modified",
            "event modified",
            "dropped outdated",
            "event modified",
            "dropped undecodable",
            "event bookmark",
            "watch expired 60",
            "given up refused",
            "went back",
            "listed expired 0",
            "event deleted",
            "watch ended 120");
  }

  @Test
  void pagesInPlaceOfStreamsThatBreakAreToldToo() {
    rig.server()
        .watch(fails(() -> transport(TransportException.Kind.DISCONNECTED)))
        .watch(fails(() -> transport(TransportException.Kind.DISCONNECTED)))
        .page("90", "");
    rig.run();
    assertThat(lines).startsWith("given up disconnected", "listed start 0");
  }

  /** Neither the time since the first list nor its reason is the next one's. */
  @Test
  void aListBehindAFaultIsToldWithItsOwnTime() {
    DriverRig paged = new DriverRig(false, Preparation.none(), new StreamSupport(), told);
    paged.server().page("100", "");
    paged
        .server()
        .watch(
            paged.server().silence(Duration.ofMinutes(2)),
            cancellation -> {
              throw new StackOverflowError();
            });
    paged.server().page("200", "");
    paged.run();
    assertThat(lines).startsWith("listed start 0", "watch fault 120", "listed fault 0");
  }

  @Test
  void eachCauseStandsWithTheInterfaceThatIsTold() throws IOException {
    String page =
        Files.readString(Path.of("src/main/java/dev/bowline/informer/InformerObservation.java"))
            .replaceAll("[\\s*]+", " ");
    assertThat(Failure.Kind.values())
        .allSatisfy(
            kind ->
                assertThat(page).contains("{@code " + kind.name().toLowerCase(Locale.ROOT) + "}"));
  }

  /** The second in a row leads to a list, but it is no answer that makes no sense. */
  @Test
  void watchesThatFallSilentAreOverdueHoweverManyInARow() {
    ScriptedSource server = rig.server();
    server.watch(
        endOfList("100"),
        bookmark(101),
        server.silence(Duration.ofMinutes(1)),
        bookmark(102),
        server.silence(Duration.ofHours(1)));
    server.watch(server.silence(Duration.ofHours(1)));
    server.watch(endOfList("110"));
    rig.run();
    assertThat(lines)
        .containsSubsequence("watch overdue 240", "watch overdue 180")
        .noneMatch(line -> line.startsWith("watch unreadable"));
  }

  /** As where a streamed list can't be published: the reflector's state is a watch's already. */
  @Test
  void aFaultBeforeAWatchHasBegunEndsNone() {
    new Chronicle(told).fault(Duration.ofDays(3).toNanos());
    assertThat(lines).isEmpty();
  }

  @Test
  @Tag("scenario-61")
  void aWatchWhosePlaceIsTakenIsToldOfWithItsAge() {
    DriverRig helped =
        new DriverRig(true, Preparation.none(), new StreamSupport(), told, Runnable::run);
    helped
        .server()
        .watch(
            added(configMap("a", 1)),
            endOfList("100"),
            helped.server().silence(Duration.ofMinutes(10)))
        .watch(modified(configMap("a", 101)), helped.server().silence(Duration.ofMinutes(1)));
    helped.run();
    assertThat(helped.requests()).containsExactly("0.0 stream", "390.0 watch from 100");
    assertThat(lines)
        .containsExactly("listed start 0", "watch rotated 390", "event modified", "watch ended 60");
    assertThat(helped.server().openStreams()).isZero();
    assertThat(helped.time().pendingTimers()).isZero();
  }

  private final class Lines implements InformerObservation {
    @Override
    public void listed(String reason, Duration took) {
      lines.add("listed " + reason + " " + took.toSeconds());
    }

    @Override
    public void watchEnded(String end, Duration age) {
      lines.add("watch " + end + " " + age.toSeconds());
    }

    @Override
    public void event(String type) {
      lines.add("event " + type);
    }

    @Override
    public void dropped(String reason) {
      lines.add("dropped " + reason);
      throw new IllegalStateException("which changes nothing");
    }

    @Override
    public void streamingGivenUp(String cause) {
      lines.add("given up " + cause);
    }

    @Override
    public void versionsWentBack() {
      lines.add("went back");
    }
  }
}
