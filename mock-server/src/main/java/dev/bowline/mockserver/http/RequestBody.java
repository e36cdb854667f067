package dev.bowline.mockserver.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads bodies of requests of HTTP/1, as much of them as anybody looks at.
 *
 * @param bytes the body, or its beginning
 * @param isWhole whether nothing of it is left in the connection
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares bodies
record RequestBody(byte[] bytes, boolean isWhole) {
  private static final int MAX_CHUNK_LINE = 4096;
  private static final int BUFFER = 16 * 1024;

  /**
   * Reads a body.
   *
   * @param length its length; -1 if it comes in chunks
   * @param limit how many bytes to read at most
   * @throws EOFException if it ends too early
   * @throws RefusedRequestException if its chunks are malformed
   */
  static RequestBody read(InputStream in, long length, int limit)
      throws IOException, RefusedRequestException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    if (length >= 0) {
      read(in, Math.min(length, limit), body);
      return new RequestBody(body.toByteArray(), length <= limit);
    }
    while (body.size() < limit) {
      long chunk = chunkSize(line(in));
      if (chunk == 0) {
        skipTrailers(in);
        return new RequestBody(body.toByteArray(), true);
      }
      int room = limit - body.size();
      read(in, Math.min(chunk, room), body);
      if (chunk > room) {
        break;
      }
      if (!line(in).isEmpty()) {
        throw RefusedRequestException.malformed();
      }
    }
    return new RequestBody(body.toByteArray(), false);
  }

  private static void read(InputStream in, long length, ByteArrayOutputStream body)
      throws IOException {
    byte[] buffer = new byte[(int) Math.min(length, BUFFER)];
    long left = length;
    while (left > 0) {
      int count = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (count < 0) {
        throw new EOFException("the body ends too early");
      }
      body.write(buffer, 0, count);
      left -= count;
    }
  }

  private static long chunkSize(String line) throws RefusedRequestException {
    int extension = line.indexOf(';');
    String digits = (extension < 0 ? line : line.substring(0, extension)).strip();
    if (!digits.matches("[0-9A-Fa-f]{1,15}")) {
      throw RefusedRequestException.malformed();
    }
    return Long.parseLong(digits, 16);
  }

  private static void skipTrailers(InputStream in) throws IOException, RefusedRequestException {
    int bytes = 0;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      bytes += line.length();
      if (bytes > MAX_CHUNK_LINE) {
        throw RefusedRequestException.malformed();
      }
    }
  }

  private static String line(InputStream in) throws IOException, RefusedRequestException {
    byte[] line = new byte[64];
    int length = 0;
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the body ends too early");
      }
      if (length == MAX_CHUNK_LINE) {
        throw RefusedRequestException.malformed();
      }
      if (length == line.length) {
        line = Arrays.copyOf(line, 2 * length);
      }
      line[length++] = (byte) c;
    }
    String text = new String(line, 0, length, StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
