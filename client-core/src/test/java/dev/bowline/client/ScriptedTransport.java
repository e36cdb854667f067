package dev.bowline.client;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.client.internal.transport.Transport;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.meta.Bytes;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives prepared answers and failures in order, and records what was sent. */
final class ScriptedTransport implements Transport {
  private final Deque<Object> script = new ArrayDeque<>();
  private final List<Outgoing> sent = new ArrayList<>();
  private int open;
  private int waits;

  ScriptedTransport json(int code, String body) {
    return answer(code, Map.of("Content-Type", "application/json"), body);
  }

  ScriptedTransport answer(int code, Map<String, String> headers, String body) {
    return answer(code, headers, body.getBytes(StandardCharsets.UTF_8));
  }

  ScriptedTransport answer(int code, Map<String, String> headers, byte[] body) {
    script.add(new ScriptedAnswer(code, headers, body));
    return this;
  }

  ScriptedTransport failure(TransportException.Kind kind, boolean unsent) {
    script.add(new TransportFailure(kind, "scripted failure", "the script says so", unsent, null));
    return this;
  }

  /** An answer whose body breaks behind what is given. */
  ScriptedTransport brokenJson(String beginning) {
    return brokenJson(TransportException.Kind.DISCONNECTED, beginning);
  }

  ScriptedTransport brokenJson(TransportException.Kind kind, String beginning) {
    byte[] body = beginning.getBytes(StandardCharsets.UTF_8);
    ScriptedAnswer answer =
        new ScriptedAnswer(200, Map.of("Content-Type", "application/json"), body);
    answer.failure = new TransportFailure(kind, "cut", "the script cut the body", false, null);
    script.add(answer);
    return this;
  }

  /** A stream that falls silent behind what is given, until the time of the exchange is over. */
  ScriptedTransport silentJson(FakeTime time, String beginning) {
    byte[] body = beginning.getBytes(StandardCharsets.UTF_8);
    ScriptedAnswer answer =
        new ScriptedAnswer(200, Map.of("Content-Type", "application/json"), body);
    answer.failure =
        new TransportFailure(TransportException.Kind.TIMEOUT, "timeout", "silence", false, null);
    answer.atEnd = () -> time.advance(sent.get(sent.size() - 1).timeout());
    script.add(answer);
    return this;
  }

  List<Outgoing> sent() {
    return List.copyOf(sent);
  }

  Outgoing sent(int index) {
    return sent.get(index);
  }

  String sentBody(int index) {
    Bytes body = sent.get(index).body();
    return body == null ? "" : body.utf8();
  }

  /** How often a reader waited for a body. */
  int waits() {
    return waits;
  }

  /** Answers that were given and not closed. */
  int open() {
    return open;
  }

  @Override
  public Answer send(Outgoing request, Cancellation cancellation) throws TransportFailure {
    sent.add(request);
    Object next = script.poll();
    if (next instanceof TransportFailure failure) {
      throw failure;
    }
    if (next instanceof ScriptedAnswer answer) {
      open++;
      return answer;
    }
    throw new AssertionError("nothing prepared for " + request);
  }

  @Override
  public void close() {}

  private final class ScriptedAnswer implements Answer {
    private final int code;
    private final Map<String, String> headers;
    private final InputStream body;
    private @Nullable TransportFailure failure;
    private Runnable atEnd = () -> {};
    private boolean closed;

    ScriptedAnswer(int code, Map<String, String> headers, byte[] body) {
      this.code = code;
      this.headers = headers;
      this.body = new CutStream(body);
    }

    @Override
    public int code() {
      return code;
    }

    @Override
    public List<String> headers(String name) {
      String value = headers.get(name);
      return value == null ? List.of() : List.of(value);
    }

    @Override
    public InputStream body() {
      return body;
    }

    @Override
    public void awaitBody() {
      waits++;
    }

    @Override
    public @Nullable TransportFailure failure() {
      return failure;
    }

    @Override
    public void cancel() {}

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        open--;
      }
    }

    private final class CutStream extends InputStream {
      private final ByteArrayInputStream bytes;

      CutStream(byte[] content) {
        this.bytes = new ByteArrayInputStream(content);
      }

      @Override
      public int read() throws TransportFailure {
        return orCut(bytes.read());
      }

      @Override
      public int read(byte[] target, int offset, int length) throws TransportFailure {
        return orCut(bytes.read(target, offset, length));
      }

      private int orCut(int result) throws TransportFailure {
        if (result < 0) {
          atEnd.run();
        }
        if (result < 0 && failure != null) {
          throw failure;
        }
        return result;
      }
    }
  }
}
