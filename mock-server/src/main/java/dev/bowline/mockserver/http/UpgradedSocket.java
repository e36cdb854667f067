package dev.bowline.mockserver.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import mockwebserver3.SocketHandler;
import okio.BufferedSink;
import okio.BufferedSource;
import okio.Okio;
import okio.Socket;

/** Lets a conversation have the connection behind an answer of 101, and ends it then. */
record UpgradedSocket(
    HttpAnswer.Conversation conversation, BusyThreads threads, int connection, Runnable cut)
    implements SocketHandler {
  private static final System.Logger LOG = System.getLogger(UpgradedSocket.class.getName());

  @Override
  public void handle(Socket socket) {
    try (BufferedSource source = Okio.buffer(socket.getSource());
        BufferedSink sink = Okio.buffer(socket.getSink());
        InputStream in = new Reading(source.inputStream());
        OutputStream out = new Flushing(sink)) {
      threads.enter(connection);
      conversation.converse(in, out);
      sink.flush();
    } catch (IOException e) {
      // Broken off on purpose, or the client has gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      if (!threads.areOver()) {
        LOG.log(System.Logger.Level.ERROR, "a script failed", e);
      }
    } finally {
      threads.leave();
      cut.run();
    }
  }

  /** Okio waits for bytes even where none are asked for. */
  private static final class Reading extends FilterInputStream {
    Reading(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return length == 0 ? 0 : super.read(target, offset, length);
    }
  }

  /** Sends each write at once. */
  private static final class Flushing extends OutputStream {
    private final BufferedSink sink;

    Flushing(BufferedSink sink) {
      this.sink = sink;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      sink.write(bytes, offset, length);
      sink.flush();
    }
  }
}
