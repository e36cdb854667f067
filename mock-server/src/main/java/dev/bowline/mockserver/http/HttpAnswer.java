package dev.bowline.mockserver.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * An answer to send.
 *
 * @param status HTTP status
 * @param headers headers, without the length of the body
 * @param body body
 */
public record HttpAnswer(int status, HttpHeaders headers, Body body) {
  /** Content of an answer. */
  public interface Body {
    /** How many bytes, or -1 if nobody knows. */
    long length();

    /**
     * Writes the content, as long as it takes: a watch stays here for minutes.
     *
     * @throws IOException if the client is gone. Thrown by the body itself, it breaks the answer
     *     off in the middle
     */
    void writeTo(BodySink sink) throws IOException;
  }

  /**
   * Another protocol behind an answer of 101, instead of a body. The connection ends with it.
   * HTTP/1.1 only.
   */
  public interface Conversation extends Body {
    /**
     * Speaks it.
     *
     * @throws IOException if the client is gone
     */
    void converse(InputStream in, OutputStream out) throws IOException, InterruptedException;

    @Override
    default long length() {
      return 0;
    }

    @Override
    default void writeTo(BodySink sink) {
      throw new IllegalStateException("a conversation is no body");
    }
  }

  /** Takes bytes for the client. */
  public interface BodySink {
    /** Sends bytes, possibly later. */
    void write(byte[] bytes, int offset, int length) throws IOException;

    /**
     * Sends what was written.
     *
     * @throws IOException also if there is nothing to send, but the client is known to be gone
     */
    void flush() throws IOException;

    /** Sends bytes, possibly later. */
    default void write(byte[] bytes) throws IOException {
      write(bytes, 0, bytes.length);
    }
  }

  /** Content that is there already. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares answers
  public record Bytes(byte[] bytes) implements Body {
    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public void writeTo(BodySink sink) throws IOException {
      sink.write(bytes);
    }
  }

  /** These headers and one more. */
  public HttpAnswer with(String name, String value) {
    return new HttpAnswer(status, headers.with(name, value), body);
  }

  /** Another body. */
  public HttpAnswer with(Body newBody) {
    return new HttpAnswer(status, headers, newBody);
  }
}
