package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Volumes, claims, classes and drivers of storage. */
final class StorageWarnings {
  private static final String CLASS = "volume.beta.kubernetes.io/storage-class";
  private static final String CLASS_TEXT =
      "deprecated since v1.8; use \"storageClassName\" attribute instead";
  private static final String TOKENS =
      "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to"
          + " prevent possible logging of tokens in volume attributes";
  private static final List<Map.Entry<String, String>> ANNOTATIONS =
      List.of(
          Map.entry(CLASS, CLASS_TEXT),
          Map.entry(
              "volume.beta.kubernetes.io/mount-options",
              "deprecated since v1.31; use \"mountOptions\" attribute instead"));

  private StorageWarnings() {}

  static void addTo(Map<String, WarningRules> rules) {
    rules.put("persistentvolumes", StorageWarnings::ofVolume);
    rules.put("persistentvolumeclaims", StorageWarnings::ofClaim);
    rules.put("storageclasses.storage.k8s.io", StorageWarnings::ofClass);
    rules.put("csistoragecapacities.storage.k8s.io", StorageWarnings::ofCapacity);
    rules.put("csidrivers.storage.k8s.io", new Drivers());
  }

  private static void ofVolume(Field object, Consumer<String> warnings) {
    for (Map.Entry<String, String> deprecated : ANNOTATIONS) {
      ofAnnotation(object, deprecated.getKey(), deprecated.getValue(), warnings);
    }
    Field spec = object.at("spec");
    Field policy = spec.at("persistentVolumeReclaimPolicy");
    if (policy.is("Recycle")) {
      warnings.accept(
          policy.path()
              + ": The Recycle reclaim policy is deprecated. Instead, the recommended approach is to"
              + " use dynamic provisioning.");
    }
    for (Field term : spec.at("nodeAffinity", "required", "nodeSelectorTerms").each()) {
      NodeLabels.ofExpressions(term.at("matchExpressions"), false, warnings);
    }
    VolumeWarnings.ofSource(spec, warnings);
  }

  private static void ofAnnotation(
      Field object, String name, String text, Consumer<String> warnings) {
    Field annotation = object.at("metadata", "annotations").key(name);
    if (annotation.isSet()) {
      warnings.accept(annotation.path() + ": " + text);
    }
  }

  private static void ofClaim(Field object, Consumer<String> warnings) {
    ofAnnotation(object, CLASS, CLASS_TEXT, warnings);
    VolumeWarnings.ofClaim(object.at("spec"), warnings);
  }

  private static void ofClass(Field object, Consumer<String> warnings) {
    for (Field term : object.at("allowedTopologies").each()) {
      for (Field expression : term.at("matchLabelExpressions").each()) {
        String problem = NodeLabels.problem(expression.at("key").text());
        if (problem != null) {
          warnings.accept(expression.at("key").path() + ": " + problem);
        }
      }
    }
  }

  private static void ofCapacity(Field object, Consumer<String> warnings) {
    Field topology = object.at("nodeTopology");
    NodeLabels.ofExpressions(topology.at("matchExpressions"), false, warnings);
    for (String label : topology.at("matchLabels").names()) {
      String problem = NodeLabels.problem(label);
      if (problem != null) {
        warnings.accept(topology.at("matchLabels").at(label).path() + ": " + problem);
      }
    }
  }

  /** Drivers that get tokens. */
  private static final class Drivers implements WarningRules {
    @Override
    public void ofNew(Field object, Consumer<String> warnings) {
      if (!object.at("spec", "tokenRequests").isEmpty()
          && !object.at("spec", "serviceAccountTokenInSecrets").isSet()) {
        warnings.accept(TOKENS);
      }
    }

    @Override
    public void ofChange(Field object, Field old, Consumer<String> warnings) {
      if (!object.at("spec", "tokenRequests").isSame(old.at("spec", "tokenRequests"))) {
        ofNew(object, warnings);
      }
    }
  }
}
