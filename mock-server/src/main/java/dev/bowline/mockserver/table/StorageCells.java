package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Cells of the group storage.k8s.io. */
final class StorageCells {
  static final Map<String, List<Cell>> ALL =
      Map.of(
          "storageclasses.storage.k8s.io",
          List.of(
              StorageCells::className,
              Cell.text("provisioner"),
              Cell.textOr("Delete", "reclaimPolicy"),
              Cell.textOr("Immediate", "volumeBindingMode"),
              Cell.flag("allowVolumeExpansion"),
              Cell.AGE),
          "volumeattributesclasses.storage.k8s.io",
          List.of(Cell.NAME, Cell.text("driverName"), Cell.AGE),
          "volumeattachments.storage.k8s.io",
          List.of(
              Cell.NAME,
              Cell.text("spec", "attacher"),
              Cell.text("spec", "source", "persistentVolumeName"),
              Cell.text("spec", "nodeName"),
              Cell.flag("status", "attached"),
              Cell.AGE),
          "csinodes.storage.k8s.io",
          List.of(Cell.NAME, Cell.size("spec", "drivers"), Cell.AGE),
          "csidrivers.storage.k8s.io",
          List.of(
              Cell.NAME,
              o -> !o.has("spec", "attachRequired") || o.flag("spec", "attachRequired"),
              Cell.flag("spec", "podInfoOnMount"),
              Cell.flag("spec", "storageCapacity"),
              StorageCells::audiences,
              Cell.flag("spec", "requiresRepublish"),
              o -> Selectors.orNone(String.join(",", o.texts("spec", "volumeLifecycleModes"))),
              Cell.AGE));

  private StorageCells() {}

  private static String className(Printed storageClass) {
    boolean isDefault =
        "true".equals(storageClass.annotation("storageclass.kubernetes.io/is-default-class"))
            || "true"
                .equals(
                    storageClass.annotation("storageclass.beta.kubernetes.io/is-default-class"));
    return storageClass.text("metadata", "name") + (isDefault ? " (default)" : "");
  }

  private static String audiences(Printed driver) {
    return driver.has("spec", "tokenRequests")
        ? driver.list("spec", "tokenRequests").stream()
            .map(request -> request.text("audience"))
            .collect(Collectors.joining(","))
        : "<unset>";
  }
}
