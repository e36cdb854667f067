package dev.bowline.client.internal.transport;

import dev.bowline.meta.Bytes;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as it goes over the wire.
 *
 * @param method HTTP method
 * @param target path and query
 * @param accept the {@code Accept} header
 * @param authorization the {@code Authorization} header, or null
 * @param contentType the {@code Content-Type} header, or null
 * @param body the content, or null
 * @param content the content where it comes piece by piece, or null
 * @param ifNoneMatch the {@code If-None-Match} header, or null
 * @param others further headers, none of which has a place of its own here
 * @param longLived whether the answer is a stream that may last for hours
 * @param opening how the answer goes on behind its head
 * @param timeout how long the exchange may take, its body included unless it is open-ended
 */
public record Outgoing(
    String method,
    String target,
    String accept,
    @Nullable String authorization,
    @Nullable String contentType,
    @Nullable Bytes body,
    @Nullable OutgoingContent content,
    @Nullable String ifNoneMatch,
    List<Header> others,
    boolean longLived,
    Opening opening,
    Duration timeout) {
  /**
   * How an answer goes on behind its head.
   *
   * @param openEnded whether the timeout is for the head only
   * @param webSocketProtocols the subprotocols to upgrade the connection to, the most wanted first;
   *     empty for an ordinary answer
   */
  public record Opening(boolean openEnded, List<String> webSocketProtocols) {
    /** The body comes within the timeout. */
    public static final Opening BOUNDED = new Opening(false, List.of());

    /** A body that may last for ever. */
    public static final Opening STREAM = new Opening(true, List.of());

    /** A WebSocket. */
    public static Opening webSocket(List<String> protocols) {
      return new Opening(true, List.copyOf(protocols));
    }
  }

  /** Without the credential. */
  @Override
  public String toString() {
    return method + " " + target;
  }
}
