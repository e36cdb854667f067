package dev.bowline.client.proxy;

import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.transport.OutgoingContent;
import dev.bowline.client.internal.transport.TransportFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What a proxied request sends. */
public final class ProxyBody {
  private static final int PIECE = 8192;

  private final @Nullable String contentType;
  private final InputStream source;
  private final byte @Nullable [] bytes;
  private final long length;
  private final AtomicBoolean taken = new AtomicBoolean();

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
   * What a stream gives, piece by piece; good for one request, which is never repeated. If the
   * stream can't be read, the call fails with a {@link dev.bowline.client.TransportException} (kind
   * {@code CANCELLED}) that says so; its exception is the cause. A second request with this body is
   * refused with {@link IllegalStateException}.
   *
   * @param stream read on the calling thread, or one that sends for it; not closed
   * @param length how many bytes; -1 if that isn't known
   * @throws IllegalArgumentException if the length is less than -1
   */
  public static ProxyBody of(String contentType, InputStream stream, long length) {
    if (length < -1) {
      throw new IllegalArgumentException(
          "a body's length is -1 (unknown), 0 or more bytes, not " + length);
    }
    return new ProxyBody(contentType, stream, null, length);
  }

  @Nullable String contentType() {
    return contentType;
  }

  boolean isRepeatable() {
    return bytes != null;
  }

  /**
   * For one request.
   *
   * @throws IllegalStateException if the stream was given to another request already
   */
  OutgoingContent content() {
    if (bytes == null && taken.getAndSet(true)) {
      throw new IllegalStateException(
          "the stream of this body was sent already; each request needs a body of its own");
    }
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
          copy(out);
        }
      }
    };
  }

  private void copy(OutputStream out) throws IOException {
    byte[] piece = new byte[PIECE];
    for (int read = next(piece); read >= 0; read = next(piece)) {
      out.write(piece, 0, read);
    }
  }

  /** What the stream says is not told as a failure of the connection. */
  private int next(byte[] piece) throws TransportFailure {
    try {
      return source.read(piece);
    } catch (IOException e) {
      throw new TransportFailure(
          Kind.CANCELLED,
          "body unreadable",
          "the request was given up since its body's stream can't be read (" + e + ")",
          false,
          e);
    }
  }
}
