package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.registry.kinds.Strategies;
import dev.bowline.mockserver.registry.kinds.Strategy;
import dev.bowline.mockserver.registry.kinds.Write;
import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.warnings.KindWarnings;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How an object comes into being. */
final class Creation {
  private static final int NAMES_TRIED = 8;

  private final Catalog catalog;
  private final InstantSource clock;
  private final Ids ids;
  private final Namespaces namespaces;
  private final Definitions definitions;
  private final boolean looksAtAccounts;

  Creation(
      Catalog catalog,
      InstantSource clock,
      Ids ids,
      Namespaces namespaces,
      Definitions definitions,
      boolean looksAtAccounts) {
    this.catalog = catalog;
    this.clock = clock;
    this.ids = ids;
    this.namespaces = namespaces;
    this.definitions = definitions;
    this.looksAtAccounts = looksAtAccounts;
  }

  /**
   * Creates an object that has its managed fields.
   *
   * @param namespace namespace of the URL, empty for cluster-scoped types
   * @param tree the object; changed
   */
  Written create(
      Transaction transaction,
      Resource resource,
      String namespace,
      Map<String, @Nullable Object> tree,
      WriteMode mode) {
    place(resource, namespace, Metadata.of(tree));
    if (!mode
        .isTrusted()) { // who stores what another server had has what is left in its namespaces
      namespaces.require(transaction, resource, namespace, Metadata.of(tree).name());
    }
    Write write =
        new Write(
            transaction,
            catalog,
            resource,
            clock.instant(),
            mode.warnings(),
            mode.isTrusted() || !looksAtAccounts ? null : ids::name);
    if (mode.admission() != Admission.NONE) {
      Completion.forAdmission(resource, tree);
      Strategies.of(resource).admitNew(write, tree); // and once more when others have had their say
      mode.admission().mutate(resource, null, tree);
    }
    Metadata metadata = Metadata.of(tree);
    if (resource.isNamespaced()) {
      metadata.put("namespace", namespace);
    }
    giveName(transaction, resource, metadata);
    String version = metadata.resourceVersion();
    if (!mode.isTrusted() && isNumber(version) && !version.equals("0")) {
      throw Failures.internal("resourceVersion should not be set on objects to be created");
    }
    prepare(write, tree, mode);
    List<Cause> problems = CustomRules.prepareNew(resource, tree, mode);
    ObjectChecks.checkNew(resource, tree, mode.isTrusted(), problems);
    KindWarnings.ofNew(resource, Field.of(tree), mode.warnings());
    if (!mode.isTrusted()) {
      Strategies.of(resource).validateNew(write, tree);
    }
    mode.admission().validate(resource, null, tree);
    StoredObject old =
        transaction.get(resource.storage(), resource.key(namespace, metadata.name()));
    if (old != null) {
      boolean isBeingDeleted = Metadata.of(old.document().tree()).isBeingDeleted();
      throw metadata.text("generateName").isEmpty()
          ? Failures.alreadyExists(resource, metadata.name(), isBeingDeleted)
          : Failures.noFreeName(resource, metadata.name());
    }
    Written written =
        new Written(new ObjectWriter(transaction, resource, mode.isDryRun()).put(tree, null), true);
    if (KindRules.isDefinition(resource) && !mode.isDryRun()) {
      definitions.settle(transaction, metadata.name());
    }
    return written;
  }

  private static void place(Resource resource, String namespace, Metadata metadata) {
    if (resource.isNamespaced()) {
      metadata.put("namespace", namespace);
    } else {
      metadata.remove("namespace");
    }
  }

  /** Asks for another name as long as it is taken, but not for ever. */
  private void giveName(Transaction transaction, Resource resource, Metadata metadata) {
    String generateName = metadata.text("generateName");
    if (!metadata.name().isEmpty()) {
      return;
    }
    if (generateName.isEmpty()) {
      if (KindRules.mayLackName(resource)) {
        metadata.put("name", ids.uid());
      }
      return;
    }
    for (int i = 0; i < NAMES_TRIED; i++) {
      metadata.put("name", ids.name(generateName));
      String key = resource.key(metadata.text("namespace"), metadata.name());
      if (transaction.get(resource.storage(), key) == null) {
        return;
      }
    }
  }

  /** What the kind has done with a new object, and what the server alone says of it. */
  private void prepare(Write write, Map<String, @Nullable Object> tree, WriteMode mode) {
    Resource resource = write.resource();
    Strategy strategy = Strategies.of(resource);
    Completion.complete(resource, tree);
    strategy.admitNew(write, tree);
    strategy.pair(write, tree);
    stamp(write, Metadata.of(tree), mode.isTrusted());
    if (!mode.isTrusted()) {
      if (resource.hasStatus() && !KindRules.keepsNewStatus(resource)) {
        tree.put("status", new LinkedHashMap<>());
      }
      strategy.allocate(write, tree, null);
      strategy.prepareNew(write, tree);
    }
    if (KindRules.isNamespace(resource)) {
      NamespaceRules.labelWithName(tree);
      NamespaceRules.completeNew(tree);
      if (Metadata.of(tree).isBeingDeleted()) {
        NamespaceRules.terminate(tree);
      }
    }
  }

  private void stamp(Write write, Metadata metadata, boolean isTrusted) {
    metadata.put("uid", isTrusted && metadata.has("uid") ? metadata.text("uid") : ids.uid());
    if (!isTrusted || !metadata.has("creationTimestamp")) {
      metadata.putTime("creationTimestamp", write.now());
    }
    if (isTrusted) {
      requireHeld(write.resource(), metadata);
    } else {
      metadata.remove("deletionTimestamp");
      metadata.remove("deletionGracePeriodSeconds");
    }
    metadata.remove("selfLink");
    if (KindRules.beginsWithGeneration(write.resource())
        && !(isTrusted && metadata.generation() > 0)) {
      metadata.put("generation", 1L);
    }
  }

  /** What is being deleted and waits for nothing can't be there. */
  private static void requireHeld(Resource resource, Metadata metadata) {
    if (metadata.isBeingDeleted()
        && metadata.finalizers().isEmpty()
        && metadata.graceSeconds() == 0
        && !KindRules.isNamespace(resource)) {
      throw Failures.invalid(
          resource,
          metadata.name(),
          List.of(
              Cause.invalid(
                  "metadata.deletionTimestamp",
                  metadata.text("deletionTimestamp"),
                  "must come with finalizers or a grace period, which hold the object")));
    }
  }

  private static boolean isNumber(String version) {
    return !version.isEmpty() && version.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
