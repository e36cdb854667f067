package dev.bowline.mockserver.registry.rules;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Names;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Volumes of the cluster. */
final class PersistentVolumeRules implements Rules {
  static final List<String> ACCESS =
      List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");

  private static final String MOUNT_OPTIONS = "volume.beta.kubernetes.io/mount-options";
  private static final Map<String, String> RENAMED =
      Map.of(
          "beta.kubernetes.io/os", "kubernetes.io/os",
          "beta.kubernetes.io/arch", "kubernetes.io/arch",
          "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
          "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
          "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type");
  private static final List<String> MOUNTED =
      List.of(
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "glusterfs",
          "nfs",
          "rbd",
          "quobyte",
          "iscsi",
          "cinder",
          "cephfs",
          "azureFile",
          "vsphereVolume",
          "azureDisk",
          "photonPersistentDisk");

  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    checkAccess(spec.at("accessModes"), problems);
    checkCapacity(spec.at("capacity"), problems);
    Field policy = spec.at("persistentVolumeReclaimPolicy");
    if (!policy.isEmpty()) {
      problems.oneOf(policy, List.of("Delete", "Recycle", "Retain"));
    }
    Field affinity = spec.at("nodeAffinity");
    if (affinity.isSet()) {
      if (affinity.at("required").isSet()) {
        AffinityRules.checkNodeSelector(affinity.at("required"), problems);
      } else {
        problems.required(affinity.at("required"), "must specify required node constraints");
      }
    }
    VolumeSourceRules.check(object, problems);
    if (spec.at("hostPath").isSet()
        && isRoot(spec.at("hostPath", "path").text())
        && policy.is("Recycle")) {
      problems.forbidden(policy, "may not be 'recycle' for a hostPath mount of '/'");
    }
    Field type = spec.at("storageClassName");
    if (!type.isEmpty()) {
      problems.invalid(type, Names.subdomainProblems(type.text()));
    }
    Field mode = spec.at("volumeMode");
    if (mode.isSet()) {
      problems.oneOf(mode, List.of("Block", "Filesystem"));
    }
    checkAttributesClass(spec, problems);
    checkMountOptions(object, problems);
  }

  private static void checkMountOptions(Field object, Problems problems) {
    Field annotation = object.at("metadata", "annotations").at(MOUNT_OPTIONS);
    if (annotation.isSet() && MOUNTED.stream().noneMatch(kind -> object.at("spec", kind).isSet())) {
      problems.forbidden(annotation, "may not specify mount options for this volume type");
    }
  }

  private static boolean isRoot(String path) {
    return Path.of(path).normalize().toString().equals("/");
  }

  /** Modes of volumes and of claims. */
  static void checkAccess(Field modes, Problems problems) {
    if (modes.isEmpty()) {
      problems.required(modes);
    }
    for (String mode : modes.list()) {
      if (!ACCESS.contains(mode)) {
        problems.notSupported(modes.with(mode), ACCESS);
      }
    }
    List<String> known = modes.list().stream().filter(ACCESS::contains).distinct().toList();
    if (known.contains("ReadWriteOncePod") && known.size() > 1) {
      problems.forbidden(modes, "may not use ReadWriteOncePod with other access modes");
    }
  }

  private static void checkCapacity(Field capacity, Problems problems) {
    if (capacity.isEmpty()) {
      problems.required(capacity);
    }
    Map<String, String> amounts = capacity.texts();
    if (!amounts.containsKey("storage") || amounts.size() > 1) {
      problems.notSupported(
          capacity,
          capacity.isEmpty() ? "null" : Problems.shown(capacity.value()),
          List.of("storage"));
    }
    for (Map.Entry<String, String> entry : amounts.entrySet()) {
      Field place = capacity.key(entry.getKey());
      Quantity amount = Quantity.parse(entry.getValue());
      if (amount.signum() < 0) {
        problems.invalid(place, "must be a valid resource quantity");
      }
      if (amount.signum() <= 0) {
        problems.invalid(place, "must be greater than zero");
      }
    }
  }

  private static void checkAttributesClass(Field spec, Problems problems) {
    Field type = spec.at("volumeAttributesClassName");
    if (!type.isSet()) {
      return;
    }
    if (type.isEmpty()) {
      problems.required(type, "an empty string is disallowed");
    } else {
      problems.invalid(type, Names.subdomainProblems(type.text()));
    }
    if (!spec.at("csi").isSet()) {
      problems.required(spec.at("csi"), "has to be specified when using volumeAttributesClassName");
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, problems);
    check(object, problems); // the server looks at it twice
    Object before = VolumeSourceRules.shown(old);
    Object now = VolumeSourceRules.shownAsChanged(object, old);
    if (!Objects.equals(before, now)) {
      problems.forbidden(
          new Field("spec.persistentvolumesource", null),
          "spec.persistentvolumesource is immutable after creation\n"
              + LineDifference.of(before, now));
    }
    Field mode = object.at("spec", "volumeMode");
    problems.immutable(mode.as("volumeMode"), old.at("spec", "volumeMode"));
    checkAffinityChange(object.at("spec", "nodeAffinity"), old, problems);
    Field type = object.at("spec", "volumeAttributesClassName");
    if (old.at("spec", "volumeAttributesClassName").isSet() && !type.isSet()) {
      problems.forbidden(type, "update from non-nil value to nil is forbidden");
    }
  }

  /** Only labels that have got another name may be called by it. */
  private static void checkAffinityChange(Field affinity, Field old, Problems problems) {
    Field before = old.at("spec", "nodeAffinity");
    if (before.isSet() && !affinity.isSame(before) && !isRenamed(affinity, before)) {
      problems.invalid(
          "nodeAffinity",
          InternalForm.of("core.VolumeNodeAffinity", affinity.value()),
          Problems.IMMUTABLE + ", except for updating from beta label to GA");
    }
  }

  private static boolean isRenamed(Field now, Field before) {
    List<Field> terms = now.at("required", "nodeSelectorTerms").each();
    List<Field> old = before.at("required", "nodeSelectorTerms").each();
    if (terms.size() != old.size()) {
      return false;
    }
    for (int i = 0; i < terms.size(); i++) {
      for (String list : List.of("matchExpressions", "matchFields")) {
        List<Field> requirements = terms.get(i).at(list).each();
        List<Field> earlier = old.get(i).at(list).each();
        if (requirements.size() != earlier.size()) {
          return false;
        }
        for (int j = 0; j < requirements.size(); j++) {
          if (!isSameRequirement(requirements.get(j), earlier.get(j))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean isSameRequirement(Field now, Field before) {
    String key = before.at("key").text();
    return (now.at("key").is(key) || now.at("key").is(RENAMED.getOrDefault(key, key)))
        && now.at("operator").isSame(before.at("operator"))
        && now.at("values").isSame(before.at("values"));
  }
}
