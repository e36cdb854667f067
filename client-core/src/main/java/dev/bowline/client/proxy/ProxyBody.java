package dev.bowline.client.proxy;

import dev.bowline.client.internal.transport.OutgoingContent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What a proxied request sends. */
public final class ProxyBody {
  private final @Nullable String contentType;
  private final InputStream source;
  private final byte @Nullable [] bytes;
  private final long length;

  private ProxyBody(
      @Nullable String contentType, InputStream source, byte @Nullable [] bytes, long length) {
    this.contentType = contentType;
    this.source = source;
    this.bytes = bytes;
    this.length = length;
  }

  /** Nothing. */
  public static ProxyBody none() {
    return new ProxyBody(null, InputStream.nullInputStream(), new byte[0], 0);
  }

  /** These bytes; copied. */
  public static ProxyBody of(String contentType, byte[] bytes) {
    byte[] copy = bytes.clone();
    return new ProxyBody(contentType, new ByteArrayInputStream(copy), copy, copy.length);
  }

  /** A text in UTF-8. */
  public static ProxyBody of(String contentType, String text) {
    return of(contentType, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * What a stream gives, piece by piece; good for one request, which is never repeated.
   *
   * @param stream read on the calling thread, or one that sends for it; not closed
   * @param length how many bytes; -1 if that isn't known
   */
  public static ProxyBody of(String contentType, InputStream stream, long length) {
    return new ProxyBody(contentType, stream, null, length);
  }

  @Nullable String contentType() {
    return contentType;
  }

  boolean isRepeatable() {
    return bytes != null;
  }

  OutgoingContent content() {
    return new OutgoingContent() {
      @Override
      public long length() {
        return length;
      }

      @Override
      public void writeTo(OutputStream out) throws IOException {
        if (bytes != null) {
          out.write(bytes);
        } else {
          source.transferTo(out);
        }
      }
    };
  }
}
