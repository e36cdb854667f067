package dev.bowline.client.observe;

import dev.bowline.client.ServerIds;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a call has ended.
 *
 * @param code HTTP status code of the last answer, or the code of an ERROR event that ended a
 *     watch; 0 if there was no answer
 * @param reason empty if all went well; the reason of the server's Status ({@code NotFound}; {@code
 *     Unknown} if it gave none), a {@link dev.bowline.client.TransportException.Kind} ({@code
 *     TIMEOUT}), or the simple name of another exception's class ({@code CodecException})
 * @param attempts how many tries there were; 0 if none was sent
 * @param bytesSent length of the bodies that were sent, in all tries
 * @param bytesReceived length of the bodies that were received, in all tries, after decompression
 * @param queued how long the call waited on this side: for a thread, if it was asynchronous, and
 *     for the client's rate limit
 * @param firstByte how long after its beginning the call's last answer began; null without an
 *     answer
 * @param total how long the call took, its waits and all tries included; of a watch, until its end
 * @param ids by what the server's administrator finds the call again
 */
public record CallOutcome(
    int code,
    String reason,
    int attempts,
    long bytesSent,
    long bytesReceived,
    Duration queued,
    @Nullable Duration firstByte,
    Duration total,
    ServerIds ids) {
  /** When the last answer began, if there was one. */
  public Optional<Duration> timeToFirstByte() {
    return Optional.ofNullable(firstByte);
  }

  /** Whether all went well. */
  public boolean isSuccess() {
    return reason.isEmpty() && code < 400;
  }
}
