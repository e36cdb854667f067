package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A change of a pod's spec, of which little may change. */
record PodSpecChange(Field spec, Field old, Problems problems) {
  private static final List<String> CONTAINERS = List.of("containers", "initContainers");
  private static final String ONLY =
      "pod updates may not change fields other than"
          + " `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
          + "`spec.tolerations` (only additions to existing tolerations),"
          + "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously"
          + " negative)\n";

  void check() {
    for (String list : CONTAINERS) {
      if (spec.at(list).each().size() != old.at(list).each().size()) {
        problems.forbidden(spec.at(list), "pod updates may not add or remove containers");
        return;
      }
      for (Field container : spec.at(list).each()) {
        Field image = container.at("image");
        if (image.isEmpty()) {
          problems.required(image);
        }
        PodRules.checkTrimmed(image, problems);
      }
    }
    if (!checkDeadline()) {
      return;
    }
    checkTolerations();
    checkGates();
    boolean isGated = !old.at("schedulingGates").isEmpty();
    Map<String, @Nullable Object> fixed = withOldWhereItMayChange(isGated);
    if (!Objects.equals(fixed, old.value())) {
      problems.forbidden(
          spec,
          ONLY
              + LineDifference.of(
                  InternalForm.of("core.PodSpec", old.value()),
                  InternalForm.of("core.PodSpec", fixed)));
    }
  }

  /** Whether the rest is to be looked at. */
  private boolean checkDeadline() {
    Field deadline = spec.at("activeDeadlineSeconds");
    Field before = old.at("activeDeadlineSeconds");
    if (before.isSet() && !deadline.isSet()) {
      problems.invalid(
          deadline.path(), null, "must not update from a positive integer to nil value");
      return true;
    }
    if (deadline.number() < 0 || deadline.number() > Integer.MAX_VALUE) {
      problems.between(deadline, 0, Integer.MAX_VALUE);
      return false;
    }
    if (before.isSet() && deadline.number() > before.number()) {
      problems.invalid(deadline, "must be less than or equal to previous value");
      return false;
    }
    return true;
  }

  private void checkTolerations() {
    List<Map<String, @Nullable Object>> now = withoutSeconds(spec.at("tolerations"));
    if (!now.containsAll(withoutSeconds(old.at("tolerations")))) {
      problems.forbidden(
          spec.at("tolerations"),
          "existing toleration can not be modified except its tolerationSeconds");
      return;
    }
    SchedulingRules.checkTolerations(spec.at("tolerations"), problems);
  }

  private static List<Map<String, @Nullable Object>> withoutSeconds(Field tolerations) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Field toleration : tolerations.each()) {
      Map<String, @Nullable Object> copy =
          new LinkedHashMap<>(
              Objects.requireNonNullElse(Tree.object(toleration.value()), Map.of()));
      copy.remove("tolerationSeconds");
      all.add(copy);
    }
    return all;
  }

  private void checkGates() {
    List<String> known =
        old.at("schedulingGates").each().stream().map(gate -> gate.at("name").text()).toList();
    for (Field gate : spec.at("schedulingGates").each()) {
      String name = gate.at("name").text();
      if (!known.contains(name)) {
        problems.forbidden(
            gate.at("name"),
            "only deletion is allowed, but found new scheduling gate '" + name + "'");
      }
    }
  }

  private Map<String, @Nullable Object> withOldWhereItMayChange(boolean isGated) {
    Map<String, @Nullable Object> fixed =
        Objects.requireNonNullElseGet(Tree.object(Tree.copy(spec.value())), LinkedHashMap::new);
    for (String list : CONTAINERS) {
      List<Map<String, @Nullable Object>> containers = Tree.objects(fixed, list);
      for (int i = 0; i < containers.size(); i++) {
        take(containers.get(i), "image", old.at(list).each().get(i));
      }
    }
    for (String name : List.of("activeDeadlineSeconds", "schedulingGates", "tolerations")) {
      take(fixed, name, old);
    }
    Field seconds = old.at("terminationGracePeriodSeconds");
    if (seconds.number() < 0 && spec.at("terminationGracePeriodSeconds").number() == 1) {
      take(fixed, "terminationGracePeriodSeconds", old);
    }
    if (isGated) {
      checkSelector();
      take(fixed, "nodeSelector", old);
      takeNodeAffinity(fixed);
    }
    return fixed;
  }

  private static void take(Map<String, @Nullable Object> tree, String name, Field from) {
    Object value = from.at(name).value();
    if (value == null) {
      tree.remove(name);
    } else {
      tree.put(name, value);
    }
  }

  private void checkSelector() {
    Map<String, String> now = spec.at("nodeSelector").texts();
    boolean isKept =
        old.at("nodeSelector").texts().entrySet().stream()
            .allMatch(entry -> entry.getValue().equals(now.get(entry.getKey())));
    if (!isKept) {
      Field selector = spec.at("nodeSelector");
      problems.invalid(
          selector.path(),
          selector.value(),
          "only additions to spec.nodeSelector are allowed (no mutations or deletions)");
    }
  }

  private void takeNodeAffinity(Map<String, @Nullable Object> fixed) {
    NodeAffinityChange.check(
        spec.at("affinity", "nodeAffinity"), old.at("affinity", "nodeAffinity"), problems);
    Map<String, @Nullable Object> affinity =
        new LinkedHashMap<>(Objects.requireNonNullElse(Tree.child(fixed, "affinity"), Map.of()));
    take(affinity, "nodeAffinity", old.at("affinity"));
    if (affinity.isEmpty() && !old.at("affinity").isSet()) {
      fixed.remove("affinity");
    } else {
      fixed.put("affinity", affinity);
    }
  }
}
