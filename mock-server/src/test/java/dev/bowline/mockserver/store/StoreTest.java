package dev.bowline.mockserver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.object.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class StoreTest {
  private static final String TYPE = "configmaps";
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Store store = new Store(100, 3);

  @Test
  void revisionsCountEveryWriteOfEveryType() {
    put(TYPE, "a/x");
    put("secrets", "a/y");
    assertThat(store.revision()).isEqualTo(102);
  }

  @Test
  void listsAreOrderedByNamespaceAndNameAsOneText() {
    put(TYPE, "a/x");
    put(TYPE, "a-b/x");
    assertThat(keys(store.latest(TYPE, ""))).containsExactly("a-b/x", "a/x");
    assertThat(keys(store.latest(TYPE, "a/"))).containsExactly("a/x");
  }

  @Test
  void anOldRevisionShowsTheCollectionAsItWas() throws ExpiredException {
    put(TYPE, "a/x");
    put(TYPE, "a/y");
    remove(TYPE, "a/x");
    assertThat(keys(store.at(TYPE, "", 101))).containsExactly("a/x");
    assertThat(keys(store.at(TYPE, "", 102))).containsExactly("a/x", "a/y");
    assertThat(keys(store.at(TYPE, "", 103))).containsExactly("a/y");
  }

  @Test
  void aRevisionOlderThanTheWindowIsExpired() {
    for (int i = 0; i < 5; i++) {
      put(TYPE, "a/" + i);
    }
    assertThatThrownBy(() -> store.at(TYPE, "", 101)).isInstanceOf(ExpiredException.class);
    assertThatThrownBy(() -> await(101)).isInstanceOf(ExpiredException.class);
  }

  @Test
  void theWindowKeepsExactlyItsNumberOfChanges() throws Exception {
    for (int i = 0; i < 50; i++) {
      put(TYPE, "a/" + i);
    }
    assertThat(await(147).changes()).extracting(Change::revision).containsExactly(148L, 149L, 150L);
    assertThatThrownBy(() -> await(146)).isInstanceOf(ExpiredException.class);
  }

  @Test
  void compactionForgetsThePastOfTypesThatWereNeverTouchedToo() throws Exception {
    put(TYPE, "a/x");
    store.compact();
    assertThatThrownBy(() -> store.at("secrets", "", 100)).isInstanceOf(ExpiredException.class);
    assertThatThrownBy(() -> await(100)).isInstanceOf(ExpiredException.class);
    assertThat(keys(store.at(TYPE, "", 101))).containsExactly("a/x");
  }

  @Test
  void changesTellWhatWasThereBefore() throws Exception {
    put(TYPE, "a/x");
    put(TYPE, "a/x");
    remove(TYPE, "a/x");
    List<Change> changes = await(100).changes();
    assertThat(changes.get(0).before()).isNull();
    assertThat(changes.get(1).before()).isSameAs(changes.get(0).after());
    assertThat(changes.get(2).isDeletion()).isTrue();
    assertThat(changes.get(2).before()).isSameAs(changes.get(1).after());
  }

  @Test
  void aWriteOfAnotherTypeMovesAWatcherOnWithoutNews() throws Exception {
    put("secrets", "a/y");
    Store.News news = store.await(TYPE, 100, 10, 0, store.signals());
    assertThat(news.changes()).isEmpty();
    assertThat(news.reached()).isEqualTo(101);
  }

  @Test
  void moreChangesThanAskedForAreToldInTurns() throws Exception {
    put(TYPE, "a/x");
    put(TYPE, "a/y");
    put(TYPE, "a/z");
    Store.News first = store.await(TYPE, 100, 2, 0, store.signals());
    assertThat(first.reached()).isEqualTo(102);
    Store.News second = store.await(TYPE, first.reached(), 2, 0, store.signals());
    assertThat(second.changes()).extracting(Change::revision).containsExactly(103L);
  }

  @Test
  void aWatchThatMissesNothingOutlivesCompactions() throws Exception {
    store.beginWatch(TYPE, 100);
    put("secrets", "a/y");
    store.compact();
    assertThat(await(100).changes()).isEmpty();
    assertThatThrownBy(() -> store.beginWatch(TYPE, 100)).isInstanceOf(ExpiredException.class);
    put(TYPE, "a/x");
    assertThat(await(101).changes()).hasSize(1);
  }

  @Test
  void aTransactionThatFailsLeavesNothingBehind() throws Exception {
    for (int i = 0; i < 3; i++) {
      put(TYPE, "a/" + i);
    }
    List<Change> before = await(100).changes();
    Snapshot objects = store.latest(TYPE, "");
    assertThatThrownBy(
            () ->
                store.transaction(
                    transaction -> {
                      put(TYPE, "a/0");
                      remove(TYPE, "a/1");
                      put(TYPE, "a/new");
                      put("secrets", "a/new");
                      throw new IllegalArgumentException("no");
                    }))
        .hasMessage("no");
    assertThat(store.latest(TYPE, "")).isEqualTo(objects);
    assertThat(store.latest("secrets", "").objects()).isEmpty();
    assertThat(await(100).changes()).isEqualTo(before);
    put("secrets", "a/z");
    assertThat(store.revision()).isEqualTo(104);
  }

  @Test
  void whatWasBegunBeforeARestoreIsNotWrittenAfterIt() throws Exception {
    Contents empty = store.contents();
    store.enter();
    put(TYPE, "a/x");
    CompletableFuture.runAsync(() -> store.restore(empty)).get(10, TimeUnit.SECONDS);
    assertThatThrownBy(() -> put(TYPE, "a/y")).isInstanceOf(RestoredException.class);
    store.leave();
    assertThat(store.latest(TYPE, "").objects()).isEmpty();
    put(TYPE, "a/z");
    assertThat(keys(store.latest(TYPE, ""))).containsExactly("a/z");
  }

  @Test
  void aWaitingWatcherWakesForAChange() throws Exception {
    CompletableFuture<Store.News> news = waiting();
    put(TYPE, "a/x");
    assertThat(news.get(10, TimeUnit.SECONDS).changes()).hasSize(1);
  }

  @Test
  void aWaitingWatcherWakesWhenTheStoreCloses() throws Exception {
    CompletableFuture<Store.News> news = waiting();
    store.close();
    assertThat(news.get(10, TimeUnit.SECONDS).signals().isClosed()).isTrue();
  }

  private CompletableFuture<Store.News> waiting() {
    Store.Signals seen = store.signals();
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return store.await(TYPE, 100, 10, 10 * SECOND, seen);
          } catch (ExpiredException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private Store.News await(long after) throws ExpiredException, InterruptedException {
    return store.await(TYPE, after, 100, 0, store.signals());
  }

  private void put(String type, String key) {
    store.transaction(
        transaction -> {
          transaction.put(type, object(key, transaction.nextRevision()));
          return key;
        });
  }

  private void remove(String type, String key) {
    store.transaction(
        transaction -> {
          transaction.remove(type, object(key, transaction.nextRevision()));
          return key;
        });
  }

  private static StoredObject object(String key, long revision) {
    Document document = Document.of(new LinkedHashMap<>(), ConfigMap.EMPTY);
    return new StoredObject(key, "uid", revision, Map.of(), Map.of(), document);
  }

  private static List<String> keys(Snapshot snapshot) {
    return snapshot.objects().stream().map(StoredObject::key).toList();
  }
}
