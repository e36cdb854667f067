package dev.bowline.mockserver.table;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Cells of the group certificates.k8s.io. */
final class CertificateCells {
  static final Map<String, List<Cell>> ALL =
      Map.of(
          "certificatesigningrequests.certificates.k8s.io",
          List.of(
              Cell.NAME,
              Cell.AGE,
              Cell.textOr("<none>", "spec", "signerName"),
              Cell.text("spec", "username"),
              CertificateCells::requestedDuration,
              CertificateCells::status),
          "clustertrustbundles.certificates.k8s.io",
          List.of(Cell.NAME, Cell.textOr("<none>", "spec", "signerName")),
          "podcertificaterequests.certificates.k8s.io",
          List.of(
              Cell.NAME,
              Cell.text("spec", "podName"),
              Cell.text("spec", "serviceAccountName"),
              Cell.text("spec", "nodeName"),
              Cell.text("spec", "signerName"),
              CertificateCells::state,
              Cell.labels("spec", "unverifiedUserAnnotations")));

  private CertificateCells() {}

  private static String requestedDuration(Printed request) {
    return request.has("spec", "expirationSeconds")
        ? HumanDuration.of(Duration.ofSeconds(request.number("spec", "expirationSeconds")))
        : "<none>";
  }

  private static String status(Printed request) {
    Set<String> types =
        request.list("status", "conditions").stream()
            .map(condition -> condition.text("type"))
            .collect(Collectors.toSet());
    String decision =
        types.contains("Denied") ? "Denied" : types.contains("Approved") ? "Approved" : "Pending";
    return decision
        + (types.contains("Failed") ? ",Failed" : "")
        + (request.text("status", "certificate").isEmpty() ? "" : ",Issued");
  }

  private static String state(Printed request) {
    String state = "Pending";
    for (Printed condition : request.list("status", "conditions")) {
      String type = condition.text("type");
      if (Set.of("Issued", "Denied", "Failed").contains(type)) {
        state = type;
      }
    }
    return state;
  }
}
