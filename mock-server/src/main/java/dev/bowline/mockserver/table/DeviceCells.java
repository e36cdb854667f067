package dev.bowline.mockserver.table;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/** Cells of the group resource.k8s.io. */
final class DeviceCells {
  static final Map<String, List<Cell>> ALL =
      Map.ofEntries(
          entry("deviceclasses.resource.k8s.io", List.of(Cell.NAME, Cell.AGE)),
          entry("resourceclaimtemplates.resource.k8s.io", List.of(Cell.NAME, Cell.AGE)),
          entry(
              "resourceclaims.resource.k8s.io",
              List.of(Cell.NAME, DeviceCells::claimState, Cell.AGE)),
          entry(
              "resourceslices.resource.k8s.io",
              List.of(
                  Cell.NAME,
                  Cell.text("spec", "nodeName"),
                  Cell.text("spec", "driver"),
                  Cell.text("spec", "pool", "name"),
                  Cell.AGE)),
          entry(
              "devicetaintrules.resource.k8s.io",
              List.of(
                  Cell.NAME,
                  Cell.text("spec", "taint", "key"),
                  Cell.text("spec", "taint", "value"),
                  Cell.text("spec", "taint", "effect"),
                  o ->
                      o.has("spec", "taint", "timeAdded")
                          ? o.age("spec", "taint", "timeAdded")
                          : "",
                  Cell.AGE)),
          entry(
              "resourcepoolstatusrequests.resource.k8s.io",
              List.of(
                  Cell.NAME,
                  Cell.text("spec", "driver"),
                  o -> sum(o, "totalDevices"),
                  o -> sum(o, "availableDevices"),
                  o -> sum(o, "allocatedDevices"),
                  o -> sum(o, "unavailableDevices"),
                  DeviceCells::errors,
                  Cell.number("status", "poolCount"),
                  DeviceCells::poolStatus,
                  o ->
                      o.is("Complete")
                          ? o.condition("Complete").age("lastTransitionTime")
                          : "<none>")));

  private DeviceCells() {}

  private static String claimState(Printed claim) {
    String deleted = claim.isBeingDeleted() ? "deleted" : "";
    if (!claim.has("status", "allocation")) {
      return claim.isBeingDeleted() ? deleted : "pending";
    }
    return (deleted.isEmpty() ? "" : "deleted,")
        + "allocated"
        + (claim.size("status", "reservedFor") > 0 ? ",reserved" : "");
  }

  private static boolean isCounted(Printed request) {
    return request.has("status") && !isFailed(request);
  }

  private static boolean isFailed(Printed request) {
    return !request.is("Complete") && request.is("Failed");
  }

  private static String sum(Printed request, String field) {
    return isCounted(request)
        ? Long.toString(
            request.list("status", "pools").stream().mapToLong(pool -> pool.number(field)).sum())
        : "-";
  }

  private static String errors(Printed request) {
    return isCounted(request)
        ? Long.toString(
            request.list("status", "pools").stream()
                .filter(pool -> pool.has("validationError"))
                .count())
        : "-";
  }

  private static String poolStatus(Printed request) {
    if (request.is("Complete")) {
      long pools = request.size("status", "pools");
      long count = request.number("status", "poolCount");
      return count > pools ? "Complete (" + Texts.ratio(pools, count) + " pools)" : "Complete";
    }
    return request.is("Failed") ? "Failed" : "Pending";
  }
}
