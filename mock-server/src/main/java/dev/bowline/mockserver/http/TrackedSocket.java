package dev.bowline.mockserver.http;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An accepted connection, below TLS: it can be frozen, peeked into, and given a time limit. */
final class TrackedSocket extends Socket implements Pace {
  private static final int REMEMBERED_STREAMS = 1000;

  private final Patience patience;
  private final boolean hasTls;
  private final Runnable closed;
  private @Nullable PeekedInput input;
  private volatile boolean isFrozen;
  private volatile long end;
  private volatile @Nullable RequestGate gate;
  private final OpenStreams streams;
  private @Nullable SentFrames frames;
  private final Deque<Integer> leftStreams = new ArrayDeque<>();

  /**
   * A connection that is to be accepted.
   *
   * @param hasTls whether TLS comes over it; else its requests come through a gate
   * @param answers those of its requests
   * @param closed told when it is closed
   */
  TrackedSocket(Patience patience, boolean hasTls, OpenStreams.Answers answers, Runnable closed) {
    this.streams = new OpenStreams(answers);
    this.patience = patience;
    this.hasTls = hasTls;
    this.closed = closed;
  }

  Patience patience() {
    return patience;
  }

  /** The gate of its requests, once it is known to speak HTTP/1. */
  RequestGate gate() {
    return Objects.requireNonNull(gate, "no request has come");
  }

  /**
   * Puts a gate over it.
   *
   * @param plain what the client sends, without TLS
   * @param top the connection, TLS included
   */
  RequestGate gate(InputStream plain, Socket top) throws IOException {
    RequestGate made =
        new RequestGate(plain, top.getOutputStream(), this, patience, () -> endOutput(top));
    gate = made;
    return made;
  }

  /** Lets what is sent over HTTP/2 be told apart into frames. */
  synchronized SentFrames frames(OutputStream top) {
    SentFrames made = frames;
    if (made == null) {
      made = new SentFrames(top, streams);
      frames = made;
    }
    return made;
  }

  /**
   * Puts a gate over what is sent over HTTP/2.
   *
   * @param plain what the client sends, without TLS
   * @param top what is sent to it, before TLS
   * @param limit how many bytes of a body pass, and the frame that exceeds them
   */
  FrameGate gate(InputStream plain, OutputStream top, int limit) {
    SentFrames sent = frames(top);
    return new FrameGate(
        plain,
        limit,
        streams,
        new FrameGate.Resets() {
          @Override
          public void left(int stream) {
            TrackedSocket.this.left(stream);
          }

          @Override
          public void refuse(int stream, int error) throws IOException {
            sent.reset(stream, error);
          }
        });
  }

  /** Tells that it takes no more requests, if it speaks HTTP/2. */
  void goAway() throws IOException {
    SentFrames known;
    synchronized (this) {
      known = frames;
    }
    if (known != null) {
      known.goAway();
    }
  }

  /** Remembers that the client has left a stream of HTTP/2. */
  private void left(int stream) {
    synchronized (leftStreams) {
      leftStreams.addLast(stream);
      if (leftStreams.size() > REMEMBERED_STREAMS) {
        leftStreams.removeFirst();
      }
    }
  }

  /** Whether the client has left a stream of HTTP/2 not long ago. */
  boolean hasLeft(int stream) {
    synchronized (leftStreams) {
      return leftStreams.contains(stream);
    }
  }

  private static void endOutput(Socket socket) {
    try {
      socket.shutdownOutput();
    } catch (IOException e) {
      // The client has gone.
    }
  }

  @Override
  public synchronized InputStream getInputStream() throws IOException {
    InputStream raw = new FreezableInput(input(), () -> isFrozen);
    if (hasTls) {
      return raw;
    }
    RequestGate made = gate;
    return made != null ? made : gate(raw, this);
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new FreezableOutput(new ClosingOutput(super.getOutputStream()), () -> isFrozen);
  }

  void freeze() {
    isFrozen = true;
  }

  boolean isAtEnd() throws IOException {
    return input().isAtEnd();
  }

  private synchronized PeekedInput input() throws IOException {
    PeekedInput made = input;
    if (made == null) {
      made = new PeekedInput(this, new TimedInput(super.getInputStream()));
      input = made;
    }
    return made;
  }

  @Override
  public void within(Duration time) {
    end = (System.nanoTime() + time.toNanos()) | 1; // never 0, which is no end
  }

  @Override
  public void unlimited() {
    end = 0;
    try {
      setSoTimeout(0);
    } catch (SocketException e) {
      // It is closed, and nobody waits for it.
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closed.run();
    gate = null; // the engine may keep the rest for long
    input = null;
    frames = null;
    super.close();
  }

  /** Closes the connection when its client has gone: the engine would leave it open. */
  private final class ClosingOutput extends FilterOutputStream {
    ClosingOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        TrackedSocket.this.close();
        throw e;
      }
    }
  }

  private final class TimedInput extends FilterInputStream {
    TimedInput(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      limit();
      return in.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      limit();
      return in.read(target, offset, length);
    }

    private void limit() throws IOException {
      long until = end;
      if (until != 0) {
        long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
        if (left <= 0) {
          throw new SocketTimeoutException("the client takes too long");
        }
        setSoTimeout((int) left);
      }
    }
  }
}
