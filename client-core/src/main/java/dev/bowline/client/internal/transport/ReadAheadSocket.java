package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.tls.KeepAlive;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A socket that takes from the kernel whatever has come, as far as there is room. TLS reads the
 * head of each record and then its content, and servers of HTTP/2 write two records for each of
 * their frames: four reads for 16 KB without this.
 */
class ReadAheadSocket extends Socket {
  private static final int CAPACITY = 32 * 1024;

  /** Room enough for a connection on which little comes, such as one of watches. */
  private static final int LITTLE = 2 * 1024;

  /** After so many reads in a row that gave little, no more room is held than for that. */
  private static final int QUIET = 16;

  private @Nullable InputStream input;

  /** How long one write may be stuck; null for ever. */
  private volatile @Nullable Duration patience;

  /** Not through the JVM's own SOCKS proxy, which OkHttp makes sockets of its own for. */
  ReadAheadSocket() {
    super(Proxy.NO_PROXY);
  }

  @Override
  public void connect(SocketAddress endpoint, int timeout) throws IOException {
    KeepAlive.set(this);
    super.connect(endpoint, timeout);
  }

  /** Has a write that is stuck for so long close the socket; to be called before any. */
  void guardWrites(Duration limit) {
    patience = limit;
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    OutputStream out = super.getOutputStream();
    Duration limit = patience;
    return limit == null ? out : new GuardedOutput(out, super::close, limit);
  }

  /** The same stream each time: what it has read ahead is nowhere else. */
  @Override
  public synchronized InputStream getInputStream() throws IOException {
    InputStream known = input;
    if (known == null) {
      known = new ReadAhead(super.getInputStream());
      input = known;
    } else {
      super.getInputStream(); // which throws when there is none any more
    }
    return known;
  }

  /** For one thread at a time, as a socket's own stream is for TLS and for Okio. */
  private final class ReadAhead extends InputStream {
    private final InputStream in;

    /** Null before the first byte is asked for: connections that fail need none. */
    private byte @Nullable [] buffer;

    private int from;
    private int to;

    /** Reads in a row that gave little. */
    private int quiet;

    ReadAhead(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (from == to) {
        if (length >= CAPACITY || length == 0) {
          return in.read(target, offset, length);
        }
        byte[] room = room();
        int count = in.read(room, 0, room.length);
        if (count < 0) {
          return -1;
        }
        from = 0;
        to = count;
        quiet = count < LITTLE ? quiet + 1 : 0;
        if (count == LITTLE && room.length == LITTLE) {
          takeRest(room);
        }
      } else if (isClosed()) {
        throw new SocketException("Socket closed");
      } else if (isInputShutdown()) {
        return -1;
      }
      int count = Math.min(length, to - from);
      System.arraycopy(buffer, from, target, offset, count);
      from += count;
      return count;
    }

    /** What has come beyond the little there was room for: a reset would throw it away. */
    private void takeRest(byte[] little) {
      try {
        if (in.available() > 0) {
          byte[] whole = Arrays.copyOf(little, CAPACITY);
          buffer = whole;
          to += Math.max(0, in.read(whole, to, CAPACITY - to));
        }
      } catch (IOException e) {
        // what has come is to be read first: the next read meets this again
      }
    }

    /** What the next read has. Nothing is in it any more. */
    private byte[] room() {
      int size = quiet < QUIET ? CAPACITY : LITTLE;
      byte[] known = buffer;
      if (known == null || known.length != size) {
        known = new byte[size];
        buffer = known;
      }
      return known;
    }

    @Override
    public int available() throws IOException {
      return in.available() + (to - from);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
