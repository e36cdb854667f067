package dev.bowline.client;

import dev.bowline.client.discovery.NotServedException;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.meta.KubeException;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An apply set (KEP-3659): a parent object that says which kinds and namespaces members may be in,
 * and members with a label of the set. The parent names what is old and what is new while members
 * change, so that no member is forgotten if that breaks off.
 */
final class ApplySet {
  static final String PART_OF = "applyset.kubernetes.io/part-of";
  private static final String ID = "applyset.kubernetes.io/id";
  private static final String TOOLING = "applyset.kubernetes.io/tooling";
  private static final String KINDS = "applyset.kubernetes.io/contains-group-kinds";
  private static final String NAMESPACES = "applyset.kubernetes.io/additional-namespaces";
  private static final String OURS = "bowline/v1";
  private static final String MANAGER = "bowline-applyset";

  private static final GroupVersionKind PARENT = new GroupVersionKind("", "v1", "ConfigMap");

  private final ClientCore core;
  private final Resources<Unstructured> parents;
  private final String namespace;
  private final String name;
  private final String id;
  private final Set<String> oldKinds = new TreeSet<>();
  private final Set<String> oldNamespaces = new TreeSet<>();
  private final Set<String> newKinds = new TreeSet<>();
  private final Set<String> newNamespaces = new TreeSet<>();

  ApplySet(ClientCore core, String namespace, String name) {
    this.core = core;
    this.namespace = namespace;
    this.name = name;
    this.parents =
        Resources.in(
            core,
            NamespacedType.custom(PARENT, "configmaps", Unstructured.empty(PARENT)),
            namespace);
    this.id = id(name, namespace);
  }

  /** As the KEP has it: of the parent's name, namespace, kind and group. */
  static String id(String name, String namespace) {
    String parent = name + "." + namespace + ".ConfigMap.";
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(parent.getBytes(StandardCharsets.UTF_8));
      return "applyset-" + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + "-v1";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** Refuses a manifest whose pruning would delete the parent of the set. */
  void requireNoParent(List<Unstructured> objects, Function<Unstructured, String> places) {
    for (Unstructured object : objects) {
      if (isParent(ManifestApply.kind(object), places.apply(object), object.name())) {
        throw new IllegalArgumentException(
            "the manifest has ConfigMap " + parent() + ", which is the parent of its apply set");
      }
    }
  }

  /** Whether an object is the namespace of the parent, which holds the set and is no member. */
  boolean isHome(Unstructured object) {
    return isHome(ManifestApply.kind(object), object.name());
  }

  /**
   * Reads the parent, if there is one.
   *
   * @throws IllegalArgumentException if it is no parent of this set, or another tool keeps the set
   */
  void read() {
    parents.find(name).ifPresent(this::readParent);
  }

  /**
   * Says where members will be, before they are there.
   *
   * @param namespaces null for a cluster-scoped type
   * @param places where an object is if its type isn't known yet and has namespaces
   */
  void announce(
      List<Unstructured> objects,
      Function<Unstructured, @Nullable String> namespaces,
      Function<Unstructured, String> places) {
    for (Unstructured object : objects) {
      GroupVersionKind kind = ManifestApply.kind(object);
      newKinds.add(kind.group().isEmpty() ? kind.kind() : kind.kind() + "." + kind.group());
      String where;
      try {
        where = namespaces.apply(object);
      } catch (NotServedException e) {
        where = places.apply(object); // it fails later, unless it is served by then
      }
      if (where != null && !where.isEmpty() && !where.equals(namespace)) {
        newNamespaces.add(where);
      }
    }
    writeParent(union(oldKinds, newKinds), union(oldNamespaces, newNamespaces));
  }

  private void readParent(Unstructured parent) {
    Map<String, String> annotations = parent.metadata().annotations();
    String tooling = annotations.get(TOOLING);
    String told = parent.metadata().labels().get(ID);
    if (tooling == null && told == null) {
      throw new IllegalArgumentException(
          "ConfigMap "
              + parent()
              + " is there already and is no parent of an apply set; take another name for the set");
    }
    if (!OURS.equals(tooling) || !id.equals(told)) {
      throw new IllegalArgumentException(
          "ConfigMap "
              + parent()
              + " is the parent of an apply set of "
              + (tooling == null ? "an unnamed tool" : tooling)
              + (told == null ? " without id" : " with id " + told)
              + ", not of "
              + OURS
              + " with id "
              + id);
    }
    oldKinds.addAll(words(annotations.getOrDefault(KINDS, "")));
    oldNamespaces.addAll(words(annotations.getOrDefault(NAMESPACES, "")));
  }

  private void writeParent(Set<String> kinds, Set<String> namespaces) {
    ObjectMeta metadata =
        ObjectMeta.of(
            m ->
                m.name(name)
                    .putLabel(ID, id)
                    .putAnnotation(TOOLING, OURS)
                    .putAnnotation(KINDS, String.join(",", kinds))
                    .putAnnotation(NAMESPACES, String.join(",", namespaces)));
    parents.apply(
        Unstructured.of(PARENT, metadata, Map.of()), o -> o.fieldManager(MANAGER).force());
  }

  /** An object with the label of the set. */
  Unstructured member(Unstructured object) {
    return object.withMetadata(m -> m.putLabel(PART_OF, id));
  }

  /** Deletes members that weren't applied, and says where the others are. */
  List<ObjectOutcome> prune(ManifestResult applied, ManifestTypes types) {
    Set<String> kept =
        applied.outcomes().stream()
            .map(ObjectOutcome.Applied.class::cast)
            .map(outcome -> outcome.object().uid())
            .collect(Collectors.toCollection(HashSet::new));
    List<ObjectOutcome> outcomes = new ArrayList<>();
    List<String> kinds = new ArrayList<>(union(oldKinds, newKinds));
    kinds.sort(Comparator.comparing(ApplySet::isHoldingOthers)); // the sort is stable
    for (String kind : kinds) {
      prune(kind, kept, types, outcomes);
    }
    if (outcomes.stream().noneMatch(ObjectOutcome.Failed.class::isInstance)) {
      try {
        writeParent(newKinds, newNamespaces);
      } catch (KubeException e) {
        ManifestApply.requireGoingOn(e);
        outcomes.add(failed(e));
      }
    }
    return outcomes;
  }

  /**
   * Definitions and namespaces take along what they hold: members inside are deleted before, each
   * with its outcome.
   */
  private static boolean isHoldingOthers(String groupKind) {
    GroupVersionKind kind = anyVersion(groupKind);
    return ManifestTypes.isDefinition(kind) || ManifestTypes.isNamespace(kind);
  }

  private static GroupVersionKind anyVersion(String groupKind) {
    int dot = groupKind.indexOf('.');
    return dot < 0
        ? new GroupVersionKind("", "", groupKind)
        : new GroupVersionKind(groupKind.substring(dot + 1), "", groupKind.substring(0, dot));
  }

  private void prune(
      String groupKind, Set<String> kept, ManifestTypes types, List<ObjectOutcome> outcomes) {
    GroupVersionKind anyVersion = anyVersion(groupKind);
    try {
      Optional<ResourceType<Unstructured>> served =
          types.preferred(anyVersion.group(), anyVersion.kind());
      if (served.isEmpty()) {
        return; // its definition is gone, and its objects with it
      }
      ResourceType<Unstructured> type = served.get();
      Set<String> places = new TreeSet<>(union(oldNamespaces, newNamespaces));
      places.add(namespace);
      if (!type.isNamespaced()) {
        prune(Resources.in(core, type, null), type.kind(), kept, outcomes);
      } else {
        places.forEach(p -> prune(Resources.in(core, type, p), type.kind(), kept, outcomes));
      }
    } catch (KubeException e) {
      ManifestApply.requireGoingOn(e);
      outcomes.add(new ObjectOutcome.Failed(anyVersion, new ObjectKey("", ""), e));
    }
  }

  private void prune(
      Resources<Unstructured> resources,
      GroupVersionKind kind,
      Set<String> kept,
      List<ObjectOutcome> outcomes) {
    List<Unstructured> gone =
        resources.list(q -> q.label(PART_OF, id)).items().stream()
            .filter(object -> !kept.contains(object.uid()))
            .filter(object -> !isParent(kind, object.namespace(), object.name()))
            .filter(object -> !isHome(kind, object.name()))
            .toList();
    for (Unstructured object : gone) {
      try {
        Deletion deletion =
            resources.delete(object.name(), o -> o.background().ifUid(object.uid()));
        outcomes.add(new ObjectOutcome.Pruned(kind, object.key(), deletion));
      } catch (KubeException e) {
        ManifestApply.requireGoingOn(e);
        outcomes.add(new ObjectOutcome.Failed(kind, object.key(), e));
      }
    }
  }

  /** An outcome that says that the parent couldn't be written. */
  ObjectOutcome failed(KubeException cause) {
    return new ObjectOutcome.Failed(PARENT, new ObjectKey(namespace, name), cause);
  }

  private boolean isParent(GroupVersionKind kind, String where, String called) {
    return kind.group().equals(PARENT.group())
        && kind.kind().equals(PARENT.kind())
        && where.equals(namespace)
        && called.equals(name);
  }

  private boolean isHome(GroupVersionKind kind, String called) {
    return ManifestTypes.isNamespace(kind) && called.equals(namespace);
  }

  private String parent() {
    return namespace + "/" + name;
  }

  private static List<String> words(String list) {
    return Arrays.stream(list.split(",", -1)).filter(word -> !word.isEmpty()).toList();
  }

  private static Set<String> union(Set<String> a, Set<String> b) {
    Set<String> union = new TreeSet<>(a);
    union.addAll(b);
    return union;
  }
}
