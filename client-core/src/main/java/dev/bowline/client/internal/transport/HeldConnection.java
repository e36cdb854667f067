package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okio.AsyncTimeout;
import org.jspecify.annotations.Nullable;

/**
 * A connection of HTTP/1.1 that a call of OkHttp's holds while the requests of others go over it,
 * one after the other. Between its calls OkHttp gives a connection back to the pool, which wakes a
 * thread each time; within a call, which may make several requests, it doesn't. A thread waits
 * inside of the holding call.
 */
final class HeldConnection {
  private static final int NO_CONTENT = 204;

  private final HeldConnections home;
  private final Call call;
  private final Thread holder;
  private final int generation;

  /** Waiting for a future would run tasks of the common pool meanwhile, on the caller's thread. */
  private final Semaphore begun = new Semaphore(0);

  private final Semaphore over = new Semaphore(0);
  private final long since = System.nanoTime();
  private volatile Interceptor.@Nullable Chain chain;
  private volatile boolean ended;
  private volatile boolean closing;
  private volatile @Nullable RequestProgress progress;
  private volatile @Nullable Connection connection;
  private @Nullable SSLSocketFactory certificates;
  private long idleFrom;

  /**
   * Holds nothing before {@link #begin}.
   *
   * @param client sees to it that the call comes to {@link #hold}
   */
  HeldConnection(OkHttpClient client, HttpUrl server, HeldConnections home, int generation) {
    this.home = home;
    this.generation = generation;
    this.call =
        client.newCall(new Request.Builder().url(server).tag(HeldConnection.class, this).build());
    this.holder = new Thread(this::execute, "bowline-connection");
    holder.setDaemon(true);
  }

  /** Of a call that holds one; null for others. */
  static @Nullable HeldConnection of(Call call) {
    return call.request().tag(HeldConnection.class);
  }

  /** Starts the call that holds it. False if that can't be. */
  boolean begin() {
    try {
      holder.start();
    } catch (OutOfMemoryError e) {
      return false;
    }
    begun.acquireUninterruptibly();
    return chain != null;
  }

  private void execute() {
    try {
      call.execute().close();
    } catch (IOException | RuntimeException e) {
      // It was cancelled.
    } finally {
      if (closing) {
        home.evict();
      }
      begun.release();
      over.release();
    }
  }

  /** On the holding thread, until the end: what is sent through the chain goes the same way. */
  Response hold(Interceptor.Chain way) {
    chain = way;
    begun.release();
    while (!ended) {
      LockSupport.parkNanos(this, home.checkIdle(this));
      Thread.interrupted(); // or it would not park again
    }
    return new Response.Builder()
        .request(way.request())
        .protocol(Protocol.HTTP_1_1)
        .code(NO_CONTENT)
        .message("")
        .build();
  }

  /** Closes the connection; only when no exchange is under way. */
  void end() {
    closing = true;
    ended = true;
    LockSupport.unpark(holder);
  }

  /** Leaves the connection to the next call; only when no exchange is under way. */
  void release() {
    ended = true;
    LockSupport.unpark(holder);
    over.acquireUninterruptibly();
  }

  /** Whether the call has held it for that long. */
  boolean isOlderThan(Duration time) {
    return System.nanoTime() - since >= time.toNanos();
  }

  /** How often its home had been left when it was made. */
  int generation() {
    return generation;
  }

  /** Since when nobody uses it; for its home, under its lock. */
  long idleFrom() {
    return idleFrom;
  }

  /** Tells since when nobody uses it. */
  void idleFrom(long nanos) {
    idleFrom = nanos;
  }

  /** Whether somebody else has cancelled the call. */
  boolean isCancelled() {
    return call.isCanceled();
  }

  /** A request that goes over it next, once the one before is over. */
  Exchange exchange(Request request, RequestProgress itsProgress, Duration limit) {
    return new Held(request, itsProgress, limit);
  }

  /** Closes a connection that was made with other certificates, so that OkHttp makes another. */
  void use(@Nullable SSLSocketFactory newest) throws IOException {
    Connection made = connection;
    if (made != null && certificates != newest) {
      made.socket().close();
    }
    certificates = newest;
  }

  /** Tells the request under way what happens. */
  EventListener listener() {
    return new EventListener() {
      @Override
      public void connectionAcquired(Call call, Connection acquired) {
        connection = acquired;
        told().connectionAcquired(call, acquired);
      }

      @Override
      public void connectionReleased(Call call, Connection released) {
        connection = null;
      }

      @Override
      public void dnsStart(Call call, String domainName) {
        told().dnsStart(call, domainName);
      }

      @Override
      public void canceled(Call call) {
        told().canceled(call);
      }

      @Override
      public void requestHeadersEnd(Call call, Request request) {
        told().requestHeadersEnd(call, request);
      }
    };
  }

  private EventListener told() {
    RequestProgress current = progress;
    return current == null ? EventListener.NONE : current;
  }

  private final class Held extends AsyncTimeout implements Exchange {
    private final Request request;
    private final RequestProgress itsProgress;
    private volatile WaitWatch.@Nullable Limit second;
    private volatile boolean late;
    private boolean cancelled;
    private boolean answered;
    private boolean broken;
    private boolean over;

    Held(Request request, RequestProgress itsProgress, Duration limit) {
      this.request = request;
      this.itsProgress = itsProgress;
      timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public Response execute() throws IOException {
      Interceptor.Chain way = Objects.requireNonNull(chain);
      Connection held = connection;
      itsProgress.callStart(call);
      if (held != null) {
        itsProgress.connectionAcquired(call, held);
      }
      progress = itsProgress;
      enter();
      second = WaitWatch.SHARED.second(timeoutNanos(), this::timedOut);
      Response response = null;
      try {
        response = Exchange.declared(() -> way.proceed(request));
      } finally {
        broken = response == null;
      }
      if (call.isCanceled()) {
        response.close();
        throw new IOException("Canceled");
      }
      synchronized (this) {
        answered = true;
      }
      return response;
    }

    @Override
    protected void timedOut() {
      late = true;
      cancel();
    }

    /** Never the request that comes after this one. */
    @Override
    public void cancel() {
      synchronized (this) {
        if (!over) {
          cancelled = true;
          CallEnd.of(call);
          if (answered) {
            end(); // nobody may ever close the answer
          }
        }
      }
    }

    @Override
    public IOException whatBroke(IOException e) {
      broken = true;
      return late ? Exchange.timeout(e) : e;
    }

    @Override
    public void over() {
      synchronized (this) {
        if (over) {
          return;
        }
        over = true;
      }
      exit();
      WaitWatch.Limit known = second;
      if (known != null) {
        known.forget();
      }
      progress = null;
      home.give(HeldConnection.this, !broken && !cancelled);
    }
  }
}
