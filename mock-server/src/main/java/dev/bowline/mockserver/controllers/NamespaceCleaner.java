package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Empties namespaces that are being deleted, says in their status what is left, and ends them. */
final class NamespaceCleaner implements Controller {
  private static final String FINALIZER = "kubernetes";

  private final Cluster cluster;
  private final Resource namespaces;
  private final Resource pods;
  private final Set<String> ending = new HashSet<>();

  NamespaceCleaner(Cluster cluster) {
    this.cluster = cluster;
    this.namespaces = cluster.resource("v1", "namespaces");
    this.pods = cluster.resource("v1", "pods");
  }

  @Override
  public void reset() {
    ending.clear();
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    Ref ref = sight.ref();
    if (!ref.storage().equals(namespaces.storage())) {
      if (ending.contains(ref.namespace())) {
        agenda.add(new Ref(namespaces.storage(), ref.namespace()));
      }
    } else if (sight.isGone()) {
      ending.remove(ref.key());
    } else if (cluster.item(namespaces, sight.now()).isBeingDeleted()) {
      ending.add(ref.key());
      agenda.add(ref);
    }
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item namespace = cluster.find(ref);
    if (namespace == null || !namespace.isBeingDeleted() || !isHeld(namespace)) {
      return null;
    }
    Left left = new Left();
    deleteAll(pods, namespace.name(), left);
    if (left.isEmpty()) {
      for (Resource resource : types()) {
        deleteAll(resource, namespace.name(), left);
      }
    }
    tell(namespace, left);
    if (left.isEmpty()) {
      cluster.change(
          namespace,
          "finalize",
          tree -> {
            Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
            List<String> finalizers = new ArrayList<>(Tree.texts(spec, "finalizers"));
            finalizers.remove(FINALIZER);
            spec.put("finalizers", finalizers);
          });
    }
    return null;
  }

  private static boolean isHeld(Item namespace) {
    return Tree.texts(namespace.child("spec"), "finalizers").contains(FINALIZER);
  }

  /** One version of each type. */
  private List<Resource> types() {
    Map<String, Resource> types = new TreeMap<>();
    for (Resource resource : cluster.catalog().resources()) {
      if (resource.isNamespaced() && resource.isStored() && resource.verbs().contains("delete")) {
        types.putIfAbsent(resource.storage(), resource);
      }
    }
    return List.copyOf(types.values());
  }

  private void deleteAll(Resource resource, String namespace, Left left) {
    for (Item item : cluster.all(resource, namespace)) {
      if (!item.isBeingDeleted()) {
        cluster.delete(item, null, "Background");
      }
    }
    cluster.all(resource, namespace).forEach(left::add);
  }

  /** What is left in a namespace. */
  private static final class Left {
    private final Map<String, Integer> byType = new TreeMap<>();
    private final Map<String, Integer> byFinalizer = new TreeMap<>();

    void add(Item item) {
      byType.merge(item.resource().plural() + "." + item.resource().group(), 1, Integer::sum);
      item.finalizers().forEach(finalizer -> byFinalizer.merge(finalizer, 1, Integer::sum));
    }

    boolean isEmpty() {
      return byType.isEmpty();
    }

    private static String shown(Map<String, Integer> counts, String verb) {
      return counts.entrySet().stream()
          .map(one -> one.getKey() + " " + verb + " " + one.getValue() + " resource instances")
          .collect(Collectors.joining(", "));
    }
  }

  private void tell(Item namespace, Left left) {
    List<Condition> conditions =
        List.of(
            new Condition(
                "NamespaceDeletionDiscoveryFailure",
                false,
                "ResourcesDiscovered",
                "All resources successfully discovered"),
            new Condition(
                "NamespaceDeletionGroupVersionParsingFailure",
                false,
                "ParsedGroupVersions",
                "All legacy kube types successfully parsed"),
            new Condition(
                "NamespaceDeletionContentFailure",
                false,
                "ContentDeleted",
                "All content successfully deleted, may be waiting on finalization"),
            left.isEmpty()
                ? new Condition(
                    "NamespaceContentRemaining",
                    false,
                    "ContentRemoved",
                    "All content successfully removed")
                : new Condition(
                    "NamespaceContentRemaining",
                    true,
                    "SomeResourcesRemain",
                    "Some resources are remaining: " + Left.shown(left.byType, "has")),
            left.byFinalizer.isEmpty()
                ? new Condition(
                    "NamespaceFinalizersRemaining",
                    false,
                    "ContentHasNoFinalizers",
                    "All content-preserving finalizers finished")
                : new Condition(
                    "NamespaceFinalizersRemaining",
                    true,
                    "SomeFinalizersRemain",
                    "Some content in the namespace has finalizers remaining: "
                        + Left.shown(left.byFinalizer, "in")));
    cluster.change(
        namespace,
        "status",
        tree -> {
          Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
          conditions.forEach(condition -> condition.putInto(status, cluster.stamp()));
        });
  }
}
