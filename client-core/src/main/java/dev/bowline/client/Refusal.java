package dev.bowline.client;

import dev.bowline.meta.v1.Status;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server said no with. {@link ApiException#of} makes the exception of it.
 *
 * @param request what was asked
 * @param code HTTP status code, or the code of the Status in a watch's ERROR event
 * @param status the server's Status; made from the code and the text where the answer was none
 * @param ids by what the server's administrator finds the request again
 * @param retryAfter how long the server asks to wait before the next try; null if it doesn't
 * @param attempts all tries, the last one included
 * @param mayHaveActedBefore whether the server may have done at an earlier try what it was asked
 *     for, so that this may be its answer to the repetition
 */
public record Refusal(
    RequestSummary request,
    int code,
    Status status,
    ServerIds ids,
    @Nullable Duration retryAfter,
    List<Attempt> attempts,
    boolean mayHaveActedBefore) {
  /** Copies the attempts. */
  public Refusal {
    attempts = List.copyOf(attempts);
  }

  /** Of a call of which no earlier try may have acted. */
  public Refusal(
      RequestSummary request,
      int code,
      Status status,
      ServerIds ids,
      @Nullable Duration retryAfter,
      List<Attempt> attempts) {
    this(request, code, status, ids, retryAfter, attempts, false);
  }

  /** With an audit id only. */
  public Refusal(
      RequestSummary request,
      int code,
      Status status,
      String auditId,
      @Nullable Duration retryAfter,
      List<Attempt> attempts) {
    this(request, code, status, new ServerIds(auditId, "", ""), retryAfter, attempts);
  }
}
