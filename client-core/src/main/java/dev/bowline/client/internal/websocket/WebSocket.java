package dev.bowline.client.internal.websocket;

import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.RawConnection;
import dev.bowline.client.internal.transport.TransportFailure;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An open WebSocket. One thread reads; any thread sends and closes. It throws {@link
 * TransportFailure} where the connection fails.
 */
public final class WebSocket implements AutoCloseable {
  private static final byte[] NORMAL = {(byte) (1000 >>> 8), (byte) 1000};
  private static final byte[] NOTHING = {};

  private final Answer answer;
  private final String protocol;
  private final FrameReader reader;
  private final FrameWriter writer;
  private final AtomicBoolean closed = new AtomicBoolean();

  private WebSocket(Answer answer, String protocol, RawConnection connection) {
    this.answer = answer;
    this.protocol = protocol;
    this.writer = new FrameWriter(connection.output());
    this.reader =
        new FrameReader(connection.input(), payload -> writer.writeNext(Opcode.PONG, payload));
  }

  /**
   * Takes over an answer.
   *
   * @param offered the subprotocols that were offered
   * @throws TransportFailure if the server didn't switch to WebSocket, or to another subprotocol
   */
  public static WebSocket of(Answer answer, List<String> offered) throws TransportFailure {
    RawConnection connection = answer.upgraded();
    if (connection == null) {
      throw refused(
          "the server answered "
              + answer.code()
              + " and didn't switch to WebSocket. Is there a proxy in between that doesn't pass WebSockets on?");
    }
    String protocol = answer.header("Sec-WebSocket-Protocol").strip();
    if (!offered.contains(protocol)) {
      throw refused(
          "the server speaks "
              + (protocol.isEmpty() ? "no subprotocol" : "the subprotocol " + protocol)
              + " on its WebSocket, but this client only "
              + String.join(" and ", offered));
    }
    return new WebSocket(answer, protocol, connection);
  }

  private static TransportFailure refused(String advice) {
    return new TransportFailure(Kind.NOT_KUBERNETES, "no WebSocket", advice, false, null);
  }

  /** The subprotocol that was agreed on. */
  public String protocol() {
    return protocol;
  }

  /**
   * Reads messages until the server closes the WebSocket or the connection ends; pings are answered
   * on the way.
   */
  public Closing read(MessageSink sink) throws IOException {
    return reader.readAll(sink);
  }

  /** Grows with everything that comes in. */
  public long received() {
    return reader.received();
  }

  /** Sends a binary message; blocks while the server doesn't read. The bytes are not copied. */
  public void send(byte[] message) throws IOException {
    writer.write(Opcode.BINARY, message);
  }

  /** Whether a message is being sent, and perhaps waiting for the server to read. */
  public boolean isSending() {
    return writer.isBusy();
  }

  /** Asks for a sign of life; nothing if a message is being sent. */
  public void ping() throws IOException {
    writer.tryWrite(Opcode.PING, NOTHING);
  }

  /**
   * Says that nothing more will come, unless a message is being sent. The reading thread sees what
   * the server answers.
   */
  public void sayClose() throws IOException {
    writer.tryWrite(Opcode.CLOSE, NORMAL);
  }

  /** Ends the connection at once; the reading and sending threads fail. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      answer.cancel();
      answer.close();
    }
  }
}
