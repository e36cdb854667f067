package dev.bowline.informer.internal.driver;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What is logged, as text. */
final class Logged {
  private Logged() {}

  static String by(Runnable action) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream instead = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(instead);
      action.run();
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
