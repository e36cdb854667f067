package dev.bowline.mockserver.status;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that the server refuses. Becomes the {@code Status} of the answer. */
public final class ApiFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int code;
  private final String reason;
  private final transient @Nullable Details details;
  private final @Nullable String continueToken;

  /**
   * A refusal.
   *
   * @param code HTTP status
   * @param reason word for programs; empty for none
   * @param message text for people
   * @param details what it is about, or null for none at all
   */
  public ApiFailure(int code, String reason, String message, @Nullable Details details) {
    this(code, reason, message, details, null);
  }

  private ApiFailure(
      int code,
      String reason,
      String message,
      @Nullable Details details,
      @Nullable String continueToken) {
    super(message, null, false, false);
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.continueToken = continueToken;
  }

  /** This refusal with a token to go on with. */
  public ApiFailure withContinue(String token) {
    return new ApiFailure(code, reason, String.valueOf(getMessage()), details, token);
  }

  /** HTTP status. */
  public int code() {
    return code;
  }

  /** Word for programs. */
  public String reason() {
    return reason;
  }

  /** When to try again; 0 if the answer doesn't say. */
  public int retryAfterSeconds() {
    return details == null ? 0 : details.retryAfterSeconds();
  }

  /** The {@code Status}. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", "Status");
    tree.put("apiVersion", "v1");
    tree.put("metadata", continueToken == null ? Map.of() : Map.of("continue", continueToken));
    tree.put("status", "Failure");
    tree.put("message", getMessage());
    if (!reason.isEmpty()) {
      tree.put("reason", reason);
    }
    if (details != null) {
      tree.put("details", details.tree());
    }
    tree.put("code", code);
    return tree;
  }
}
