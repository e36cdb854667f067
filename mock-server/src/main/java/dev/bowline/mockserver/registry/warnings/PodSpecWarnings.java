package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.rules.Problems;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Pods and templates of them. */
record PodSpecWarnings(Field pod, boolean isTemplate, Consumer<String> warnings) {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final List<Map.Entry<String, String>> ANNOTATIONS =
      List.of(
          Map.entry(
              "scheduler.alpha.kubernetes.io/critical-pod",
              "non-functional in v1.16+; use the \"priorityClassName\" field instead"),
          Map.entry(
              "security.alpha.kubernetes.io/sysctls",
              "non-functional in v1.11+; use the \"sysctls\" field instead"),
          Map.entry(
              "security.alpha.kubernetes.io/unsafe-sysctls",
              "non-functional in v1.11+; use the \"sysctls\" field instead"));

  void warn() {
    Field spec = pod.at("spec");
    ofNodes(spec);
    for (Field constraint : spec.at("topologySpreadConstraints").each()) {
      NodeLabels.ofName(constraint.at("topologyKey"), warnings);
      ofNullSelector(constraint.at("labelSelector"));
    }
    Field annotations = pod.at("metadata", "annotations");
    for (Map.Entry<String, String> deprecated : ANNOTATIONS) {
      Field annotation = annotations.key(deprecated.getKey());
      if (annotation.isSet()) {
        warnings.accept(annotation.path() + ": " + deprecated.getValue());
      }
    }
    VolumeWarnings.ofVolumes(spec.at("volumes"), warnings);
    PathOverlaps.ofVolumes(spec.at("volumes"), warnings);
    ofRepeated(spec);
    for (String resource : List.of("memory", "ephemeral-storage")) {
      Amounts.ofFraction(spec.at("overhead").key(resource), warnings);
    }
    new ContainerWarnings(pod, isTemplate, warnings).warn();
    Field seconds = spec.at("terminationGracePeriodSeconds");
    if (seconds.number() < 0) {
      warnings.accept(
          seconds.path() + ": must be >= 0; negative values are invalid and will be treated as 1");
    }
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      ofPods(spec.at("affinity", kind));
    }
    AddressWarnings.ofAll(spec.at("dnsConfig", "nameservers"), warnings);
    spec.at("hostAliases").each().forEach(alias -> AddressWarnings.of(alias.at("ip"), warnings));
  }

  private void ofNodes(Field spec) {
    NodeLabels.ofKeys(spec.at("nodeSelector"), warnings);
    Field affinity = spec.at("affinity", "nodeAffinity");
    for (Field term : affinity.at(REQUIRED, "nodeSelectorTerms").each()) {
      NodeLabels.ofExpressions(term.at("matchExpressions"), false, warnings);
    }
    for (Field term : affinity.at(PREFERRED).each()) {
      NodeLabels.ofExpressions(term.at("preference", "matchExpressions"), true, warnings);
    }
  }

  private void ofNullSelector(Field selector) {
    if (!selector.isSet()) {
      warnings.accept(selector.path() + ": a null labelSelector results in matching no pod");
    }
  }

  private void ofPods(Field affinity) {
    affinity.at(REQUIRED).each().forEach(term -> ofNullSelector(term.at("labelSelector")));
    affinity
        .at(PREFERRED)
        .each()
        .forEach(term -> ofNullSelector(term.at("podAffinityTerm", "labelSelector")));
  }

  private void ofRepeated(Field spec) {
    ofRepeated(spec.at("hostAliases"), "ip");
    Field secrets = spec.at("imagePullSecrets");
    ofRepeated(secrets, "name");
    for (Field secret : secrets.each()) {
      if (secret.at("name").isEmpty()) {
        warnings.accept(secret.at("name").path() + ": invalid empty name \"\"");
      }
    }
  }

  private void ofRepeated(Field list, String name) {
    Set<String> seen = new HashSet<>();
    for (Field element : list.each()) {
      Field field = element.at(name);
      if (!seen.add(field.text())) {
        warnings.accept(field.path() + ": duplicate " + name + " " + Problems.shown(field.text()));
      }
    }
  }
}
