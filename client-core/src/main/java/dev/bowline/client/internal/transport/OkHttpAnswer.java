package dev.bowline.client.internal.transport;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import okhttp3.Protocol;
import okhttp3.Response;
import okio.BufferedSink;
import okio.BufferedSource;
import okio.Okio;
import okio.Socket;
import org.jspecify.annotations.Nullable;

/** An answer of OkHttp. Remembers what broke its body, since decoders wrap what they don't know. */
final class OkHttpAnswer implements Answer {
  private final int code;
  private final BufferedSource source;

  /** With the headers; null when they are forgotten. */
  private @Nullable Response response;

  private final Exchange exchange;
  private final Ending ending;
  private volatile boolean cancelled;
  private final ExplainingStream body;
  private final @Nullable Socket socket;

  /** Of the thread that reads the socket; null where another one does, for many streams. */
  private final WaitWatch.@Nullable Waiter reader;

  /** What an answer's body may come to. */
  interface Ending {
    /** Says what broke the body. */
    TransportFailure explain(IOException e, boolean isCancelled);

    /** The answer is closed. */
    void over();
  }

  OkHttpAnswer(Response response, Exchange exchange, Ending ending) {
    this.code = response.code();
    this.source = response.body().source();
    this.response = response;
    this.exchange = exchange;
    this.ending = ending;
    this.socket = response.socket();
    this.reader =
        response.protocol() == Protocol.HTTP_2 ? null : WaitWatch.SHARED.waiter(this::end);
    this.body = new ExplainingStream(source, reader);
  }

  @Override
  public int code() {
    return code;
  }

  @Override
  public List<String> headers(String name) {
    Response known = response; // forgotten by another thread, perhaps
    return known == null ? List.of() : known.headers(name);
  }

  @Override
  public void awaitBody() {
    begin(reader);
    try {
      source.exhausted();
    } catch (IOException e) {
      // The read that follows runs into it as well.
    } finally {
      end(reader);
    }
  }

  @Override
  public void forgetHeaders() {
    response = null;
  }

  @Override
  public InputStream body() {
    return body;
  }

  @Override
  public @Nullable TransportFailure failure() {
    return body.failure;
  }

  @Override
  public @Nullable RawConnection upgraded() {
    return socket == null
        ? null
        : new RawConnection(
            new ExplainingStream(Okio.buffer(socket.getSource()), reader),
            new ExplainingOutput(
                Okio.buffer(socket.getSink()), WaitWatch.SHARED.waiter(this::end)));
  }

  @Override
  public void cancel() {
    cancelled = true;
    end();
  }

  private void end() {
    exchange.cancel();
    if (socket != null) {
      socket.cancel();
    }
  }

  private static void begin(WaitWatch.@Nullable Waiter waiter) {
    if (waiter != null) {
      waiter.begin();
    }
  }

  private static void end(WaitWatch.@Nullable Waiter waiter) {
    if (waiter != null) {
      waiter.end();
    }
  }

  @Override
  public void close() {
    try {
      if (socket != null) {
        socket.cancel();
        give(socket.getSource()); // or OkHttp takes the connection for one that was forgotten
        give(socket.getSink());
      }
      give(source);
    } finally {
      ending.over();
    }
  }

  private static void give(Closeable back) {
    try {
      back.close();
    } catch (IOException e) {
      // It was read to its end, or nobody wants the rest.
    }
  }

  private TransportFailure explained(IOException e) {
    return ending.explain(e, cancelled);
  }

  /** Sends what it is given at once. */
  private final class ExplainingOutput extends OutputStream {
    private final BufferedSink sink;
    private final WaitWatch.Waiter writer;

    ExplainingOutput(BufferedSink sink, WaitWatch.Waiter writer) {
      this.sink = sink;
      this.writer = writer;
    }

    @Override
    public void write(int value) throws TransportFailure {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws TransportFailure {
      writer.begin();
      try {
        sink.write(bytes, offset, length).flush();
      } catch (IOException e) {
        throw explained(e);
      } finally {
        writer.end();
      }
    }
  }

  private final class ExplainingStream extends FilterInputStream {
    private final BufferedSource source;
    private final WaitWatch.@Nullable Waiter reader;
    private @Nullable TransportFailure failure;

    ExplainingStream(BufferedSource source, WaitWatch.@Nullable Waiter reader) {
      super(source.inputStream());
      this.source = source;
      this.reader = reader;
    }

    /** From pooled segments: the inherited method allocates 8 KiB for the smallest body. */
    @Override
    public byte[] readAllBytes() throws TransportFailure {
      begin(reader);
      try {
        return source.readByteArray();
      } catch (IOException e) {
        throw broken(e);
      } finally {
        end(reader);
      }
    }

    @Override
    public int read() throws TransportFailure {
      begin(reader);
      try {
        return in.read();
      } catch (IOException e) {
        throw broken(e);
      } finally {
        end(reader);
      }
    }

    @Override
    public int read(byte[] target, int offset, int length) throws TransportFailure {
      if (length == 0) {
        return 0; // Okio would wait for bytes all the same
      }
      begin(reader);
      try {
        return in.read(target, offset, length);
      } catch (IOException e) {
        throw broken(e);
      } finally {
        end(reader);
      }
    }

    private TransportFailure broken(IOException e) {
      TransportFailure explained = explained(e);
      failure = explained;
      return explained;
    }
  }
}
