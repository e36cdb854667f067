package dev.bowline.mockserver;

import dev.bowline.mockserver.store.Contents;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a store hold what it held before, by writes. */
final class Revert {
  private final Transaction transaction;

  private Revert(Transaction transaction) {
    this.transaction = transaction;
  }

  static void to(Contents contents, Transaction transaction) {
    Revert revert = new Revert(transaction);
    Set<String> resources = new HashSet<>(transaction.resources());
    resources.addAll(contents.objects().keySet());
    resources.stream()
        .sorted()
        .forEach(
            resource ->
                revert.resource(resource, contents.objects().getOrDefault(resource, List.of())));
  }

  private void resource(String resource, List<StoredObject> wanted) {
    Map<String, StoredObject> left = new HashMap<>();
    transaction.all(resource, "").forEach(object -> left.put(object.key(), object));
    for (StoredObject object : wanted) {
      StoredObject current = left.remove(object.key());
      if (current != null && !current.uid().equals(object.uid())) {
        remove(resource, current);
        current = null;
      }
      if (current == null || !isSame(current, object)) {
        transaction.put(resource, next(object));
      }
    }
    left.values().stream().sorted(BY_KEY).forEach(object -> remove(resource, object));
  }

  /** By content, since a restored server gives revisions once more. */
  private static boolean isSame(StoredObject one, StoredObject other) {
    return one.revision() == other.revision()
        && Arrays.equals(one.document().json(), other.document().json());
  }

  private void remove(String resource, StoredObject object) {
    transaction.remove(resource, next(object));
  }

  private StoredObject next(StoredObject object) {
    return object.withRevision(transaction.nextRevision());
  }

  private static final Comparator<StoredObject> BY_KEY = Comparator.comparing(StoredObject::key);
}
