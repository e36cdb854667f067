package dev.bowline.controller;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What is logged meanwhile, by any thread. */
final class LoggedLines {
  private LoggedLines() {}

  /** What a test does. */
  @FunctionalInterface
  interface Action {
    void run() throws Exception;
  }

  static List<String> of(Action action) throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream instead = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(instead);
      action.run();
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
