package dev.bowline.mockserver.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * The input of a connection, into which somebody may look who isn't about to read: while an answer
 * is written over HTTP/1.1 nobody reads, and so nobody would notice that the client has left.
 */
final class PeekedInput extends FilterInputStream {
  /** More than clients send before they have read an answer; else they are taken to be there. */
  private static final int MAX_PEEKED = 1 << 16;

  private static final int PEEK_MILLIS = 1;

  private final Socket socket;
  private byte[] peeked = {};
  private int used;
  private boolean isAtEnd;

  PeekedInput(Socket socket, InputStream in) {
    super(in);
    this.socket = socket;
  }

  /** Whether the client has closed its side. Only to be asked while nobody reads. */
  boolean isAtEnd() throws IOException {
    int before = socket.getSoTimeout();
    socket.setSoTimeout(PEEK_MILLIS);
    try {
      while (!isAtEnd && peeked.length - used < MAX_PEEKED) {
        peek();
      }
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      socket.setSoTimeout(before);
    }
    return isAtEnd;
  }

  private void peek() throws IOException {
    byte[] more = new byte[1024];
    int count = in.read(more);
    if (count < 0) {
      isAtEnd = true;
      return;
    }
    int kept = peeked.length - used;
    byte[] all = new byte[kept + count];
    System.arraycopy(peeked, used, all, 0, kept);
    System.arraycopy(more, 0, all, kept, count);
    peeked = all;
    used = 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int kept = peeked.length - used;
    if (kept > 0) {
      int count = Math.min(kept, length);
      System.arraycopy(peeked, used, bytes, offset, count);
      used += count;
      return count;
    }
    return isAtEnd ? -1 : in.read(bytes, offset, length);
  }

  @Override
  public int available() throws IOException {
    return peeked.length - used + in.available();
  }
}
