package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Cells of types that are about the API server itself. */
final class ServerCells {
  static final Map<String, List<Cell>> ALL =
      Map.of(
          "apiservices.apiregistration.k8s.io",
          List.of(Cell.NAME, ServerCells::service, ServerCells::availability, Cell.AGE),
          "storageversions.internal.apiserver.k8s.io",
          List.of(
              Cell.NAME,
              Cell.textOr("<unset>", "status", "commonEncodingVersion"),
              ServerCells::versions,
              Cell.AGE),
          "storageversionmigrations.storagemigration.k8s.io",
          List.of(Cell.NAME, ServerCells::migrated, ServerCells::progress));

  private ServerCells() {}

  private static String service(Printed apiService) {
    return apiService.has("spec", "service")
        ? apiService.text("spec", "service", "namespace")
            + "/"
            + apiService.text("spec", "service", "name")
        : "Local";
  }

  private static String availability(Printed apiService) {
    Printed condition = apiService.condition("Available");
    String status = condition.textOr("Unknown", "status");
    String reason = condition.text("reason");
    return status.equals("True") || reason.isEmpty() ? status : status + " (" + reason + ")";
  }

  private static String versions(Printed storageVersion) {
    List<String> versions =
        storageVersion.list("status", "storageVersions").stream()
            .map(version -> version.text("apiServerID") + "=" + version.text("encodingVersion"))
            .toList();
    return Texts.firstThree(versions, "<unset>");
  }

  private static String migrated(Printed migration) {
    String group = migration.text("spec", "resource", "group");
    String resource = migration.text("spec", "resource", "resource");
    return group.isEmpty() ? resource : resource + "." + group;
  }

  private static String progress(Printed migration) {
    String progress = "Unknown";
    for (Printed condition : migration.list("status", "conditions")) {
      String type = condition.text("type");
      if (condition.text("status").equals("True")
          && Set.of("Running", "Failed", "Succeeded").contains(type)) {
        progress = type;
      }
    }
    return progress;
  }
}
