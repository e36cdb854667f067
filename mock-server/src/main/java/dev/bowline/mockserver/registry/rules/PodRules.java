package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pods: their spec, and the little of it that may change. */
final class PodRules implements Rules {
  private static final List<String> CONTAINERS = List.of("containers", "initContainers");
  private static final String ONLY =
      "pod updates may not change fields other than"
          + " `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
          + "`spec.tolerations` (only additions to existing tolerations),"
          + "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously"
          + " negative)\n";

  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    checkSpec(object, problems);
    if (!spec.at("ephemeralContainers").isEmpty()) {
      problems.forbidden(spec.at("ephemeralContainers"), "cannot be set on create");
    }
    if (!spec.at("nodeName").isEmpty() && !spec.at("schedulingGates").isEmpty()) {
      problems.forbidden(
          spec.at("nodeName"), "cannot be set until all schedulingGates have been cleared");
    }
  }

  private static void checkSpec(Field object, Problems problems) {
    Field spec = object.at("spec");
    new PodSpecRules(spec, problems).check();
    if (spec.at("serviceAccountName").isEmpty()) {
      for (Field volume : spec.at("volumes").each()) {
        for (Field source : volume.at("projected", "sources").each()) {
          if (source.at("serviceAccountToken").isSet()) {
            problems.forbidden(
                source.at("serviceAccountToken"),
                "must not be specified when serviceAccountName is not set");
          }
        }
      }
    }
    for (String list : CONTAINERS) {
      for (Field container : spec.at(list).each()) {
        String image = container.at("image").text();
        if (!image.equals(image.strip())) {
          problems.invalid(container.at("image"), "must not have leading or trailing whitespace");
        }
      }
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    checkSpec(object, problems);
    Field spec = object.at("spec");
    Field before = old.at("spec");
    for (String list : CONTAINERS) {
      if (spec.at(list).each().size() != before.at(list).each().size()) {
        problems.forbidden(spec.at(list), "pod updates may not add or remove containers");
        return;
      }
    }
    checkDeadline(spec.at("activeDeadlineSeconds"), before.at("activeDeadlineSeconds"), problems);
    checkTolerations(spec.at("tolerations"), before.at("tolerations"), problems);
    checkGates(spec.at("schedulingGates"), before.at("schedulingGates"), problems);
    if (!Objects.equals(fixedPart(spec, before), fixedPart(before, before))) {
      problems.forbidden(spec, ONLY);
    }
  }

  private static void checkDeadline(Field deadline, Field old, Problems problems) {
    if (old.isSet() && !deadline.isSet()) {
      problems.invalid(
          deadline.path(), null, "must not update from a positive integer to nil value");
    } else if (old.isSet() && deadline.number() > old.number()) {
      problems.invalid(deadline, "must be less than or equal to previous value");
    }
  }

  private static void checkTolerations(Field tolerations, Field old, Problems problems) {
    List<@Nullable Object> now = new ArrayList<>();
    tolerations.each().forEach(toleration -> now.add(toleration.value()));
    boolean isKept = old.each().stream().allMatch(toleration -> now.contains(toleration.value()));
    if (!isKept) {
      problems.forbidden(
          tolerations, "existing toleration can not be modified except its tolerationSeconds");
    }
  }

  private static void checkGates(Field gates, Field old, Problems problems) {
    List<String> known = old.each().stream().map(gate -> gate.at("name").text()).toList();
    for (Field gate : gates.each()) {
      if (!known.contains(gate.at("name").text())) {
        problems.forbidden(
            gate.at("name"),
            "only deletion is allowed, but found new scheduling gate '"
                + gate.at("name").text()
                + "'");
      }
    }
  }

  /** The spec with what may change as it was before. */
  private static @Nullable Object fixedPart(Field spec, Field before) {
    Map<String, @Nullable Object> copy = Tree.object(Tree.copy(spec.value()));
    if (copy == null) {
      return null;
    }
    for (String list : CONTAINERS) {
      List<Map<String, @Nullable Object>> containers = Tree.objects(copy, list);
      containers.forEach(container -> container.remove("image"));
    }
    copy.remove("activeDeadlineSeconds");
    copy.remove("tolerations");
    copy.remove("schedulingGates");
    if (!before.at("schedulingGates").isEmpty()) {
      copy.remove("nodeSelector");
      copy.remove("affinity");
    }
    return copy;
  }
}
