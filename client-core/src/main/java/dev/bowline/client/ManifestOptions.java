package dev.bowline.client;

import dev.bowline.client.internal.call.Deadlines;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a manifest is applied. Filled in a lambda; not thread-safe. */
public final class ManifestOptions {
  private static final Duration ESTABLISHED = Duration.ofSeconds(60);

  private String fieldManager = "";
  private String namespace = "";
  private boolean force;
  private boolean dryRun;
  private Duration established = ESTABLISHED;
  private @Nullable String applySet;
  private String applySetNamespace = "";
  private boolean mayBeEmpty;

  ManifestOptions() {}

  /**
   * Who applies, as {@link ApplyOptions#fieldManager}. Always needed.
   *
   * @param name 1 to 128 printable characters
   */
  public ManifestOptions fieldManager(String name) {
    fieldManager = WriteOptions.requireFieldManager(name);
    return this;
  }

  /**
   * Where objects without a namespace go, if their type has namespaces. Without it the client's
   * default namespace.
   */
  public ManifestOptions namespace(String name) {
    namespace = name;
    return this;
  }

  /** Takes contested fields from their managers, as {@link ApplyOptions#force}. */
  public ManifestOptions force() {
    force = true;
    return this;
  }

  /**
   * Does everything but store, object by object: one whose namespace or definition is in the same
   * manifest fails if that isn't there already. Nothing is pruned.
   */
  public ManifestOptions dryRun() {
    dryRun = true;
    return this;
  }

  /**
   * How long a definition (CustomResourceDefinition) may take until the server serves its objects;
   * 60 seconds if not set.
   *
   * @param time more than zero
   */
  public ManifestOptions establishedWithin(Duration time) {
    established = Deadlines.require(time);
    return this;
  }

  /**
   * Makes the manifest the whole content of an apply set (KEP-3659), and deletes what was in the
   * set and isn't any more, if everything else was applied. The set is told by a ConfigMap, which
   * is created if need be, and by a label of its members, {@code applyset.kubernetes.io/part-of}. A
   * ConfigMap that is there and no apply set's is refused. Its namespace may be in the manifest,
   * but is no member of the set. An empty manifest, which would prune all of it, is refused unless
   * {@link #mayBeEmpty} says that it is meant.
   *
   * @param namespace of the ConfigMap
   * @param name of the ConfigMap
   */
  public ManifestOptions prune(String namespace, String name) {
    applySetNamespace = namespace;
    applySet = name;
    return this;
  }

  /** An empty manifest is meant: nothing is to be in the apply set any more. */
  public ManifestOptions mayBeEmpty() {
    mayBeEmpty = true;
    return this;
  }

  /**
   * Refuses an empty manifest that prunes, such as what is read of the wrong file.
   *
   * @throws IllegalArgumentException unless it is meant
   */
  void requireMeant(List<?> objects) {
    if (objects.isEmpty() && applySet != null && !mayBeEmpty) {
      throw new IllegalArgumentException(
          "the manifest is empty, and everything in the apply set "
              + applySetNamespace
              + "/"
              + applySet
              + " would be pruned; mayBeEmpty() says that this is meant");
    }
  }

  String fieldManager() {
    if (fieldManager.isEmpty()) {
      throw new IllegalArgumentException("an apply needs a fieldManager");
    }
    return fieldManager;
  }

  String namespace() {
    return namespace;
  }

  boolean isDryRun() {
    return dryRun;
  }

  Duration established() {
    return established;
  }

  @Nullable String applySet() {
    return applySet;
  }

  String applySetNamespace() {
    return applySetNamespace;
  }

  void fill(ApplyOptions options) {
    options.fieldManager(fieldManager());
    if (force) {
      options.force();
    }
    if (dryRun) {
      options.dryRun();
    }
  }
}
