package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpAnswer;
import java.util.List;

/** Warnings for people, which go along with an answer in {@code Warning} headers. */
final class Warnings {
  private Warnings() {}

  /** Adds a warning; like the server, drops one that a header can't hold. */
  static HttpAnswer add(HttpAnswer answer, String text) {
    return text.chars().anyMatch(Character::isISOControl)
        ? answer
        : answer.with("Warning", "299 - \"" + escaped(text) + "\"");
  }

  /** Adds warnings. */
  static HttpAnswer addAll(HttpAnswer answer, List<String> texts) {
    HttpAnswer warned = answer;
    for (String text : texts) {
      warned = add(warned, text);
    }
    return warned;
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
