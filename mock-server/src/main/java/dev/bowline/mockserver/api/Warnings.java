package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpAnswer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Warnings for people, which go along with an answer in {@code Warning} headers. */
final class Warnings {
  private static final int MAX_TOTAL = 4 * 1024;
  private static final int MAX_SHORTENED = 256;

  private Warnings() {}

  /**
   * Adds warnings, each text once. If all are too long together, each is cut, and those are left
   * out that come after the limit was reached.
   */
  static HttpAnswer addAll(HttpAnswer answer, List<String> texts) {
    HttpAnswer warned = answer;
    for (String text : shortened(new ArrayList<>(new LinkedHashSet<>(texts)))) {
      warned = warned.with("Warning", "299 - \"" + escaped(text) + "\"");
    }
    return warned;
  }

  private static List<String> shortened(List<String> texts) {
    List<String> fit = texts.stream().filter(Warnings::fitsIntoHeader).toList();
    if (fit.stream().mapToInt(Warnings::length).sum() <= MAX_TOTAL) {
      return fit;
    }
    List<String> kept = new ArrayList<>();
    int total = 0;
    for (String text : fit) {
      if (total < MAX_TOTAL) {
        String cut = cut(text);
        kept.add(cut);
        total += length(cut);
      }
    }
    return kept;
  }

  private static boolean fitsIntoHeader(String text) {
    return !text.isEmpty() && text.chars().noneMatch(Character::isISOControl);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String cut(String text) {
    return length(text) <= MAX_SHORTENED
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_SHORTENED));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
