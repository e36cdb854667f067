package dev.bowline.client.internal.transport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** An answer of OkHttp. Remembers what broke its body, since decoders wrap what they don't know. */
final class OkHttpAnswer implements Answer {
  private final Response response;
  private final Call call;
  private final Runnable onClose;
  private final AtomicBoolean cancelled = new AtomicBoolean();
  private final ExplainingStream body;

  OkHttpAnswer(
      Response response,
      Call call,
      BiFunction<IOException, Boolean, TransportFailure> explain,
      Runnable onClose) {
    this.response = response;
    this.call = call;
    this.onClose = onClose;
    this.body =
        new ExplainingStream(response.body().byteStream(), e -> explain.apply(e, cancelled.get()));
  }

  @Override
  public int code() {
    return response.code();
  }

  @Override
  public List<String> headers(String name) {
    return response.headers(name);
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
  public void cancel() {
    cancelled.set(true);
    call.cancel();
  }

  @Override
  public void close() {
    try {
      response.close();
    } finally {
      onClose.run();
    }
  }

  private static final class ExplainingStream extends FilterInputStream {
    private final Function<IOException, TransportFailure> explain;
    private @Nullable TransportFailure failure;

    ExplainingStream(InputStream in, Function<IOException, TransportFailure> explain) {
      super(in);
      this.explain = explain;
    }

    @Override
    public int read() throws TransportFailure {
      try {
        return in.read();
      } catch (IOException e) {
        throw broken(e);
      }
    }

    @Override
    public int read(byte[] target, int offset, int length) throws TransportFailure {
      try {
        return in.read(target, offset, length);
      } catch (IOException e) {
        throw broken(e);
      }
    }

    private TransportFailure broken(IOException e) {
      TransportFailure explained = explain.apply(e);
      failure = explained;
      return explained;
    }
  }
}
