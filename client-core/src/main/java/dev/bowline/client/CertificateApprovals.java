package dev.bowline.client;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.meta.ContentValue;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides about certificate signing requests. A decision is a condition of the request; servers let
 * nobody take it back, nor approve what was denied. Immutable and thread-safe; calls block.
 */
public final class CertificateApprovals {
  private static final GroupVersionKind KIND =
      new GroupVersionKind("certificates.k8s.io", "v1", "CertificateSigningRequest");

  private final Subresource<Unstructured> approvals;

  CertificateApprovals(ClientCore core) {
    Unstructured prototype = Unstructured.empty(KIND);
    this.approvals =
        Subresource.of(
            core,
            ClusterType.custom(KIND, "certificatesigningrequests", prototype),
            null,
            "approval",
            prototype);
  }

  /**
   * Approves a request, so that its signer may issue the certificate. Does nothing if it is
   * approved already.
   *
   * @param name name of the request
   * @param reason one word in camel case, such as {@code CheckedByHand}
   * @param message for people
   * @return the request as it was stored
   * @throws NotFoundException if there is no such request
   * @throws InvalidException if it was denied
   */
  public Unstructured approve(String name, String reason, String message) {
    return decide(name, "Approved", reason, message);
  }

  /**
   * Denies a request. Does nothing if it is denied already.
   *
   * @param name name of the request
   * @param reason one word in camel case, such as {@code UnknownNode}
   * @param message for people
   * @return the request as it was stored
   * @throws NotFoundException if there is no such request
   * @throws InvalidException if it was approved
   */
  public Unstructured deny(String name, String reason, String message) {
    return decide(name, "Denied", reason, message);
  }

  private Unstructured decide(String name, String decision, String reason, String message) {
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(message, "message");
    return approvals.edit(name, request -> decided(request, decision, reason, message));
  }

  private static Unstructured decided(
      Unstructured request, String decision, String reason, String message) {
    ContentValue conditions = request.at("status", "conditions");
    List<@Nullable Object> all = new ArrayList<>();
    for (ContentValue condition : conditions.elements()) {
      if (condition.at("type").optionalString().orElse("").equals(decision)) {
        return request;
      }
      all.add(condition.value());
    }
    all.add(Map.of("type", decision, "status", "True", "reason", reason, "message", message));
    return conditions.with(all);
  }

  @Override
  public String toString() {
    return approvals.toString();
  }
}
