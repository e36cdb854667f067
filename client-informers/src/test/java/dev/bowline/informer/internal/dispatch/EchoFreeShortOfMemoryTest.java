package dev.bowline.informer.internal.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What a handler gets that isn't told of own writes, wherever memory runs out on the way: the same
 * as where it doesn't, as what is tried again goes on where it was.
 */
class EchoFreeShortOfMemoryTest {
  private static final ObjectKey KEY = new ObjectKey("ns", "b");

  private final Object writer = new Object();

  /** Of how many more requests for memory the last is refused; none if it isn't positive. */
  private int left;

  private boolean wasShort;
  private EchoFreeBacklog<Scarce> backlog = backlog();

  /** Asks for memory when it is looked at. */
  private final class Scarce implements KubeObject {
    private final int version;

    Scarce(int version) {
      this.version = version;
    }

    @Override
    public String apiVersion() {
      return "v1";
    }

    @Override
    public String kind() {
      return "ConfigMap";
    }

    @Override
    public ObjectMeta metadata() {
      ask();
      return ObjectMeta.of(
          m -> m.name("b").namespace("ns").uid("u").resourceVersion(Integer.toString(version)));
    }

    @Override
    public String toString() {
      return "b@" + version;
    }
  }

  private void ask() {
    if (--left == 0) {
      wasShort = true;
      throw new OutOfMemoryError("of a test");
    }
  }

  private EchoFreeBacklog<Scarce> backlog() {
    return new EchoFreeBacklog<>(
        writer,
        new EventBacklog<>(HandlerPlan.DEFAULT),
        new LiveStore<>(StoreVersion.unsynced(List.of())),
        () -> {
          ask();
          return 0;
        });
  }

  private Added<Scarce> added(int version) {
    return new Added<>(new Scarce(version), Origin.WATCH);
  }

  private Updated<Scarce> updated(int before, int after, Origin origin) {
    return new Updated<>(new Scarce(before), new Scarce(after), origin);
  }

  private void passes(CacheEvent<Scarce> event) {
    assertThat(backlog.add(List.of(event), 0)).isTrue();
  }

  private void ends(ResourceVersion version) {
    assertThat(backlog.endWrite(KEY, 1, version)).isTrue();
  }

  private static ResourceVersion version(int value) {
    return new ResourceVersion(Integer.toString(value));
  }

  /** As a queue does: tries again. */
  private static boolean atLast(BooleanSupplier change) {
    while (true) {
      try {
        return change.getAsBoolean();
      } catch (OutOfMemoryError e) {
        // there is memory the next time
      }
    }
  }

  private List<String> told() {
    List<String> told = new ArrayList<>();
    for (CacheEvent<Scarce> event = backlog.next(); event != null; event = backlog.next()) {
      told.add(
          event instanceof Added<Scarce> added
              ? "+" + added.object()
              : event instanceof Updated<Scarce> updated
                  ? updated.before() + ">" + updated.after()
                  : event instanceof Removed<Scarce> removed ? "-" + removed.lastKnown() : "");
    }
    return told;
  }

  /**
   * Runs it with memory, and then with one request after the other refused.
   *
   * @param scenario is given what runs a step that may lack memory
   */
  private void check(Consumer<Consumer<BooleanSupplier>> scenario, String... expected) {
    int refused = 0;
    do {
      int number = refused;
      backlog = backlog();
      left = 0;
      wasShort = false;
      scenario.accept(
          change -> {
            left = number;
            assertThat(atLast(change)).isTrue();
            left = 0;
          });
      assertThat(told()).as("without request %d", refused).containsExactly(expected);
      refused++;
    } while (wasShort || refused == 1);
    assertThat(refused).isGreaterThan(2);
  }

  @Test
  void whatAFailedWriteHeldIsTold() {
    check(
        lack -> {
          backlog.beginWrite(KEY, 1);
          passes(added(11));
          passes(updated(11, 12, Origin.WATCH));
          lack.accept(() -> backlog.endWrite(KEY, 1, ResourceVersion.NONE));
        },
        "+b@12");
  }

  @Test
  void whatOthersDidBehindAnOwnWriteIsTold() {
    check(
        lack -> {
          backlog.beginWrite(KEY, 1);
          passes(added(11));
          passes(updated(11, 12, Origin.WATCH));
          lack.accept(() -> backlog.endWrite(KEY, 1, version(11)));
        },
        "+b@12");
  }

  @Test
  void theRemovalOfAnUntoldObjectIsTold() {
    check(
        lack -> {
          backlog.beginWrite(KEY, 1);
          passes(added(11));
          lack.accept(() -> backlog.endWrite(KEY, 1, version(11)));
          passes(new Removed<>(new Scarce(11), new Scarce(12), false, Origin.WATCH));
        },
        "-b@12");
  }

  @Test
  void anAnswerOfAnEarlierEpochHidesNothing() {
    check(
        lack -> {
          backlog.beginWrite(KEY, 1);
          backlog.beginEpoch();
          passes(added(10));
          lack.accept(() -> backlog.endWrite(KEY, 1, version(11)));
          passes(updated(10, 11, Origin.WATCH));
        },
        "+b@11");
  }

  @Test
  void anObjectThatTheCachePassedByIsToldAsGone() {
    Scarce object = new Scarce(11);
    check(
        lack -> {
          backlog.beginWrite(KEY, 1);
          lack.accept(() -> backlog.passedBy(object, 1));
          ends(version(11));
        },
        "-b@11");
  }

  @Test
  void anObjectThatVanishedIsToldAsGone() {
    Scarce object = new Scarce(11);
    check(lack -> lack.accept(() -> backlog.vanished(object)), "-b@11");
  }

  @Test
  void anOwnEventIsNotTold() {
    check(
        lack -> {
          backlog.beginWrite(KEY, 1);
          ends(version(11));
          Added<Scarce> own = added(11);
          lack.accept(() -> backlog.add(List.of(own), 0));
        });
  }

  @Test
  void anEventThatIsHeldIsTold() {
    check(
        lack -> {
          backlog.beginWrite(KEY, 1);
          Added<Scarce> others = added(11);
          lack.accept(() -> backlog.add(List.of(others), 0));
          ends(ResourceVersion.NONE);
        },
        "+b@11");
  }

  @Test
  void whatIsHeldIsMergedOnce() {
    check(
        lack -> {
          backlog.beginWrite(KEY, 1);
          passes(added(11));
          Updated<Scarce> listed = updated(11, 12, Origin.NEW_LIST);
          lack.accept(() -> backlog.add(List.of(listed), 0));
          ends(ResourceVersion.NONE);
        },
        "+b@12");
  }

  @Test
  void aRemovalThatIsOnItsWayIsTold() {
    int refused = 0;
    do {
      backlog = backlog();
      backlog.beginWrite(KEY, 1);
      passes(added(11));
      ends(version(11));
      passes(new Removed<>(new Scarce(11), new Scarce(12), false, Origin.WATCH));
      left = refused;
      wasShort = false;
      List<CacheEvent<Scarce>> told = new ArrayList<>();
      atLast(
          () -> {
            CacheEvent<Scarce> next = backlog.next();
            return next == null || told.add(next);
          });
      left = 0;
      assertThat(told).as("without request %d", refused).hasSize(1);
      refused++;
    } while (wasShort || refused == 1);
    assertThat(refused).isGreaterThan(2);
  }

  @Test
  void whatIsHeldIsShownByAReplay() {
    StoreVersion<Scarce> content =
        ReplaceRules.replace(
                StoreVersion.<Scarce>unsynced(List.of()),
                Listed.usable(List.of(new Scarce(11))),
                version(11))
            .after();
    check(
        lack -> {
          backlog.begin(
              Pass.firstList(
                  ReplaceRules.replace(
                          StoreVersion.<Scarce>unsynced(List.of()),
                          Listed.usable(List.of()),
                          version(10))
                      .after(),
                  List.of(),
                  0));
          assertThat(told()).containsExactly("");
          backlog.beginWrite(KEY, 1);
          passes(added(11));
          lack.accept(
              () -> {
                backlog.replay(content, 0);
                return true;
              });
        },
        "+b@11");
  }
}
