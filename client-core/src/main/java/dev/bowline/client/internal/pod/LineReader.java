package dev.bowline.client.internal.pod;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Cuts a stream into lines of UTF-8; what isn't UTF-8 is replaced. */
final class LineReader {
  /** Programs that write more without a line's end are no longer writing lines. */
  private static final int LONGEST_LINE = 16 * 1024 * 1024;

  private static final int BUFFER = 16 * 1024;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int at;
  private int end;

  LineReader(InputStream in) {
    this.in = in;
  }

  /**
   * The next line; null at the end, where {@link #rest} may have a beginning of one.
   *
   * @throws IllegalStateException for a line of more than 16 MiB
   */
  @Nullable String next() throws IOException {
    while (true) {
      for (int i = at; i < end; i++) {
        if (buffer[i] == '\n') {
          line.write(buffer, at, i - at);
          at = i + 1;
          return rest();
        }
      }
      line.write(buffer, at, end - at);
      if (line.size() > LONGEST_LINE) {
        throw new IllegalStateException("a log's line of more than 16 MiB");
      }
      at = 0;
      end = Math.max(0, in.read(buffer));
      if (end == 0) {
        return null;
      }
    }
  }

  /** What came behind the last line's end; empty if nothing did. */
  String rest() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    return text;
  }
}
