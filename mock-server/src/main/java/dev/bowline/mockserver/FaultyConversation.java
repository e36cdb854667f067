package dev.bowline.mockserver;

import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpConnection;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A conversation whose server's side breaks off, falls silent or crawls after a number of bytes.
 *
 * @param conversation the conversation as it should be
 * @param injected what happens to it
 * @param connection the connection that it is held on
 */
record FaultyConversation(
    HttpAnswer.Conversation conversation, InjectedFault injected, HttpConnection connection)
    implements HttpAnswer.Conversation {
  @Override
  public void converse(InputStream in, OutputStream out) throws IOException, InterruptedException {
    Heard heard = new Heard(in);
    FaultySink sink = new FaultySink(new Sent(out), injected, connection, heard::requireThere);
    conversation.converse(heard, new Said(sink));
    if (sink.isFrozen()) {
      heard.awaitEnd(); // nothing comes any more, and so no end either
    }
  }

  /** Knows when the client has left, since whoever holds the conversation reads all the time. */
  private static final class Heard extends FilterInputStream {
    private volatile boolean isOver;

    Heard(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        int count = in.read(target, offset, length);
        if (count < 0) {
          over();
        }
        return count;
      } catch (IOException e) {
        over();
        throw e;
      }
    }

    private synchronized void over() {
      isOver = true;
      notifyAll();
    }

    /** Until the client leaves, or the server closes. */
    synchronized void awaitEnd() throws InterruptedException {
      while (!isOver) {
        wait();
      }
    }

    void requireThere() throws IOException {
      if (isOver) {
        throw new IOException("the client has left");
      }
    }
  }

  private record Sent(OutputStream out) implements HttpAnswer.BodySink {
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }
  }

  private static final class Said extends OutputStream {
    private final HttpAnswer.BodySink sink;

    Said(HttpAnswer.BodySink sink) {
      this.sink = sink;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      sink.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      sink.flush();
    }
  }
}
