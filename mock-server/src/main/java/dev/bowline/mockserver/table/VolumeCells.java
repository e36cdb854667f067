package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Cells of persistent volumes and claims. */
final class VolumeCells {
  static final Map<String, List<Cell>> ALL =
      Map.of(
          "persistentvolumes",
          List.of(
              Cell.NAME,
              Cell.textOr("0", "spec", "capacity", "storage"),
              o -> modes(o.texts("spec", "accessModes")),
              Cell.text("spec", "persistentVolumeReclaimPolicy"),
              VolumeCells::phase,
              VolumeCells::claim,
              VolumeCells::storageClass,
              Cell.textOr("<unset>", "spec", "volumeAttributesClassName"),
              Cell.text("status", "reason"),
              Cell.AGE,
              Cell.textOr("<unset>", "spec", "volumeMode")),
          "persistentvolumeclaims",
          List.of(
              Cell.NAME,
              VolumeCells::phase,
              Cell.text("spec", "volumeName"),
              o -> isBound(o) ? o.textOr("0", "status", "capacity", "storage") : "",
              o -> isBound(o) ? modes(o.texts("status", "accessModes")) : "",
              VolumeCells::storageClass,
              Cell.textOr("<unset>", "spec", "volumeAttributesClassName"),
              Cell.AGE,
              Cell.textOr("<unset>", "spec", "volumeMode")));

  private static final Map<String, String> SHORT_MODES =
      Map.of(
          "ReadWriteOnce", "RWO",
          "ReadOnlyMany", "ROX",
          "ReadWriteMany", "RWX",
          "ReadWriteOncePod", "RWOP");

  private VolumeCells() {}

  private static boolean isBound(Printed claim) {
    return !claim.text("spec", "volumeName").isEmpty();
  }

  private static String phase(Printed object) {
    return object.isBeingDeleted() ? "Terminating" : object.text("status", "phase");
  }

  private static String claim(Printed volume) {
    Printed claim = volume.child("spec", "claimRef");
    return volume.has("spec", "claimRef") ? claim.text("namespace") + "/" + claim.text("name") : "";
  }

  private static String storageClass(Printed object) {
    String old = object.annotation("volume.beta.kubernetes.io/storage-class");
    return old != null ? old : object.text("spec", "storageClassName");
  }

  private static String modes(List<String> modes) {
    return Stream.of("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod")
        .filter(modes::contains)
        .map(mode -> SHORT_MODES.getOrDefault(mode, mode))
        .collect(Collectors.joining(","));
  }
}
