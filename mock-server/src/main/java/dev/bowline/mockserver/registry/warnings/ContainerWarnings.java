package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.kinds.AppArmor;
import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.rules.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** The containers of a pod. */
record ContainerWarnings(Field pod, boolean isTemplate, Consumer<String> warnings) {
  private static final List<String> LISTS =
      List.of("initContainers", "containers", "ephemeralContainers");
  private static final String SECCOMP_OF_POD = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String SECCOMP =
      "non-functional in v1.27+; use the \"seccompProfile\" field instead";
  private static final String SECCOMP_PREFIX = "container.seccomp.security.alpha.kubernetes.io/";

  void warn() {
    Field spec = pod.at("spec");
    Field annotations = pod.at("metadata", "annotations");
    if (!spec.at("securityContext", "seccompProfile").isSet()) {
      ofAnnotation(annotations.key(SECCOMP_OF_POD), SECCOMP);
    }
    List<Field> containers = new ArrayList<>();
    LISTS.forEach(list -> containers.addAll(spec.at(list).each()));
    for (Field container : containers) {
      ofProfiles(container, annotations);
      for (String resource : List.of("memory", "ephemeral-storage")) {
        for (String kind : List.of("limits", "requests")) {
          Amounts.ofFraction(container.at("resources", kind).key(resource), warnings);
        }
      }
      ofVariables(container.at("env"));
    }
    new PortWarnings(warnings).warn(containers);
  }

  private void ofAnnotation(Field annotation, String text) {
    if (annotation.isSet()) {
      warnings.accept(annotation.path() + ": " + text);
    }
  }

  private void ofProfiles(Field container, Field annotations) {
    String name = container.at("name").text();
    Field context = container.at("securityContext");
    if (!context.at("seccompProfile").isSet()) {
      ofAnnotation(annotations.key(SECCOMP_PREFIX + name), SECCOMP);
    }
    Field annotation = annotations.key(AppArmor.PREFIX + name);
    if (!isTemplate || context.at("appArmorProfile").isSet() || !annotation.isSet()) {
      return;
    }
    Object ofPod = pod.at("spec", "securityContext", "appArmorProfile").value();
    if (ofPod == null || !Objects.equals(ofPod, AppArmor.profile(annotation.text()))) {
      ofAnnotation(annotation, AppArmor.DEPRECATED);
    }
  }

  private void ofVariables(Field variables) {
    Set<String> seen = new HashSet<>();
    for (Field variable : variables.each()) {
      String name = variable.at("name").text();
      String value = variable.at("value").text();
      String reference = "$(" + name + ")";
      boolean isBuiltOn = value.contains(reference) && !value.equals(reference);
      if (!seen.add(name) && (variable.at("valueFrom").isSet() || !isBuiltOn)) {
        warnings.accept(
            variable.path()
                + ": hides previous definition of "
                + Problems.shown(name)
                + ", which may be dropped when using apply");
      }
    }
  }
}
