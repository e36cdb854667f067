package dev.bowline.client.internal.transport;

import dev.bowline.meta.Bytes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request as it goes over the wire.
 *
 * @param method HTTP method
 * @param target path and query
 * @param accept the {@code Accept} header
 * @param authorization the {@code Authorization} header, or null
 * @param contentType the {@code Content-Type} header; null exactly if there is no body
 * @param body the content, or null
 * @param ifNoneMatch the {@code If-None-Match} header, or null
 * @param longLived whether the answer is a stream that may last for hours
 * @param timeout how long the exchange may take, its body included
 */
public record Outgoing(
    String method,
    String target,
    String accept,
    @Nullable String authorization,
    @Nullable String contentType,
    @Nullable Bytes body,
    @Nullable String ifNoneMatch,
    boolean longLived,
    Duration timeout) {
  /** Without the credential. */
  @Override
  public String toString() {
    return method + " " + target;
  }
}
