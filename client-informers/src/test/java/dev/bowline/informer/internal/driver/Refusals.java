package dev.bowline.informer.internal.driver;

import dev.bowline.client.ApiException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.meta.v1.Status;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What servers say no with. */
final class Refusals {
  private Refusals() {}

  static ApiException of(int code, String reason) {
    return of(code, reason, null);
  }

  static ApiException of(int code, String reason, @Nullable Duration retryAfter) {
    Status status = Status.of(s -> s.code(code).reason(reason).message("no"));
    return of(code, status, retryAfter);
  }

  /** With the token that servers offer to go on at another version. */
  static ApiException expiredGoingOn(String token) {
    Status status =
        Status.of(
            s -> s.code(410).reason("Expired").message("no").metadata(m -> m.continue_(token)));
    return of(410, status, null);
  }

  static ApiException tooLarge() {
    Status status =
        Status.of(
            s ->
                s.code(504)
                    .reason("Timeout")
                    .message("Timeout: Too large resource version: 9, current: 5")
                    .details(
                        d ->
                            d.addCause(
                                c ->
                                    c.reason("ResourceVersionTooLarge")
                                        .message("Too large resource version"))));
    return of(504, status, Duration.ofSeconds(1));
  }

  private static ApiException of(int code, Status status, @Nullable Duration retryAfter) {
    RequestSummary request = new RequestSummary("list", "/api/v1/configmaps");
    return ApiException.of(new Refusal(request, code, status, "", retryAfter, List.of()));
  }
}
