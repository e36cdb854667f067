package dev.bowline.conformance.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What happened when, in seconds from the start: a file, and the screen for the main things. */
final class Timeline implements AutoCloseable {
  private final long start = System.nanoTime();
  private final Writer file;

  Timeline(Path path) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      file = Files.newBufferedWriter(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A main thing. */
  void say(String line) {
    System.out.println(note(line));
  }

  /** A detail; returns the line as it was written. */
  String note(String line) {
    double seconds = (System.nanoTime() - start) / 1e9;
    String whole = String.format(Locale.ROOT, "%9.3f %s", seconds, line);
    synchronized (file) {
      try {
        file.write(whole + "\n");
        file.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return whole;
  }

  @Override
  public void close() {
    synchronized (file) {
      try {
        file.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
