package dev.bowline.mockserver.registry.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Annotations of pods and their templates that mean something. */
final class PodAnnotationRules {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String COST = "controller.kubernetes.io/pod-deletion-cost";
  private static final String SECCOMP = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String SECCOMP_PREFIX = "container.seccomp.security.alpha.kubernetes.io/";
  private static final String APP_ARMOR_PREFIX = "container.apparmor.security.beta.kubernetes.io/";
  private static final String LOCAL = "localhost/";

  private PodAnnotationRules() {}

  /**
   * Checks annotations.
   *
   * @param annotations under the path that errors name
   */
  static void check(Field annotations, Field spec, Problems problems) {
    Map<String, String> all = annotations.texts();
    if (all.containsKey(MIRROR) && spec.at("nodeName").isEmpty()) {
      problems.invalid(
          annotations.key(MIRROR), "must set spec.nodeName if mirror pod annotation is set");
    }
    if (all.containsKey(COST) && !isCost(all.getOrDefault(COST, ""))) {
      problems.invalid(annotations.key(COST), "must be a 32bit integer");
    }
    if (all.containsKey(SECCOMP)) {
      checkSeccomp(annotations.at(SECCOMP), problems);
    }
    for (String name : all.keySet()) {
      if (name.startsWith(SECCOMP_PREFIX)) {
        checkSeccomp(annotations.at(name), problems);
      }
    }
    List<String> containers = new ArrayList<>();
    for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
      spec.at(list).each().forEach(container -> containers.add(container.at("name").text()));
    }
    for (String name : all.keySet()) {
      if (name.startsWith(APP_ARMOR_PREFIX)) {
        checkAppArmor(
            annotations.key(name), name.substring(APP_ARMOR_PREFIX.length()), containers, problems);
      }
    }
  }

  private static boolean isCost(String text) {
    if (!text.matches("0|-?[1-9][0-9]{0,9}")) {
      return false;
    }
    long cost = Long.parseLong(text);
    return cost >= Integer.MIN_VALUE && cost <= Integer.MAX_VALUE;
  }

  private static void checkSeccomp(Field profile, Problems problems) {
    if (profile.text().startsWith(LOCAL)) {
      MountRules.checkDescending(profile.with(profile.text().substring(LOCAL.length())), problems);
    } else if (!List.of("runtime/default", "docker/default", "unconfined")
        .contains(profile.text())) {
      problems.invalid(profile, "must be a valid seccomp profile");
    }
  }

  private static void checkAppArmor(
      Field profile, String container, List<String> containers, Problems problems) {
    if (!containers.contains(container)) {
      problems.invalid(profile.with(container), "container not found");
    }
    String text = profile.text();
    if (!List.of("", "runtime/default", "unconfined").contains(text) && !text.startsWith(LOCAL)) {
      problems.invalid(profile, "invalid AppArmor profile name: " + Problems.shown(text));
    }
  }
}
