package dev.bowline.mockserver.stream;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.PodScript;
import dev.bowline.mockserver.ScriptedProcess;
import dev.bowline.mockserver.http.BrokenOffException;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A script behind the channels of exec and attach. */
public final class ProcessConversation implements HttpAnswer.Conversation {
  private static final int STDIN = 0;
  private static final int STDOUT = 1;
  private static final int STDERR = 2;
  private static final int STATUS = 3;
  private static final int RESIZE = 4;
  private static final int CLOSE = 255;
  private static final String V5 = "v5.channel.k8s.io";

  private final PodScript<ScriptedProcess> script;
  private final Request request;

  /**
   * What the client asked for.
   *
   * @param command program and arguments
   * @param container name, or empty
   * @param stdin whether standard input is connected
   * @param stdout whether standard output is connected
   * @param stderr whether standard error is connected
   * @param terminal whether there is a terminal
   * @param protocol what was agreed on
   */
  public record Request(
      List<String> command,
      String container,
      boolean stdin,
      boolean stdout,
      boolean stderr,
      boolean terminal,
      String protocol) {}

  /** A conversation that is still to be held. */
  public ProcessConversation(PodScript<ScriptedProcess> script, Request request) {
    this.script = script;
    this.request = request;
  }

  @Override
  public void converse(InputStream in, OutputStream out) throws IOException, InterruptedException {
    ServerWebSocket socket = new ServerWebSocket(in, out);
    Container process = new Container(socket);
    Thread reader = new Thread(process::readAll, "bowline-mock-stdin");
    reader.setDaemon(true);
    reader.start();
    // The empty message with which a server tells that it is connected.
    socket.send(request.stdout() ? STDOUT : request.stderr() ? STDERR : STATUS, new byte[0], 0, 0);
    try {
      script.play(process);
      process.exit(0);
      socket.close();
    } finally {
      process.stdin.close();
    }
  }

  private final class Container implements ScriptedProcess {
    private final ServerWebSocket socket;

    /** Without a bound: behind it come sizes, and the end, which a script may wait for. */
    private final ChannelInput stdin = new ChannelInput(Integer.MAX_VALUE);

    private final BlockingQueue<Size> sizes = new LinkedBlockingQueue<>();
    private final List<byte[]> received = new ArrayList<>();
    private volatile boolean gone;
    private boolean ended;

    Container(ServerWebSocket socket) {
      this.socket = socket;
    }

    private void readAll() {
      try {
        if (!request.stdin()) {
          stdin.end();
        }
        for (byte[] message = socket.read(); message != null; message = socket.read()) {
          remember(message);
          if (message.length > 0) {
            take(message[0] & 0xff, Arrays.copyOfRange(message, 1, message.length));
          }
        }
      } catch (IOException | IllegalStateException e) {
        // The client is gone, or the script has cut it off and the engine closed the connection.
      } finally {
        gone = true;
        stdin.end();
      }
    }

    private void take(int channel, byte[] bytes) throws IOException {
      if (channel == STDIN && request.stdin()) {
        stdin.add(bytes);
      } else if (channel == RESIZE) {
        resize(bytes);
      } else if (channel == CLOSE
          && request.protocol().equals(V5)
          && bytes.length == 1
          && bytes[0] == STDIN) {
        stdin.end();
      }
    }

    /** What is no size is nothing to a kubelet, either. */
    private void resize(byte[] json) {
      try {
        Map<String, @Nullable Object> size = Tree.object(JsonTrees.parse(json));
        if (size != null
            && size.getOrDefault("Width", 0L) instanceof Long width
            && size.getOrDefault("Height", 0L) instanceof Long height
            && isSide(width)
            && isSide(height)) {
          sizes.add(new Size(width.intValue(), height.intValue()));
        }
      } catch (CodecException e) {
        // Nobody is told.
      }
    }

    private static boolean isSide(long cells) {
      return cells >= 0 && cells <= 0xffff;
    }

    @Override
    public List<String> command() {
      return request.command();
    }

    @Override
    public String container() {
      return request.container();
    }

    @Override
    public boolean isTerminal() {
      return request.terminal();
    }

    @Override
    public String protocol() {
      return request.protocol();
    }

    @Override
    public InputStream stdin() {
      return stdin;
    }

    @Override
    public OutputStream stdout() {
      return request.stdout() ? new ChannelOutput(socket, STDOUT) : OutputStream.nullOutputStream();
    }

    @Override
    public OutputStream stderr() {
      return request.stderr() ? new ChannelOutput(socket, STDERR) : OutputStream.nullOutputStream();
    }

    @Override
    public Size nextSize() throws IOException, InterruptedException {
      while (true) {
        Size size = sizes.poll(100, TimeUnit.MILLISECONDS);
        if (size != null) {
          return size;
        }
        if (gone) {
          throw new IOException("the client has gone");
        }
      }
    }

    @Override
    public void exit(int code) throws IOException {
      if (code == 0) {
        status(Map.of("metadata", Map.of(), "status", "Success"));
        return;
      }
      Map<String, Object> status =
          failure(
              "NonZeroExitCode", "command terminated with non-zero exit code: exit status " + code);
      Map<String, Object> cause = Map.of("reason", "ExitCode", "message", Integer.toString(code));
      status.put("details", Map.of("causes", List.of(cause)));
      status(status);
    }

    @Override
    public void fail(int code, String reason, String message) throws IOException {
      Map<String, Object> status = failure(reason, message);
      status.put("code", (long) code);
      status(status);
    }

    /** Kubelets leave kind and apiVersion out. */
    private static Map<String, Object> failure(String reason, String message) {
      Map<String, Object> status = new LinkedHashMap<>();
      status.put("metadata", Map.of());
      status.put("status", "Failure");
      status.put("message", message);
      status.put("reason", reason);
      return status;
    }

    private void status(Map<String, Object> status) throws IOException {
      if (!ended) {
        ended = true;
        byte[] bytes = JsonTrees.write(status);
        socket.send(STATUS, bytes, 0, bytes.length);
      }
    }

    @Override
    public void cut() throws IOException {
      throw new BrokenOffException();
    }

    @Override
    public void raw(byte[] bytes) throws IOException {
      socket.raw(bytes);
    }

    @Override
    public List<byte[]> received() {
      synchronized (received) {
        return List.copyOf(received);
      }
    }

    private void remember(byte[] message) {
      synchronized (received) {
        received.add(message);
      }
    }
  }
}
