package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.kinds.ServiceClass;
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
      case "ephemeralcontainers" -> ephemeralContainers(resource, old, sent);
      case "resize" -> resized(resource, old, sent);
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
      Resource resource, Map<String, @Nullable Object> old, Map<String, @Nullable Object> sent) {
    Map<String, @Nullable Object> merged = copy(old);
    Map<String, @Nullable Object> before = named(old, "ephemeralContainers");
    Map<String, @Nullable Object> after = named(sent, "ephemeralContainers");
    List<Cause> causes = newProblems(old, after);
    for (String name : before.keySet()) {
      String problem =
          !after.containsKey(name)
              ? "may not be removed\n"
              : Objects.equals(before.get(name), after.get(name)) ? "" : "may not be changed\n";
      if (!problem.isEmpty()) {
        causes.add(
            Cause.forbidden(
                "spec.ephemeralContainers",
                "existing ephemeral containers \"" + name + "\" " + problem));
      }
    }
    if (!causes.isEmpty()) {
      throw Failures.invalid(resource, Metadata.of(old).name(), causes);
    }
    Tree.childToChange(merged, "spec")
        .put("ephemeralContainers", Tree.at(sent, "spec", "ephemeralContainers"));
    Metadata.of(merged).take("managedFields", Metadata.of(sent));
    return merged;
  }

  private static List<Cause> newProblems(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> after) {
    List<Cause> causes = new ArrayList<>();
    int i = 0;
    for (Map.Entry<String, @Nullable Object> container : after.entrySet()) {
      String path = "spec.ephemeralContainers[" + i + "]";
      String name = container.getKey();
      if (named(old, "containers").containsKey(name)
          || named(old, "initContainers").containsKey(name)) {
        causes.add(
            new Cause("FieldValueDuplicate", "Duplicate value: \"" + name + "\"", path + ".name"));
      }
      if (Tree.text(Tree.object(container.getValue()), "image").isEmpty()) {
        causes.add(new Cause("FieldValueRequired", "Required value", path + ".image"));
      }
      i++;
    }
    return causes;
  }

  private static Map<String, @Nullable Object> resized(
      Resource resource, Map<String, @Nullable Object> old, Map<String, @Nullable Object> sent) {
    Map<String, @Nullable Object> merged = copy(old);
    Map<String, @Nullable Object> spec = Tree.childToChange(merged, "spec");
    checkResize(resource, old, sent);
    for (String field : List.of("containers", "initContainers")) {
      if (spec.get(field) instanceof List<?> containers) {
        Map<String, @Nullable Object> wanted = named(sent, field);
        for (Object element : containers) {
          take(Tree.object(element), wanted);
        }
      }
    }
    Metadata.of(merged).take("managedFields", Metadata.of(sent));
    return merged;
  }

  /** Containers stay as they are, and so does the class of the pod. */
  private static void checkResize(
      Resource resource, Map<String, @Nullable Object> old, Map<String, @Nullable Object> sent) {
    List<Cause> causes = new ArrayList<>();
    String before = ServiceClass.of(Tree.childToChange(copy(old), "spec"));
    if (!before.equals(ServiceClass.of(Tree.childToChange(copy(sent), "spec")))) {
      causes.add(
          Cause.invalid(
              "spec",
              "\"" + before + "\"",
              "Pod QOS Class may not change as a result of resizing"));
    }
    for (String field : List.of("containers", "initContainers")) {
      List<String> names = List.copyOf(named(old, field).keySet());
      List<String> wanted = List.copyOf(named(sent, field).keySet());
      if (names.size() != wanted.size()) {
        causes.add(
            Cause.forbidden("spec." + field, field + " may not be added or removed on resize"));
        continue;
      }
      for (int i = 0; i < names.size(); i++) {
        if (!names.get(i).equals(wanted.get(i))) {
          causes.add(
              Cause.forbidden(
                  "spec." + field + "[" + i + "].name",
                  field + " may not be renamed or reordered on resize"));
        }
      }
    }
    if (!causes.isEmpty()) {
      throw Failures.invalid(resource, Metadata.of(old).name(), causes);
    }
  }

  private static void take(
      @Nullable Map<String, @Nullable Object> container, Map<String, @Nullable Object> wanted) {
    Map<String, @Nullable Object> from = Tree.object(wanted.get(Tree.text(container, "name")));
    if (container != null && from != null) {
      for (String field : List.of("resources", "resizePolicy")) {
        container.put(field, from.get(field));
      }
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

  private static Map<String, @Nullable Object> copy(Map<String, @Nullable Object> tree) {
    return Objects.requireNonNull(Tree.object(Tree.copy(tree)));
  }
}
