package dev.bowline.mockserver.registry.rules;

import java.util.List;

/** Pods: their spec, and the little of it that may change. */
final class PodRules implements Rules {
  private static final List<String> CONTAINERS =
      List.of("containers", "initContainers", "ephemeralContainers");

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

  static void checkSpec(Field object, Problems problems) {
    Field spec = object.at("spec");
    PodAnnotationRules.check(object.at("metadata", "annotations"), spec, problems);
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
        checkTrimmed(container.at("image"), problems);
      }
    }
  }

  static void checkTrimmed(Field image, Problems problems) {
    if (!image.text().equals(image.text().strip())) {
      problems.invalid(image, "must not have leading or trailing whitespace");
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    checkSpec(object, problems);
    new PodSpecChange(object.at("spec"), old.at("spec"), problems).check();
  }
}
