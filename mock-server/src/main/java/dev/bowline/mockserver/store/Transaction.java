package dev.bowline.mockserver.store;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes while the store is locked. Not to be kept. */
public final class Transaction {
  private final Store store;

  Transaction(Store store) {
    this.store = store;
  }

  /** One object, or null. */
  public @Nullable StoredObject get(String resource, String key) {
    return store.log(resource).get(key);
  }

  /** The objects whose keys begin with a prefix. */
  public List<StoredObject> all(String resource, String prefix) {
    return store.log(resource).all(prefix);
  }

  /** The resource types that there are objects of, or were. */
  public Set<String> resources() {
    return store.resources();
  }

  /** The revision that the next {@link #put} or {@link #remove} has to carry. */
  public long nextRevision() {
    return store.nextRevision();
  }

  /** Creates or replaces an object. */
  public void put(String resource, StoredObject object) {
    requireNext(object);
    store.commit(
        resource, new Change(object.revision(), get(resource, object.key()), object, false));
  }

  /**
   * Removes an object.
   *
   * @param last its last state, with the deletion's revision
   */
  public void remove(String resource, StoredObject last) {
    requireNext(last);
    store.commit(resource, new Change(last.revision(), get(resource, last.key()), last, true));
  }

  private void requireNext(StoredObject object) {
    if (object.revision() != store.nextRevision()) {
      throw new IllegalStateException("revision " + object.revision() + " is not the next one");
    }
  }
}
