package dev.bowline.mockserver.stream;

import dev.bowline.mockserver.PodScript;
import dev.bowline.mockserver.ScriptedPort;
import dev.bowline.mockserver.http.BrokenOffException;
import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A script behind the two channels of one forwarded port. Each channel begins with the port in two
 * bytes, the lower first.
 */
public final class PortConversation implements HttpAnswer.Conversation {
  private static final int DATA = 0;
  private static final int ERROR = 1;
  private static final int MESSAGES = 16;

  private final PodScript<ScriptedPort> script;
  private final int port;

  /** A conversation that is still to be held. */
  public PortConversation(PodScript<ScriptedPort> script, int port) {
    this.script = script;
    this.port = port;
  }

  @Override
  public void converse(InputStream in, OutputStream out) throws IOException, InterruptedException {
    ServerWebSocket socket = new ServerWebSocket(in, out);
    byte[] head = {(byte) port, (byte) (port >>> 8)};
    socket.send(DATA, head, 0, head.length);
    socket.send(ERROR, head, 0, head.length);
    ChannelInput input = new ChannelInput(MESSAGES);
    Thread reader = new Thread(() -> readAll(socket, input), "bowline-mock-port");
    reader.setDaemon(true);
    reader.start();
    try {
      script.play(new Port(socket, input));
      socket.close();
    } finally {
      input.close();
    }
  }

  private static void readAll(ServerWebSocket socket, ChannelInput input) {
    try {
      for (byte[] message = socket.read(); message != null; message = socket.read()) {
        if (message.length > 0 && message[0] == DATA) {
          input.add(Arrays.copyOfRange(message, 1, message.length));
        }
      }
    } catch (IOException | IllegalStateException e) {
      // The client is gone, or the script has cut it off and the engine closed the connection.
    } finally {
      input.end();
    }
  }

  private final class Port implements ScriptedPort {
    private final ServerWebSocket socket;
    private final ChannelInput input;

    Port(ServerWebSocket socket, ChannelInput input) {
      this.socket = socket;
      this.input = input;
    }

    @Override
    public int port() {
      return port;
    }

    @Override
    public InputStream input() {
      return input;
    }

    @Override
    public OutputStream output() {
      return new ChannelOutput(socket, DATA);
    }

    @Override
    public void fail(String message) throws IOException {
      byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
      socket.send(ERROR, bytes, 0, bytes.length);
    }

    @Override
    public void cut() throws IOException {
      throw new BrokenOffException();
    }
  }
}
