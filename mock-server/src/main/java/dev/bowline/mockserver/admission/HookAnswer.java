package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a webhook says.
 *
 * @param response the {@code response} of its review
 */
record HookAnswer(Map<String, @Nullable Object> response) {
  private static final int BAD_REQUEST = 400;
  private static final List<String> VERSIONS =
      List.of("admission.k8s.io/v1", "admission.k8s.io/v1beta1");

  /**
   * Reads an answer.
   *
   * @throws HookException if it doesn't fit the question
   */
  static HookAnswer of(
      Map<String, @Nullable Object> review, String uid, String version, boolean mayPatch)
      throws HookException {
    String apiVersion = Tree.text(review, "apiVersion");
    String kind = Tree.text(review, "kind");
    if (!VERSIONS.contains(apiVersion) || !kind.equals("AdmissionReview")) {
      throw new HookException(
          "failed to call webhook: no kind \""
              + kind
              + "\" is registered for version \""
              + apiVersion
              + "\" in scheme \"pkg/runtime/scheme.go:111\"");
    }
    Map<String, @Nullable Object> response = Tree.child(review, "response");
    if (response == null) {
      throw invalid("webhook response was absent");
    }
    HookAnswer answer = new HookAnswer(response);
    if (!version.equals("v1")) {
      return answer;
    }
    String found = Tree.text(response, "uid");
    if (!found.equals(uid)) {
      throw invalid("expected response.uid=\"" + uid + "\", got \"" + found + "\"");
    }
    if (!apiVersion.equals("admission.k8s.io/v1")) {
      throw invalid(
          "expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got "
              + apiVersion
              + ", Kind="
              + kind);
    }
    answer.checkPatch(mayPatch);
    return answer;
  }

  private void checkPatch(boolean mayPatch) throws HookException {
    boolean hasType = response.get("patchType") != null;
    String type = Tree.text(response, "patchType");
    if (!mayPatch && !patch().isEmpty()) {
      throw invalid("validating webhook may not return response.patch");
    }
    if (!mayPatch && hasType) {
      throw invalid("validating webhook may not return response.patchType");
    }
    if (!patch().isEmpty() && !hasType) {
      throw invalid("webhook returned response.patch but not response.patchType");
    }
    if (patch().isEmpty() && hasType) {
      throw invalid("webhook returned response.patchType but not response.patch");
    }
    if (hasType && !type.equals("JSONPatch")) {
      throw new HookException("unsupported patch type \"" + type + "\"");
    }
  }

  private static HookException invalid(String problem) {
    return new HookException("received invalid webhook response: " + problem);
  }

  String patch() {
    return Tree.text(response, "patch");
  }

  List<String> warnings() {
    return Tree.texts(response, "warnings");
  }

  /** The refusal, or null if there is none. */
  @Nullable ApiFailure denial(String hook) {
    if (Boolean.TRUE.equals(response.get("allowed"))) {
      return null;
    }
    Map<String, @Nullable Object> status = Tree.child(response, "status");
    int code = status != null && status.get("code") instanceof Number n ? n.intValue() : 0;
    String message = Tree.text(status, "message");
    String reason = Tree.text(status, "reason");
    String beginning = "admission webhook \"" + hook + "\" denied the request";
    String text =
        !message.isEmpty()
            ? beginning + ": " + message
            : !reason.isEmpty() ? beginning + ": " + reason : beginning + " without explanation";
    return new ApiFailure(Math.max(code, BAD_REQUEST), reason, text, details(status));
  }

  private static @Nullable Details details(@Nullable Map<String, @Nullable Object> status) {
    Map<String, @Nullable Object> tree = status == null ? null : Tree.child(status, "details");
    if (tree == null) {
      return null;
    }
    List<Cause> causes = new ArrayList<>();
    if (tree.get("causes") instanceof List<?> list) {
      for (Object element : list) {
        Map<String, @Nullable Object> cause = Tree.object(element);
        causes.add(
            new Cause(
                Tree.text(cause, "reason"),
                Tree.text(cause, "message"),
                Tree.text(cause, "field")));
      }
    }
    int retry = tree.get("retryAfterSeconds") instanceof Number n ? n.intValue() : 0;
    return Details.of(Tree.text(tree, "name"), Tree.text(tree, "group"), Tree.text(tree, "kind"))
        .withUid(Tree.text(tree, "uid"))
        .withCauses(causes)
        .withRetryAfter(retry);
  }
}
