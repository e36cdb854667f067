package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Map;

/** Cells of the group admissionregistration.k8s.io. */
final class AdmissionCells {
  private static final List<Cell> WEBHOOKS = List.of(Cell.NAME, Cell.size("webhooks"), Cell.AGE);
  private static final List<Cell> BINDING =
      List.of(Cell.NAME, Cell.text("spec", "policyName"), AdmissionCells::parameter, Cell.AGE);

  static final Map<String, List<Cell>> ALL =
      Map.of(
          "mutatingwebhookconfigurations.admissionregistration.k8s.io", WEBHOOKS,
          "validatingwebhookconfigurations.admissionregistration.k8s.io", WEBHOOKS,
          "validatingadmissionpolicies.admissionregistration.k8s.io", policy("validations"),
          "mutatingadmissionpolicies.admissionregistration.k8s.io", policy("mutations"),
          "validatingadmissionpolicybindings.admissionregistration.k8s.io", BINDING,
          "mutatingadmissionpolicybindings.admissionregistration.k8s.io", BINDING);

  private AdmissionCells() {}

  private static List<Cell> policy(String rules) {
    return List.of(Cell.NAME, Cell.size("spec", rules), AdmissionCells::parameterKind, Cell.AGE);
  }

  private static String parameterKind(Printed policy) {
    return policy.has("spec", "paramKind")
        ? policy.text("spec", "paramKind", "apiVersion")
            + "/"
            + policy.text("spec", "paramKind", "kind")
        : "<unset>";
  }

  private static String parameter(Printed binding) {
    Printed reference = binding.child("spec", "paramRef");
    if (!reference.text("name").isEmpty()) {
      return reference.textOr("*", "namespace") + "/" + reference.text("name");
    }
    return reference.has("selector") ? Selectors.dump(reference.child("selector")) : "<unset>";
  }
}
