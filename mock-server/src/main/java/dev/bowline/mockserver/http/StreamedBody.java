package dev.bowline.mockserver.http;

import java.io.EOFException;
import java.io.IOException;
import mockwebserver3.MockResponseBody;
import okio.BufferedSink;

/** Writes a body, in chunks where HTTP/1.1 needs them: the library leaves framing to bodies. */
final class StreamedBody implements MockResponseBody {
  private final HttpAnswer.Body body;
  private final boolean isChunked;
  private final boolean isHttp2;
  private final BusyThreads threads;
  private final int connectionIndex;
  private final Connection connection;

  StreamedBody(
      HttpAnswer.Body body,
      boolean isChunked,
      boolean isHttp2,
      BusyThreads threads,
      int connectionIndex,
      Connection connection) {
    this.body = body;
    this.isChunked = isChunked;
    this.isHttp2 = isHttp2;
    this.threads = threads;
    this.connectionIndex = connectionIndex;
    this.connection = connection;
  }

  /** The connection below, which the library hides. */
  interface Connection {
    /** Ends it behind what was sent. */
    void endOutput();

    /** Ends it at once. */
    void close();

    /** Whether the client has closed its side; of HTTP/1.1 only. */
    boolean isGone() throws IOException;
  }

  @Override
  public long getContentLength() {
    return body.length();
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    threads.enter(connectionIndex);
    try {
      body.writeTo(new ClientSink(sink));
      if (isChunked) {
        sink.writeUtf8("0\r\n");
      }
    } catch (BrokenOffException e) {
      connection.endOutput();
      throw e;
    } catch (IOException e) {
      if (!isHttp2) {
        connection.close();
        throw e;
      }
      // The client has gone from the stream, as watchers do; what it has not read is of no use.
      sink.getBuffer().clear();
    } finally {
      threads.leave();
    }
  }

  private final class ClientSink implements HttpAnswer.BodySink {
    private final BufferedSink sink;
    private boolean hasWritten;

    ClientSink(BufferedSink sink) {
      this.sink = sink;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return;
      }
      hasWritten = true;
      if (isChunked) {
        sink.writeHexadecimalUnsignedLong(length);
        sink.writeUtf8("\r\n");
      }
      sink.write(bytes, offset, length);
      if (isChunked) {
        sink.writeUtf8("\r\n");
      }
    }

    /**
     * Sending tells by itself that nobody is there any longer; over HTTP/1.1, having nothing to
     * send doesn't.
     */
    @Override
    public void flush() throws IOException {
      sink.flush();
      if (!isHttp2 && !hasWritten && connection.isGone()) {
        throw new EOFException("the client has left");
      }
      hasWritten = false;
    }
  }
}
