package dev.bowline.client;

import dev.bowline.meta.v1.Status;
import dev.bowline.meta.v1.StatusCause;
import java.util.List;

/** Fields that an apply wants to set belong to other managers (409 with causes). */
public final class ApplyConflictException extends ApiException {
  private static final long serialVersionUID = 1;

  private static final String CAUSE = "FieldManagerConflict";

  ApplyConflictException(Refusal refusal) {
    super(refusal);
  }

  /**
   * One field that belongs to somebody else.
   *
   * @param field path of the field, such as {@code .spec.replicas}, as {@link
   *     FieldOwnership#ownersOf} takes it
   * @param manager name of the manager that owns it; the server's whole message where it names none
   */
  public record FieldConflict(String field, String manager) {}

  /** The contested fields. */
  public List<FieldConflict> conflicts() {
    return status().details().causes().stream()
        .filter(cause -> cause.reason().equals(CAUSE))
        .map(cause -> new FieldConflict(cause.field(), manager(cause)))
        .toList();
  }

  static boolean isApplyConflict(Status status) {
    return status.details().causes().stream().anyMatch(cause -> cause.reason().equals(CAUSE));
  }

  private static String manager(StatusCause cause) {
    String message = cause.message();
    int open = message.indexOf('"');
    int close = message.indexOf('"', open + 1);
    return open < 0 || close < 0 ? message : message.substring(open + 1, close);
  }
}
