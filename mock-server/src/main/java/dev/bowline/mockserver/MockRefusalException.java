package dev.bowline.mockserver;

import dev.bowline.mockserver.status.ApiFailure;
import java.util.function.Supplier;

/** What a client would have got as an error answer, for a write that came past HTTP. */
public final class MockRefusalException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int code;
  private final String reason;

  private MockRefusalException(ApiFailure failure) {
    super(failure.getMessage(), failure);
    this.code = failure.code();
    this.reason = failure.reason();
  }

  /** The HTTP status, such as 409. */
  public int code() {
    return code;
  }

  /** The reason of the {@code Status}, such as {@code AlreadyExists}. */
  public String reason() {
    return reason;
  }

  static <T> T translate(Supplier<T> work) {
    try {
      return work.get();
    } catch (ApiFailure e) {
      throw new MockRefusalException(e);
    }
  }
}
