package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.EmptyCollections;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.kinds.Strategies;
import dev.bowline.mockserver.registry.kinds.Strategy;
import dev.bowline.mockserver.registry.kinds.Write;
import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.warnings.KindWarnings;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One change of an object that exists. */
final class Update {
  private final Write write;
  private final Resource resource;
  private final StoredObject old;
  private final WriteMode mode;
  private final Condition condition;
  private final Map<String, @Nullable Object> oldTree;
  private final Metadata oldMetadata;

  /** What a change demands of the object before. */
  enum Condition {
    /** The version and the identity that it names, and it must name a version. */
    VERSION,
    /** The version and the identity that it names. */
    WHAT_IT_NAMES,
    /** The version that it names; another identity is a field that can't be changed. */
    VERSION_THAT_IT_NAMES
  }

  /** A change. */
  Update(Write write, StoredObject old, WriteMode mode, Condition condition) {
    this.write = write;
    this.resource = write.resource();
    this.old = old;
    this.mode = mode;
    this.condition = condition;
    this.oldTree = resource.view(old.document()).tree();
    this.oldMetadata = Metadata.of(oldTree);
  }

  Written apply(Map<String, @Nullable Object> tree) {
    Strategy strategy = Strategies.of(resource);
    if (mode.admission() != Admission.NONE) {
      Completion.forAdmission(resource, tree);
      if (mode.subresource().isEmpty()) {
        strategy.admitChange(write, tree, oldTree); // and once more when others have had their say
      }
      mode.admission().mutate(resource, oldTree, tree);
    }
    Metadata metadata = Metadata.of(tree);
    checkIdentity(metadata);
    Completion.complete(resource, tree);
    if (mode.subresource().isEmpty()) {
      strategy.admitChange(write, tree, oldTree);
    }
    Map<String, @Nullable Object> merged = merge(tree);
    keepWhatTheServerOwns(Metadata.of(merged));
    EmptyCollections.drop(merged, resource.prototype());
    if (mode.subresource().isEmpty()) {
      strategy.allocate(write, merged, oldTree);
    }
    strategy.prepareChange(write, merged, oldTree);
    if (KindRules.isNamespace(resource)) {
      NamespaceRules.labelWithName(merged);
      NamespaceRules.checkPhase(resource, merged);
    }
    List<Cause> problems = CustomRules.prepareChange(resource, merged, oldTree, mode);
    ObjectChecks.checkChange(resource, merged, oldTree, mode, problems);
    if (Metadata.of(merged).resourceVersion().isEmpty()) {
      Metadata.of(merged).take("resourceVersion", oldMetadata);
    }
    countGeneration(merged);
    KindWarnings.ofChange(
        resource, mode.subresource(), Field.of(merged), Field.of(oldTree), mode.warnings());
    if (mode.subresource().isEmpty() && !mode.isTrusted()) {
      strategy.validateChange(write, merged, oldTree);
    }
    mode.admission().validate(resource, oldTree, merged);
    ObjectWriter writer = new ObjectWriter(write.transaction(), resource, mode.isDryRun());
    if (isFinished(merged)) {
      Document answer = ObjectWriter.freeze(resource, merged, old.revision()).document();
      writer.remove(oldTree);
      return new Written(answer, false);
    }
    return new Written(writer.put(merged, old), false);
  }

  private void checkIdentity(Metadata metadata) {
    String uid = metadata.text("uid");
    if (condition != Condition.VERSION_THAT_IT_NAMES && !uid.isEmpty() && !uid.equals(old.uid())) {
      throw otherUid(
          resource,
          place(resource, old.key(), mode.isDryRun()),
          oldMetadata.name(),
          uid,
          old.uid());
    }
    String version = metadata.resourceVersion();
    if (version.isEmpty() || version.equals("0")) {
      if (condition == Condition.VERSION) {
        throw versionRequired(resource, oldMetadata.name());
      }
      return;
    }
    checkVersion(version);
    if (!version.equals(Long.toString(old.revision()))) {
      throw Failures.modified(resource, oldMetadata.name());
    }
  }

  /**
   * Sees to it that an update which is to create its object isn't meant for one that was there
   * before. Its version is no condition, and is forgotten.
   */
  static void checkNoPrecondition(
      Resource resource, String namespace, String name, Metadata metadata, WriteMode mode) {
    String uid = metadata.text("uid");
    if (!uid.isEmpty()) {
      String place = place(resource, resource.key(namespace, name), mode.isDryRun());
      throw otherUid(resource, place, name, uid, "");
    }
    checkVersion(metadata.resourceVersion());
    metadata.remove("resourceVersion");
  }

  private static void checkVersion(String version) {
    if (!version.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw Failures.internal("strconv.ParseUint: parsing \"" + version + "\": invalid syntax");
    }
  }

  /** Where a real server keeps an object; dry runs know nothing of the place of all others. */
  static String place(Resource resource, String key, boolean isDryRun) {
    return (isDryRun ? "/" : "/registry/") + KindRules.directory(resource) + "/" + key;
  }

  private static ApiFailure otherUid(
      Resource resource, String place, String name, String wanted, String found) {
    return Failures.conflict(
        resource.qualifiedName(),
        Details.of(name, resource.group(), resource.plural()),
        "StorageError: invalid object, Code: 4, Key: "
            + place
            + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in"
            + " precondition: "
            + wanted
            + ", UID in object meta: "
            + found);
  }

  /**
   * A status is written to the old rest, the rest to the old status. Metadata goes with either,
   * unless the kind says otherwise.
   */
  private Map<String, @Nullable Object> merge(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> part =
        Parts.merge(mode.subresource(), resource, oldTree, tree, write.now());
    if (part != null) {
      return part;
    }
    if (mode.isStatus() && !mode.isTrusted()) {
      Map<String, @Nullable Object> merged = resource.view(old.document()).tree();
      KindRules.metadataWithStatus(resource, Metadata.of(tree), Metadata.of(merged));
      merged.put("metadata", tree.get("metadata"));
      if (tree.containsKey("status")) {
        merged.put("status", tree.get("status"));
      } else {
        merged.remove("status");
      }
      return merged;
    }
    if (resource.hasStatus() && !mode.isTrusted()) {
      tree.put("status", oldTree.get("status"));
    }
    if (KindRules.isNamespace(resource) && !mode.isFinalize()) {
      NamespaceRules.keepFinalizers(tree, oldTree);
    }
    return tree;
  }

  /**
   * A deletion can't be begun, nor its time changed, by an update; leaving it out is fine. What was
   * sent in its place stays, to be refused, or to be stored for those who may.
   */
  private void keepWhatTheServerOwns(Metadata metadata) {
    for (String field : List.of("name", "namespace", "generation")) {
      metadata.take(field, oldMetadata);
    }
    if (!mode.isTrusted() || !metadata.has("creationTimestamp")) {
      metadata.take("creationTimestamp", oldMetadata);
    }
    for (String field : List.of("uid", "deletionTimestamp", "deletionGracePeriodSeconds")) {
      boolean isTheServers = field.equals("deletionTimestamp") && !mode.isTrusted();
      boolean isKept = isTheServers ? oldMetadata.has(field) : !metadata.has(field);
      if (isKept) {
        metadata.take(field, oldMetadata);
      }
    }
    metadata.remove("selfLink");
    if (mode.isTrusted() && !metadata.has("managedFields")) {
      metadata.take("managedFields", oldMetadata);
    }
  }

  private void countGeneration(Map<String, @Nullable Object> tree) {
    if (!KindRules.hasGeneration(resource) || mode.isStatus()) {
      return;
    }
    Map<String, @Nullable Object> canonical = Document.of(tree, resource.prototype()).tree();
    if (resource.custom() != null) {
      if (CustomRules.isContentChanged(canonical, oldTree)) {
        Metadata.of(tree).put("generation", oldMetadata.generation() + 1);
      }
      return;
    }
    boolean isChanged =
        KindRules.counted(resource).stream()
                .anyMatch(field -> !Objects.equals(canonical.get(field), oldTree.get(field)))
            || KindRules.countedMetadata(resource).stream()
                .anyMatch(
                    field ->
                        !Objects.equals(
                            Tree.at(canonical, "metadata", field),
                            Tree.at(oldTree, "metadata", field)));
    if (isChanged) {
      Metadata.of(tree).put("generation", oldMetadata.generation() + 1);
    }
  }

  private boolean isFinished(Map<String, @Nullable Object> tree) {
    Metadata metadata = Metadata.of(tree);
    boolean isWaiting =
        KindRules.isNamespace(resource) && !NamespaceRules.finalizers(tree).isEmpty();
    return metadata.isBeingDeleted()
        && metadata.finalizers().isEmpty()
        && metadata.graceSeconds() == 0
        && !isWaiting;
  }

  private static ApiFailure versionRequired(Resource resource, String name) {
    Cause cause = Cause.invalid("metadata.resourceVersion", "0", "must be specified for an update");
    return Failures.invalid(
        resource.qualifiedName(),
        Details.of(name, resource.group(), resource.plural()),
        List.of(cause));
  }
}
