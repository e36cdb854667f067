package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.EmptyCollections;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One change of an object that exists. */
final class Update {
  private final Transaction transaction;
  private final Resource resource;
  private final StoredObject old;
  private final ObjectRegistry.Mode mode;
  private final Map<String, @Nullable Object> oldTree;
  private final Metadata oldMetadata;

  Update(Transaction transaction, Resource resource, StoredObject old, ObjectRegistry.Mode mode) {
    this.transaction = transaction;
    this.resource = resource;
    this.old = old;
    this.mode = mode;
    this.oldTree = old.document().as(resource.prototype()).tree();
    this.oldMetadata = Metadata.of(oldTree);
  }

  ObjectRegistry.Written apply(Map<String, @Nullable Object> tree) {
    Metadata metadata = Metadata.of(tree);
    checkIdentity(metadata);
    Map<String, @Nullable Object> merged = merge(tree);
    keepWhatTheServerOwns(Metadata.of(merged));
    EmptyCollections.drop(merged, resource.prototype());
    Defaults.complete(resource, merged);
    MetadataValidation.checkChange(resource, merged, oldMetadata);
    countGeneration(merged);
    ObjectWriter writer = new ObjectWriter(transaction, resource, mode.isDryRun());
    if (isFinished(merged)) {
      Document answer = ObjectWriter.freeze(resource, merged, old.revision()).document();
      writer.remove(oldTree);
      return new ObjectRegistry.Written(answer, false);
    }
    return new ObjectRegistry.Written(writer.put(merged, old), false);
  }

  private void checkIdentity(Metadata metadata) {
    String uid = metadata.text("uid");
    if (!uid.isEmpty() && !uid.equals(old.uid())) {
      throw Failures.conflict(
          resource.qualifiedName(),
          Details.of(oldMetadata.name(), resource.group(), resource.plural()),
          "StorageError: invalid object, Code: 4, Key: /registry/"
              + resource.storage()
              + "/"
              + old.key()
              + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in"
              + " precondition: "
              + uid
              + ", UID in object meta: "
              + old.uid());
    }
    String version = metadata.resourceVersion();
    if (version.isEmpty() || version.equals("0")) {
      return;
    }
    if (!version.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw Failures.internal("strconv.ParseUint: parsing \"" + version + "\": invalid syntax");
    }
    if (!version.equals(Long.toString(old.revision()))) {
      throw Failures.modified(resource, oldMetadata.name());
    }
  }

  /** A status is written to the old rest, the rest to the old status. */
  private Map<String, @Nullable Object> merge(Map<String, @Nullable Object> tree) {
    if (mode.isTrusted()) {
      return tree;
    }
    if (mode.isStatus()) {
      Object status = tree.get("status");
      Map<String, @Nullable Object> merged = old.document().as(resource.prototype()).tree();
      merged.put("status", status);
      return merged;
    }
    if (mode.isFinalize()) {
      Map<String, @Nullable Object> merged = old.document().as(resource.prototype()).tree();
      merged.put("spec", tree.get("spec"));
      return merged;
    }
    if (resource.hasStatus()) {
      tree.put("status", oldTree.get("status"));
    }
    return tree;
  }

  private void keepWhatTheServerOwns(Metadata metadata) {
    for (String field :
        List.of(
            "name",
            "namespace",
            "uid",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "generation")) {
      metadata.take(field, oldMetadata);
    }
    metadata.remove("selfLink");
    if (!metadata.has("managedFields")) {
      metadata.take("managedFields", oldMetadata);
    }
  }

  private void countGeneration(Map<String, @Nullable Object> tree) {
    if (!KindRules.hasGeneration(resource) || mode.isStatus()) {
      return;
    }
    Map<String, @Nullable Object> canonical = Document.of(tree, resource.prototype()).tree();
    if (!Objects.equals(canonical.get("spec"), oldTree.get("spec"))) {
      Metadata.of(tree).put("generation", oldMetadata.generation() + 1);
    }
  }

  private boolean isFinished(Map<String, @Nullable Object> tree) {
    Metadata metadata = Metadata.of(tree);
    boolean isWaiting =
        KindRules.isNamespace(resource) && !Deletion.namespaceFinalizers(tree).isEmpty();
    return metadata.isBeingDeleted()
        && metadata.finalizers().isEmpty()
        && metadata.graceSeconds() == 0
        && !isWaiting;
  }

  static ApiFailure versionRequired(Resource resource, String name) {
    Cause cause = Cause.invalid("metadata.resourceVersion", "0", "must be specified for an update");
    return Failures.invalid(
        resource.qualifiedName(),
        Details.of(name, resource.group(), resource.plural()),
        List.of(cause));
  }
}
