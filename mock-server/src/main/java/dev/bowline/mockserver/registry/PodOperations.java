package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is done to pods by what looks like an object of its own. Thread-safe. */
public final class PodOperations {
  private static final List<String> NEEDS_NO_BUDGET = List.of("Succeeded", "Failed", "Pending");

  private final Store store;
  private final Resource pods;
  private final InstantSource clock;
  private final Deletion deletion;
  private final DisruptionBudgets budgets;

  PodOperations(Catalog catalog, Store store, InstantSource clock, Deletion deletion) {
    this.store = store;
    this.pods = Objects.requireNonNull(catalog.resource("v1", "pods"));
    this.clock = clock;
    this.deletion = deletion;
    this.budgets = new DisruptionBudgets(catalog, clock);
  }

  /**
   * Sees to it that a pod is there.
   *
   * @throws ApiFailure 404 if it isn't
   */
  public void require(String namespace, String name) {
    store.transaction(transaction -> get(transaction, namespace, name));
  }

  /**
   * Deletes a pod, if its disruption budget lets it go.
   *
   * @throws ApiFailure 404, 409 or 429 if it can't be evicted
   */
  public void evict(String namespace, String name, DeleteOptions options) {
    store.transaction(
        transaction -> {
          StoredObject pod = get(transaction, namespace, name);
          Map<String, @Nullable Object> tree = pods.view(pod.document()).tree();
          if (!NEEDS_NO_BUDGET.contains(Tree.text(Tree.child(tree, "status"), "phase"))
              && !Metadata.of(tree).isBeingDeleted()) {
            budgets.take(transaction, pod, tree, options.isDryRun());
          }
          Deletion.checkPreconditions(pods, pod, Metadata.of(tree), options);
          if (!options.isDryRun()) {
            Map<String, @Nullable Object> condition = new LinkedHashMap<>();
            condition.put("type", "DisruptionTarget");
            condition.put("status", "True");
            condition.put("reason", "EvictionByEvictionAPI");
            condition.put("message", "Eviction API: evicting");
            Conditions.set(tree, condition, clock.instant());
            new ObjectWriter(transaction, pods, false).put(tree, pod);
          }
          DeleteOptions checked =
              new DeleteOptions(
                  options.graceSeconds(), options.policy(), null, null, options.isDryRun(), false);
          deletion.delete(transaction, pods, get(transaction, namespace, name), checked);
          return name;
        });
  }

  /**
   * Says on which node a pod is to run.
   *
   * @param binding the {@code Binding}
   * @throws ApiFailure 404 or 409 if it can't be bound
   */
  public void bind(
      String namespace, String name, Map<String, @Nullable Object> binding, boolean isDryRun) {
    store.transaction(
        transaction -> {
          StoredObject pod = get(transaction, namespace, name);
          Metadata sent = Metadata.of(binding);
          String place = Update.place(pods, pod.key(), isDryRun);
          checkPrecondition(place, name, "UID", sent.text("uid"), pod.uid());
          checkPrecondition(
              place,
              name,
              "ResourceVersion",
              sent.resourceVersion(),
              Long.toString(pod.revision()));
          Map<String, @Nullable Object> tree = pods.view(pod.document()).tree();
          checkUnbound(tree, name);
          Tree.childToChange(tree, "spec")
              .put("nodeName", Tree.text(Tree.child(binding, "target"), "name"));
          Tree.childToChange(tree, "status").remove("nominatedNodeName");
          for (String field : List.of("annotations", "labels")) {
            Map<String, String> more = Tree.textMap(sent.fields(), field);
            if (!more.isEmpty()) {
              Tree.childToChange(Metadata.of(tree).fields(), field).putAll(more);
            }
          }
          Map<String, @Nullable Object> condition = new LinkedHashMap<>();
          condition.put("type", "PodScheduled");
          condition.put("status", "True");
          Conditions.set(tree, condition, clock.instant());
          return new ObjectWriter(transaction, pods, isDryRun).put(tree, pod);
        });
  }

  private static void checkUnbound(Map<String, @Nullable Object> pod, String name) {
    Map<String, @Nullable Object> spec = Tree.child(pod, "spec");
    if (Metadata.of(pod).isBeingDeleted()) {
      throw notBound(name, "pod " + name + " is being deleted, cannot be assigned to a host");
    }
    String node = Tree.text(spec, "nodeName");
    if (!node.isEmpty()) {
      throw notBound(name, "pod " + name + " is already assigned to node \"" + node + "\"");
    }
    if (spec != null && spec.get("schedulingGates") instanceof List<?> gates && !gates.isEmpty()) {
      throw notBound(name, "pod " + name + " has non-empty .spec.schedulingGates");
    }
  }

  private static ApiFailure notBound(String name, String problem) {
    return Failures.conflict("pods/binding", Details.of(name, "", "pods/binding"), problem);
  }

  private static void checkPrecondition(
      String place, String name, String what, String wanted, String found) {
    if (!wanted.isEmpty() && !wanted.equals(found)) {
      throw Failures.conflict(
          "pods",
          Details.of(name, "", "pods"),
          "StorageError: invalid object, Code: 4, Key: "
              + place
              + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: "
              + what
              + " in precondition: "
              + wanted
              + ", "
              + what
              + " in object meta: "
              + found);
    }
  }

  private StoredObject get(Transaction transaction, String namespace, String name) {
    StoredObject pod = transaction.get(pods.storage(), pods.key(namespace, name));
    if (pod == null) {
      throw Failures.notFound(pods, name);
    }
    return pod;
  }
}
