package dev.bowline.client;

import dev.bowline.meta.KubeException;
import dev.bowline.meta.v1.Status;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The server understood the request and said no. The message holds verb, path, code, reason and the
 * server's own message; never a credential.
 *
 * <p>The subclass follows the Status's {@code reason}, and the code where the reason is none of the
 * well-known ones. After Java serialization only the message is left.
 */
public abstract sealed class ApiException extends KubeException
    permits AlreadyExistsException,
        ApplyConflictException,
        BadRequestException,
        ConflictException,
        ExpiredException,
        ForbiddenException,
        InvalidException,
        NotFoundException,
        OtherApiException,
        ServerErrorException,
        ServerTimeoutException,
        TooManyRequestsException,
        UnauthorizedException {
  private static final long serialVersionUID = 1;

  private final transient @Nullable Refusal refusal;

  ApiException(Refusal refusal) {
    super(RefusalText.of(refusal), null);
    this.refusal = refusal;
  }

  /** The exception for what a server answered, of the class that fits. */
  public static ApiException of(Refusal refusal) {
    return RefusalClass.exception(refusal);
  }

  /** HTTP status code, or the code of a watch's ERROR event. */
  public final int code() {
    return refusal().code();
  }

  /** The Status's reason, such as {@code NotFound}; empty if the server gave none. */
  public final String reason() {
    return refusal().status().reason();
  }

  /** The server's whole answer. */
  public final Status status() {
    return refusal().status();
  }

  /** What was asked. */
  public final RequestSummary request() {
    return refusal().request();
  }

  /** Id of the request in the server's audit log; empty if the server gave none. */
  public final String auditId() {
    return refusal().ids().auditId();
  }

  /** By what the server's administrator finds the request again. */
  public final ServerIds serverIds() {
    return refusal().ids();
  }

  /** How long the server asks to wait before the next try. */
  public final Optional<Duration> retryAfter() {
    return Optional.ofNullable(refusal().retryAfter());
  }

  /** All tries, the last one included; at least one. */
  public final List<Attempt> attempts() {
    return refusal().attempts();
  }

  /**
   * Whether the server may have done at an earlier try what it was asked for, as behind a proxy's
   * 503. Then the refusal may be the answer to the repetition, and the write has happened: a {@link
   * ConflictException} because of the client's own write, a {@link NotFoundException} behind its
   * own deletion.
   */
  public final boolean mayHaveActedBefore() {
    return refusal().mayHaveActedBefore();
  }

  private Refusal refusal() {
    if (refusal == null) {
      throw new IllegalStateException(
          "the details of an ApiException do not survive Java serialization");
    }
    return refusal;
  }
}
