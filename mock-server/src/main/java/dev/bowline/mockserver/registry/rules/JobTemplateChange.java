package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What may be changed of the pods of a job: nothing, unless it is suspended and has none; then
 * where they go and what their containers need.
 */
final class JobTemplateChange {
  private static final List<String> DIRECTIVES =
      List.of("nodeSelector", "tolerations", "schedulingGates");

  private JobTemplateChange() {}

  static void check(Field spec, Field old, Problems problems) {
    Field template = spec.at("template");
    Field before = old.at("spec", "template");
    if (!isOpen(old)) {
      if (!template.isSame(before)) {
        problems.invalid(
            template.path(),
            InternalForm.of("core.PodTemplateSpec", withMetadata(template)),
            Problems.IMMUTABLE);
      }
      return;
    }
    Field pod = template.at("spec");
    if (!withoutOpen(pod, pod).equals(withoutOpen(before.at("spec"), pod))) {
      problems.invalid(
          pod.path(), InternalForm.of("core.PodSpec", pod.value()), Problems.IMMUTABLE);
    }
  }

  private static boolean isOpen(Field old) {
    Field status = old.at("status");
    boolean isSuspended =
        status.at("conditions").each().stream()
            .anyMatch(
                condition ->
                    condition.at("type").is("Suspended") && condition.at("status").is("True"));
    return old.at("spec", "suspend").flag()
        && (!status.at("startTime").isSet() || isSuspended)
        && status.at("active").number() == 0;
  }

  /** The metadata stand beside the rest inside. */
  private static Map<String, @Nullable Object> withMetadata(Field template) {
    Map<String, @Nullable Object> flat = new LinkedHashMap<>();
    Map<String, @Nullable Object> metadata = Tree.object(template.at("metadata").value());
    if (metadata != null) {
      flat.putAll(metadata);
    }
    flat.put("spec", template.at("spec").value());
    return flat;
  }

  /** What may not change. */
  private static Map<String, @Nullable Object> withoutOpen(Field pod, Field changed) {
    Map<String, @Nullable Object> fixed =
        new LinkedHashMap<>(Objects.requireNonNullElse(Tree.object(pod.value()), Map.of()));
    DIRECTIVES.forEach(fixed::remove);
    Map<String, @Nullable Object> affinity =
        new LinkedHashMap<>(
            Objects.requireNonNullElse(Tree.object(pod.at("affinity").value()), Map.of()));
    affinity.remove("nodeAffinity");
    fixed.remove("affinity");
    if (!affinity.isEmpty()) {
      fixed.put("affinity", affinity);
    }
    for (String list : List.of("initContainers", "containers")) {
      if (names(pod.at(list)).equals(names(changed.at(list)))) {
        fixed.put(list, pod.at(list).each().stream().map(JobTemplateChange::unsized).toList());
      }
    }
    return fixed;
  }

  private static List<String> names(Field containers) {
    return containers.each().stream().map(container -> container.at("name").text()).toList();
  }

  private static Map<String, @Nullable Object> unsized(Field container) {
    Map<String, @Nullable Object> rest =
        new LinkedHashMap<>(Objects.requireNonNullElse(Tree.object(container.value()), Map.of()));
    rest.remove("resources");
    return rest;
  }
}
