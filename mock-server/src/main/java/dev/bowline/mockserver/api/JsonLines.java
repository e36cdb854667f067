package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;

/** Breaks JSON that has no white space into indented lines, as it passes by. */
final class JsonLines implements HttpAnswer.BodySink {
  private static final int BUFFER = 8192;

  private final HttpAnswer.BodySink sink;
  private final byte[] buffer = new byte[BUFFER];
  private int used;
  private int depth;
  private boolean isInString;
  private boolean isEscaped;
  private boolean hasJustOpened;

  JsonLines(HttpAnswer.BodySink sink) {
    this.sink = sink;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      add(bytes[i]);
    }
  }

  @Override
  public void flush() throws IOException {
    drain();
    sink.flush();
  }

  /** Ends the last line. */
  void end() throws IOException {
    put((byte) '\n');
    drain();
  }

  private void add(byte b) throws IOException {
    if (isInString) {
      put(b);
      isInString = isEscaped || b != '"';
      isEscaped = b == '\\' && !isEscaped;
      return;
    }
    boolean isEnd = b == '}' || b == ']';
    if (isEnd) {
      depth--;
    }
    if (hasJustOpened != isEnd) {
      newLine();
    }
    hasJustOpened = b == '{' || b == '[';
    depth += hasJustOpened ? 1 : 0;
    isInString = b == '"';
    put(b);
    if (b == ',') {
      newLine();
    } else if (b == ':') {
      put((byte) ' ');
    }
  }

  private void newLine() throws IOException {
    put((byte) '\n');
    for (int i = 0; i < 2 * depth; i++) {
      put((byte) ' ');
    }
  }

  private void put(byte b) throws IOException {
    if (used == buffer.length) {
      drain();
    }
    buffer[used++] = b;
  }

  private void drain() throws IOException {
    sink.write(buffer, 0, used);
    used = 0;
  }
}
