package dev.bowline.mockserver.stream;

import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A watch over a WebSocket: each event a message, and a close when it ends. What the client says is
 * only read so that its leaving is noticed.
 *
 * @param events writes each event in one piece
 * @param isText whether events are text
 */
public record WatchConversation(HttpAnswer.Body events, boolean isText)
    implements HttpAnswer.Conversation {
  @Override
  public void converse(InputStream in, OutputStream out) throws IOException {
    ServerWebSocket socket = new ServerWebSocket(in, out);
    Listener listener = new Listener(socket);
    Thread thread = new Thread(listener, "watch-websocket-reader");
    thread.setDaemon(true);
    thread.start();
    events.writeTo(
        new HttpAnswer.BodySink() {
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            socket.message(isText, bytes, offset, length);
          }

          @Override
          public void flush() throws IOException {
            if (listener.isGone) {
              throw new IOException("the client closed its WebSocket");
            }
          }
        });
    socket.close();
  }

  /** Ends with the connection. */
  private static final class Listener implements Runnable {
    private final ServerWebSocket socket;
    private volatile boolean isGone;

    Listener(ServerWebSocket socket) {
      this.socket = socket;
    }

    @Override
    public void run() {
      try {
        while (socket.read() != null) {
          // Nothing that a client says matters to a watch.
        }
      } catch (IOException | IllegalStateException e) {
        // It is gone, too, or the engine has closed the connection.
      } finally {
        isGone = true;
      }
    }
  }
}
