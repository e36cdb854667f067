package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Subresources that take the whole object and write a part of it. */
final class Parts {
  private Parts() {}

  /**
   * The old object with the part that a subresource writes.
   *
   * @return null if the subresource is none of these
   */
  static @Nullable Map<String, @Nullable Object> merge(
      String subresource,
      Resource resource,
      Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> sent,
      Instant now) {
    return switch (subresource) {
      case "ephemeralcontainers" -> ephemeralContainers(old, sent);
      case "resize" -> resized(old, sent);
      case "approval" -> approved(resource, old, sent, now);
      case "" -> isCertificateRequest(resource) ? withoutContent(old, sent) : null;
      case "status" -> {
        if (isCertificateRequest(resource)) {
          checkDecision(resource, old, sent);
        }
        yield null;
      }
      default -> null;
    };
  }

  private static Map<String, @Nullable Object> ephemeralContainers(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> sent) {
    Map<String, @Nullable Object> merged = copy(old);
    Tree.childToChange(merged, "spec")
        .put("ephemeralContainers", Tree.at(sent, "spec", "ephemeralContainers"));
    Metadata.of(merged).take("managedFields", Metadata.of(sent));
    return merged;
  }

  /** Containers take their resources; others than there are come along, to be refused. */
  private static Map<String, @Nullable Object> resized(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> sent) {
    Map<String, @Nullable Object> merged = copy(old);
    Map<String, @Nullable Object> spec = Tree.childToChange(merged, "spec");
    for (String field : List.of("containers", "initContainers")) {
      if (!names(old, field).equals(names(sent, field))) {
        put(spec, field, Tree.at(sent, "spec", field));
      } else if (spec.get(field) instanceof List<?> containers) {
        Map<String, @Nullable Object> wanted = named(sent, field);
        for (Object element : containers) {
          take(Tree.object(element), wanted);
        }
      }
    }
    put(spec, "resources", Tree.at(sent, "spec", "resources"));
    Metadata.of(merged).take("managedFields", Metadata.of(sent));
    return merged;
  }

  private static void take(
      @Nullable Map<String, @Nullable Object> container, Map<String, @Nullable Object> wanted) {
    Map<String, @Nullable Object> from = Tree.object(wanted.get(Tree.text(container, "name")));
    if (container != null && from != null) {
      for (String field : List.of("resources", "resizePolicy")) {
        put(container, field, from.get(field));
      }
    }
  }

  private static void put(
      Map<String, @Nullable Object> tree, String field, @Nullable Object value) {
    if (value == null) {
      tree.remove(field);
    } else {
      tree.put(field, value);
    }
  }

  private static Map<String, @Nullable Object> approved(
      Resource resource,
      Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> sent,
      Instant now) {
    checkDecision(resource, old, sent);
    Map<String, @Nullable Object> merged = copy(sent);
    merged.put("spec", old.get("spec"));
    Map<String, @Nullable Object> status = Tree.childToChange(merged, "status");
    Object certificate = Tree.at(old, "status", "certificate");
    if (certificate == null) {
      status.remove("certificate");
    } else {
      status.put("certificate", certificate);
    }
    if (status.get("conditions") instanceof List<?> conditions) {
      String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
      for (Object element : conditions) {
        Map<String, @Nullable Object> condition = Tree.object(element);
        if (condition != null) {
          condition.putIfAbsent("lastUpdateTime", time);
          condition.putIfAbsent("lastTransitionTime", time);
        }
      }
    }
    return merged;
  }

  private static boolean isCertificateRequest(Resource resource) {
    return resource.qualifiedName().equals("certificatesigningrequests.certificates.k8s.io");
  }

  /** What was asked for once stays: only the metadata changes. */
  private static Map<String, @Nullable Object> withoutContent(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> sent) {
    Map<String, @Nullable Object> merged = copy(sent);
    merged.put("spec", old.get("spec"));
    merged.put("status", old.get("status"));
    return merged;
  }

  /** A decision is one of two, and stays. */
  private static void checkDecision(
      Resource resource, Map<String, @Nullable Object> old, Map<String, @Nullable Object> sent) {
    List<Cause> causes = new ArrayList<>();
    List<String> decisions = List.of("Approved", "Denied");
    for (String type : decisions) {
      if (Conditions.find(old, type) != null && Conditions.find(sent, type) == null) {
        causes.add(
            Cause.forbidden(
                "status.conditions",
                "updates may not remove a condition of type \"" + type + "\""));
      }
    }
    if (decisions.stream().allMatch(type -> Conditions.find(sent, type) != null)) {
      causes.add(
          Cause.invalid(
              "status.conditions",
              "\"Denied\"",
              "Approved and Denied conditions are mutually exclusive"));
    }
    if (!causes.isEmpty()) {
      throw Failures.invalid(resource, Metadata.of(old).name(), causes);
    }
  }

  /** The elements of a list in the spec by their names. */
  private static Map<String, @Nullable Object> named(
      Map<String, @Nullable Object> object, String field) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    if (Tree.at(object, "spec", field) instanceof List<?> list) {
      list.forEach(element -> named.put(Tree.text(Tree.object(element), "name"), element));
    }
    return named;
  }

  private static List<String> names(Map<String, @Nullable Object> object, String field) {
    return Tree.objects(Tree.child(object, "spec"), field).stream()
        .map(container -> Tree.text(container, "name"))
        .toList();
  }

  private static Map<String, @Nullable Object> copy(Map<String, @Nullable Object> tree) {
    return Objects.requireNonNull(Tree.object(Tree.copy(tree)));
  }
}
