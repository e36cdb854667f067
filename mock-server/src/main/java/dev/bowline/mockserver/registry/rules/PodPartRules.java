package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What may be changed of pods through subresources: containers for debugging, resources. */
final class PodPartRules {
  private static final List<String> RESIZED = List.of("cpu", "memory");
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String ONLY = "only cpu and memory resources are mutable";

  private PodPartRules() {}

  static void checkEphemeral(Field pod, Field old, Problems problems) {
    if (isMirror(old)) {
      refuse("static pods do not support ephemeral containers", problems);
      return;
    }
    PodRules.checkSpec(pod, problems);
    Field list = pod.at("spec", "ephemeralContainers");
    for (Field before : old.at("spec", "ephemeralContainers").each()) {
      String name = before.at("name").text();
      Field now =
          list.each().stream().filter(one -> one.at("name").is(name)).findFirst().orElse(null);
      String start = "existing ephemeral containers \"" + name + "\" may not be ";
      if (now == null) {
        problems.forbidden(list, start + "removed\n");
      } else if (!now.isSame(before)) {
        String form = "core.EphemeralContainer";
        problems.forbidden(
            list,
            start
                + "changed\n"
                + LineDifference.of(
                    InternalForm.of(form, before.value()), InternalForm.of(form, now.value())));
      }
    }
  }

  private static boolean isMirror(Field pod) {
    return pod.at("metadata", "annotations").at(MIRROR).isSet();
  }

  /** Refuses a pod as a whole, whatever else is wrong with the change. */
  private static void refuse(String detail, Problems problems) {
    problems.causes().clear();
    problems.forbidden(new Field("[]", null), detail);
  }

  /**
   * Checks a change of resources.
   *
   * @param isSameClass whether the class of service stays
   */
  static void checkResize(Field pod, Field old, boolean isSameClass, Problems problems) {
    if (isMirror(old)) {
      refuse("static pods cannot be resized", problems);
      return;
    }
    if (old.at("spec", "os", "name").is("windows")) {
      refuse("windows pods cannot be resized", problems);
      return;
    }
    PodRules.checkSpec(pod, problems);
    Field spec = pod.at("spec");
    if (!isSameClass) {
      problems.invalid(
          spec.path(),
          old.at("status", "qosClass").value(),
          "Pod QOS Class may not change as a result of resizing");
    }
    if (isOnOldNode(old)) {
      problems.forbidden(spec, "Pod running on node without support for resize");
    }
    checkWhole(spec, old.at("spec"), problems);
    if (!isSameOrder(spec, old.at("spec"), problems)) {
      return;
    }
    for (String list : List.of("initContainers", "containers")) {
      List<Field> before = old.at("spec", list).each();
      List<Field> now = spec.at(list).each();
      for (int i = 0; i < now.size(); i++) {
        checkNotRemoved(now.get(i).at("resources"), before.get(i).at("resources"), "", problems);
      }
    }
    for (String list : List.of("containers", "initContainers")) {
      checkOnlyResized(spec, list, old.at("spec", list).each(), problems);
    }
  }

  private static boolean isOnOldNode(Field pod) {
    for (Field status : pod.at("status", "containerStatuses").each()) {
      if (status.at("state", "running").isSet()) {
        return !status.at("resources").isSet();
      }
    }
    return false;
  }

  /** What the pod has as a whole. */
  private static void checkWhole(Field spec, Field old, Problems problems) {
    Field resources = spec.at("resources");
    Field before = old.at("resources");
    if (!hasAmounts(resources) && !hasAmounts(before)) {
      return;
    }
    if (before.isSet() && !resources.isSet()) {
      problems.forbidden(resources, "pod-level resources cannot be removed");
      return;
    }
    checkNotRemoved(resources, before, "pod-level ", problems);
    if (!withoutResized(resources).equals(withoutResized(before))) {
      problems.forbidden(spec, ONLY + " at pod-level");
    }
  }

  private static boolean hasAmounts(Field resources) {
    return !resources.at("requests").isEmpty() || !resources.at("limits").isEmpty();
  }

  private static boolean isSameOrder(Field spec, Field old, Problems problems) {
    boolean isSame = true;
    for (String list : List.of("containers", "initContainers")) {
      List<Field> now = spec.at(list).each();
      List<Field> before = old.at(list).each();
      if (now.size() != before.size()) {
        isSame = false;
        problems.forbidden(spec.at(list), list + " may not be added or removed on resize");
        continue;
      }
      for (int i = 0; i < now.size(); i++) {
        if (!now.get(i).at("name").isSame(before.get(i).at("name"))) {
          isSame = false;
          problems.forbidden(
              now.get(i).at("name"), list + " may not be renamed or reordered on resize");
        }
      }
    }
    return isSame;
  }

  private static void checkNotRemoved(Field now, Field before, String whose, Problems problems) {
    for (String kind : List.of("requests", "limits")) {
      if (!now.at(kind).names().containsAll(before.at(kind).names())) {
        problems.forbidden(now.at(kind), whose + "resource " + kind + " cannot be removed");
      }
    }
  }

  private static void checkOnlyResized(
      Field spec, String list, List<Field> before, Problems problems) {
    List<Field> now = spec.at(list).each();
    for (int i = 0; i < now.size(); i++) {
      Field container = now.get(i);
      boolean isResized = !container.isSame(before.get(i));
      if (isResized && !withoutAmounts(container).equals(withoutAmounts(before.get(i)))) {
        problems.forbidden(
            list.equals("containers") ? spec : container,
            list.equals("containers")
                ? ONLY
                : "only cpu and memory resources for init or sidecar containers are mutable");
      }
      if (isResized
          && list.equals("initContainers")
          && !container.at("restartPolicy").is("Always")) {
        for (Field policy : container.at("resizePolicy").each()) {
          if (policy.at("restartPolicy").is("RestartContainer")) {
            problems.forbidden(
                container,
                "non-sidecar init containers with a resize policy of RestartContainer cannot be"
                    + " resized");
          }
        }
      }
    }
  }

  private static Map<String, @Nullable Object> withoutAmounts(Field container) {
    Map<String, @Nullable Object> rest =
        new LinkedHashMap<>(Objects.requireNonNullElse(Tree.object(container.value()), Map.of()));
    rest.put("resources", withoutResized(container.at("resources")));
    return rest;
  }

  /** Amounts that stay; claims of containers are of no account. */
  private static List<Map<String, String>> withoutResized(Field resources) {
    List<Map<String, String>> rest = new ArrayList<>();
    for (String kind : List.of("requests", "limits")) {
      Map<String, String> amounts = resources.at(kind).texts();
      amounts.keySet().removeAll(RESIZED);
      rest.add(amounts);
    }
    return rest;
  }
}
