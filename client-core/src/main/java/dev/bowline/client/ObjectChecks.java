package dev.bowline.client;

import dev.bowline.client.internal.request.ObjectNames;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out before sending that an object can't be meant for a place. */
final class ObjectChecks {
  private static final Set<String> REVIEWS =
      Set.of("authentication.k8s.io", "authorization.k8s.io");

  private final ResourceType<?> type;
  private final @Nullable String namespace;

  ObjectChecks(ResourceType<?> type, @Nullable String namespace) {
    this.type = type;
    this.namespace = namespace;
  }

  /** For an object that shall be created. */
  Message toCreate(KubeObject object) {
    String name = object.name();
    String prefix = object.metadata().generateName();
    if (!name.isEmpty()) {
      ObjectNames.check(type.resource(), name);
    } else if (!prefix.isEmpty()) {
      ObjectNames.checkPrefix(type.resource(), prefix);
    } else if (!isReview() && StrategicMergePatch.mayBeBuiltIn(type)) {
      throw new IllegalArgumentException(
          "a " + type.kind().kind() + " to be created needs a name or a generateName");
    }
    if (!object.resourceVersion().isNone()) {
      throw new IllegalArgumentException(
          type.kind().kind()
              + " "
              + object.key()
              + " has resourceVersion "
              + object.resourceVersion()
              + ": it was read from a server, and an object to be created has none");
    }
    return sent(object);
  }

  /** For an object that shall take the place of another. */
  Message toReplace(KubeObject object) {
    if (object.name().isEmpty()) {
      throw new IllegalArgumentException(
          "a " + type.kind().kind() + " to be replaced needs a name");
    }
    return sent(object);
  }

  /** For an object that a change made of another. */
  Message toReplace(KubeObject before, KubeObject after) {
    if (!after.key().equals(before.key())
        || !after.resourceVersion().equals(before.resourceVersion())) {
      throw new IllegalArgumentException(
          "an edit must return the object that it was given, changed: "
              + type.kind().kind()
              + " "
              + before.key()
              + " at "
              + before.resourceVersion()
              + ", not "
              + after.key()
              + " at "
              + (after.resourceVersion().isNone() ? "no version" : after.resourceVersion()));
    }
    return toReplace(after);
  }

  /** For a configuration to be applied. */
  Message toApply(KubeObject configuration) {
    if (configuration.name().isEmpty()) {
      throw new IllegalArgumentException("a " + type.kind().kind() + " to be applied needs a name");
    }
    if (!configuration.metadata().managedFields().isEmpty()) {
      throw new IllegalArgumentException(
          type.kind().kind()
              + " "
              + configuration.key()
              + " has managed fields: it was read from a server, and a configuration to be applied holds only what its manager wants");
    }
    if (isSet(configuration.metadata(), "managedFields")) {
      throw new IllegalArgumentException(
          type.kind().kind()
              + " "
              + configuration.key()
              + " has an empty list of managed fields, which servers refuse as any other: a configuration to be applied doesn't name managedFields");
    }
    return sent(configuration);
  }

  private static boolean isSet(ObjectMeta metadata, String field) {
    EncodeOptions options = new EncodeOptions(true, true, false);
    return JsonTrees.toTree(metadata, options) instanceof Map<?, ?> set && set.containsKey(field);
  }

  /** For a request about an object. */
  Message toRequest(String name, KubeObject request) {
    if (!request.name().isEmpty() && !request.name().equals(name)) {
      throw new IllegalArgumentException(
          "a " + type.kind().kind() + " about " + name + " can't have the name " + request.name());
    }
    return sent(request);
  }

  /**
   * Reviews are questions; they aren't stored and need no name. Which types of other API servers
   * are such, their servers know.
   */
  private boolean isReview() {
    return type.kind().kind().endsWith("Review") && REVIEWS.contains(type.kind().group());
  }

  private Message sent(KubeObject object) {
    GroupVersionKind kind = GroupVersionKind.of(object.apiVersion(), object.kind());
    if (!kind.equals(type.kind())) {
      throw new IllegalArgumentException("expected " + type.kind() + ", not " + kind);
    }
    if (!object.namespace().isEmpty() && !object.namespace().equals(namespace)) {
      throw new IllegalArgumentException(
          kind.kind()
              + " "
              + object.key()
              + " can't be written "
              + (namespace == null ? "without a namespace" : "in namespace " + namespace));
    }
    if (!(object instanceof Message message)) {
      throw new IllegalArgumentException(object.getClass().getName() + " is no message");
    }
    return message;
  }
}
