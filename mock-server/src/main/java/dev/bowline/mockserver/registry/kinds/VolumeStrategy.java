package dev.bowline.mockserver.registry.kinds;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Failures;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Persistent volumes and claims: protected while in use, waiting at first. */
final class VolumeStrategy implements Strategy {
  private static final List<String> DEFAULT_MARKS =
      List.of(
          "storageclass.kubernetes.io/is-default-class",
          "storageclass.beta.kubernetes.io/is-default-class");

  private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";
  private static final String SOURCE = "dataSource";
  private static final String REFERENCE = "dataSourceRef";
  private static final String SINCE = "lastPhaseTransitionTime";

  private final String finalizer;

  VolumeStrategy(String finalizer) {
    this.finalizer = finalizer;
  }

  @Override
  public void admitNew(Write write, Map<String, @Nullable Object> tree) {
    protect(tree, finalizer);
    if (write.resource().isNamespaced()) {
      useDefaultClass(write, tree);
    }
  }

  @Override
  public void pair(Write write, Map<String, @Nullable Object> tree) {
    if (write.resource().isNamespaced()) {
      Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
      dropForeignSource(spec);
      pairSources(spec, false);
    }
  }

  /** Adds a finalizer, which keeps what is in use from going away. */
  static void protect(Map<String, @Nullable Object> tree, String finalizer) {
    Map<String, @Nullable Object> metadata = Write.metadata(tree);
    List<String> finalizers = new ArrayList<>(Tree.texts(metadata, "finalizers"));
    if (!finalizers.contains(finalizer)) {
      finalizers.add(finalizer);
      metadata.put("finalizers", finalizers);
    }
  }

  /** Sources in other namespaces are behind a feature gate that is off. */
  private static void dropForeignSource(Map<String, @Nullable Object> spec) {
    if (!Tree.text(Tree.child(spec, REFERENCE), "namespace").isEmpty()) {
      spec.remove(REFERENCE);
    }
  }

  /**
   * The old field for where data comes from and the new one say the same; what the old one can't
   * say goes, unless it was let through before.
   */
  private static void pairSources(Map<String, @Nullable Object> spec, boolean isInUse) {
    Map<String, @Nullable Object> source = Tree.child(spec, SOURCE);
    Map<String, @Nullable Object> reference = Tree.child(spec, REFERENCE);
    if (source != null && reference == null) {
      if (isInUse || isClaim(source) || isSnapshot(source)) {
        spec.put(REFERENCE, Tree.copy(source));
      } else {
        spec.remove(SOURCE);
      }
    } else if (source == null && reference != null && Tree.text(reference, "namespace").isEmpty()) {
      Map<String, @Nullable Object> paired = new LinkedHashMap<>(reference);
      paired.remove("namespace");
      spec.put(SOURCE, paired);
    }
  }

  private static boolean isClaim(Map<String, @Nullable Object> source) {
    return Tree.text(source, "kind").equals("PersistentVolumeClaim")
        && Tree.text(source, "apiGroup").isEmpty();
  }

  private static boolean isSnapshot(Map<String, @Nullable Object> source) {
    return Tree.text(source, "kind").equals("VolumeSnapshot")
        && Tree.text(source, "apiGroup").equals("snapshot.storage.k8s.io");
  }

  private static void useDefaultClass(Write write, Map<String, @Nullable Object> claim) {
    Map<String, @Nullable Object> spec = Tree.childToChange(claim, "spec");
    if (spec.get("storageClassName") != null) {
      return;
    }
    // The newest, or else the first by name; min takes the first of equals.
    write.all("storage.k8s.io/v1", "storageclasses").stream()
        .filter(VolumeStrategy::isDefault)
        .min(Comparator.comparing(VolumeStrategy::created, Comparator.reverseOrder()))
        .ifPresent(type -> spec.put("storageClassName", Write.name(type)));
  }

  private static boolean isDefault(Map<String, @Nullable Object> type) {
    Map<String, String> annotations = Tree.textMap(Write.metadata(type), "annotations");
    return DEFAULT_MARKS.stream().anyMatch(mark -> "true".equals(annotations.get(mark)));
  }

  private static String created(Map<String, @Nullable Object> type) {
    return Tree.text(Write.metadata(type), "creationTimestamp");
  }

  /** When a volume came into its phase is noted where nobody says it. */
  @Override
  public void prepareChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    if (write.resource().isNamespaced()) {
      Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
      Map<String, @Nullable Object> earlier =
          Objects.requireNonNullElse(Tree.child(old, "spec"), Map.of());
      if (earlier.get(REFERENCE) == null) {
        dropForeignSource(spec);
      }
      pairSources(spec, earlier.get(SOURCE) != null || earlier.get(REFERENCE) != null);
      return;
    }
    Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
    Map<String, @Nullable Object> before =
        Objects.requireNonNullElse(Tree.child(old, "status"), Map.of());
    status.putIfAbsent("phase", "Pending");
    Object since = status.get(SINCE);
    if (status.get("phase").equals(before.get("phase"))) {
      if (since == null && before.get(SINCE) != null) {
        status.put(SINCE, before.get(SINCE));
      }
    } else if (since == null || since.equals(before.get(SINCE))) {
      status.put(SINCE, write.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }
  }

  /** A claim grows if it is bound and its class allows it. */
  @Override
  public void validateChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    if (!write.resource().isNamespaced() || size(tree).compareTo(size(old)) <= 0) {
      return;
    }
    if (!"Bound".equals(Tree.at(old, "status", "phase"))) {
      throw Failures.forbidden(
          write.resource(),
          Write.name(tree),
          "Only bound persistent volume claims can be expanded");
    }
    String name = className(tree);
    Map<String, @Nullable Object> type =
        name.isEmpty() || !name.equals(className(old))
            ? null
            : write.find("storage.k8s.io/v1", "storageclasses", name);
    if (type == null || !Boolean.TRUE.equals(type.get("allowVolumeExpansion"))) {
      throw Failures.forbidden(
          write.resource(),
          Write.name(tree),
          "only dynamically provisioned pvc can be resized and the storageclass that provisions the"
              + " pvc must support resize");
    }
  }

  private static Quantity size(Map<String, @Nullable Object> claim) {
    return Tree.at(claim, "spec", "resources", "requests", "storage") instanceof String text
        ? Quantity.parse(text)
        : Quantity.ZERO;
  }

  private static String className(Map<String, @Nullable Object> claim) {
    String old = Tree.textMap(Write.metadata(claim), "annotations").get(CLASS_ANNOTATION);
    return old != null ? old : Tree.text(Tree.child(claim, "spec"), "storageClassName");
  }

  @Override
  public void prepareNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
    status.put("phase", "Pending");
    if (!write.resource().isNamespaced()) {
      status.put(SINCE, write.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }
  }
}
