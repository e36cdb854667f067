package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.managed.ManagedTimes;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.EmptyCollections;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts trees into the store: under the next revision, in canonical form, with what selectors look
 * at.
 */
final class ObjectWriter {
  private final Transaction transaction;
  private final Resource resource;
  private final boolean isDryRun;

  ObjectWriter(Transaction transaction, Resource resource, boolean isDryRun) {
    this.transaction = transaction;
    this.resource = resource;
    this.isDryRun = isDryRun;
  }

  /** Writes a new state, unless it equals the old one. */
  Document put(Map<String, @Nullable Object> tree, @Nullable StoredObject old) {
    if (old != null) {
      StoredObject same = freeze(tree, old.revision());
      Document before = resource.view(old.document());
      if (Arrays.equals(same.document().json(), before.json()) || isSame(tree, old, before)) {
        return before;
      }
    }
    if (isDryRun) {
      return old == null ? freezeWithoutVersion(tree) : freeze(tree, old.revision()).document();
    }
    StoredObject object = freeze(tree, transaction.nextRevision());
    StoredSize.check(object);
    transaction.put(resource.storage(), object);
    return object.document();
  }

  /** Whether a state differs only in when its managers wrote last. */
  private boolean isSame(Map<String, @Nullable Object> tree, StoredObject old, Document before) {
    Map<String, @Nullable Object> oldTree = before.tree();
    if (!ManagedTimes.areAllThatDiffers(tree, oldTree)) {
      return false;
    }
    Map<String, @Nullable Object> copy = new LinkedHashMap<>(tree);
    copy.put("metadata", new LinkedHashMap<>(Metadata.of(tree).fields()));
    Metadata.of(copy).take("managedFields", Metadata.of(oldTree));
    return Arrays.equals(freeze(copy, old.revision()).document().json(), before.json());
  }

  /** Removes an object; its last state is told with the revision of the removal. */
  Document remove(Map<String, @Nullable Object> last) {
    if (isDryRun) {
      return Document.of(last, resource.prototype());
    }
    StoredObject object = freeze(last, transaction.nextRevision());
    transaction.remove(resource.storage(), object);
    return object.document();
  }

  private Document freezeWithoutVersion(Map<String, @Nullable Object> tree) {
    EmptyCollections.drop(tree, resource.prototype());
    Metadata.of(tree).remove("resourceVersion");
    return Document.of(tree, resource.prototype());
  }

  private StoredObject freeze(Map<String, @Nullable Object> tree, long revision) {
    return freeze(resource, tree, revision);
  }

  /** A state as the store keeps it. */
  static StoredObject freeze(Resource resource, Map<String, @Nullable Object> tree, long revision) {
    if (resource.custom() != null) {
      resource.custom().keepStorable(tree);
    }
    EmptyCollections.drop(tree, resource.prototype());
    Metadata metadata = Metadata.of(tree);
    metadata.put("resourceVersion", Long.toString(revision));
    return new StoredObject(
        resource.key(metadata.text("namespace"), metadata.name()),
        metadata.text("uid"),
        revision,
        Tree.textMap(metadata.fields(), "labels"),
        SelectableFields.of(resource, tree),
        Document.of(tree, resource.prototype()));
  }
}
