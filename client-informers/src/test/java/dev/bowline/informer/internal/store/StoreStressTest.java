package dev.bowline.informer.internal.store;

import static dev.bowline.informer.ConfigMaps.coloured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Readers beside a writer that lists anew and applies events in turn. Each version's content
 * follows from its number, so that a reader can tell a mixture of two.
 */
@Timeout(600)
class StoreStressTest {
  /** With -Dbowline.stress.versions=3000000 it runs for some minutes. */
  private static final int VERSIONS = Integer.getInteger("bowline.stress.versions", 3_000);

  private static final int PER_LIST = 20;
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));

  private final LiveStore<ConfigMap> store =
      new LiveStore<>(StoreVersion.unsynced(List.of(COLOURS)));

  @Test
  @Tag("scenario-73")
  @Tag("scenario-83")
  void whatAReaderSeesIsOneVersionAndTheyComeInOrder() throws InterruptedException {
    Queue<Throwable> problems = new ConcurrentLinkedQueue<>();
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Thread reader = new Thread(this::read);
      reader.setUncaughtExceptionHandler((thread, problem) -> problems.add(problem));
      reader.start();
      readers.add(reader);
    }
    for (int version = 1; version <= VERSIONS; version++) {
      write(version);
    }
    for (Thread reader : readers) {
      reader.join();
    }
    assertThat(problems).isEmpty();
  }

  /** Every tenth version is a list of objects of its own colour, the others change one of them. */
  private void write(int version) {
    StoreVersion<ConfigMap> before = store.current();
    ResourceVersion at = new ResourceVersion(Integer.toString(version));
    if (version % 10 == 1) {
      List<ConfigMap> list = new ArrayList<>();
      for (int i = 0; i < PER_LIST; i++) {
        list.add(coloured(version + "-" + i, version, "c" + version));
      }
      store.replace(before, ReplaceRules.replace(before, Listed.usable(list), at).after());
    } else {
      ConfigMap changed = coloured(list(version) + "-" + version % 10, version, "changed");
      store.replace(before, EventRules.present(before, changed, at).after());
    }
  }

  private static int list(int version) {
    return (version - 1) / 10 * 10 + 1;
  }

  private void read() {
    int last = 0;
    while (last < VERSIONS) {
      Store<ConfigMap> snapshot = store.snapshot();
      if (!snapshot.isSynced()) {
        require(snapshot.size() == 0 && snapshot.resourceVersion().isNone(), "not empty");
        continue;
      }
      int version = Integer.parseInt(snapshot.resourceVersion().value());
      require(version >= last, "version " + version + " after " + last);
      last = version;
      String colour = "c" + list(version);
      int changed = version - list(version);
      require(snapshot.size() == PER_LIST, "size " + snapshot.size());
      require(snapshot.byIndex(COLOURS, colour).size() == PER_LIST - changed, "listed");
      require(snapshot.byIndex(COLOURS, "changed").size() == changed, "changed");
      long newest =
          snapshot.stream()
              .mapToLong(o -> Long.parseLong(o.resourceVersion().value()))
              .max()
              .orElse(0);
      require(newest == version, "content of " + newest + " at version " + version);
      for (ConfigMap object : snapshot.byIndex(COLOURS, colour)) {
        require(object.equals(snapshot.get(object.key()).orElse(null)), "another state");
      }
    }
  }

  private static void require(boolean condition, String problem) {
    if (!condition) {
      throw new AssertionError(problem);
    }
  }
}
