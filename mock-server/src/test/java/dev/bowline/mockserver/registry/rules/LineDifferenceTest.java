package dev.bowline.mockserver.registry.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The expected texts are what Go's difflib makes of the same JSON. */
final class LineDifferenceTest {
  @Test
  void aChangeIsShownWithThreeLinesAround() {
    assertEquals(
        """
        @@ -2,7 +2,7 @@
          "a": 0,
          "b": 1,
          "c": 2,
        - "d": 3,
        + "d": "x",
          "e": 4,
          "f": 5,
          "g": 6,
        """,
        LineDifference.of(letters(10, Map.of()), letters(10, Map.of("d", "x"))));
  }

  @Test
  void changesFarFromEachOtherStandApart() {
    assertEquals(
        """
        @@ -1,5 +1,5 @@
         {
        - "a": 0,
        + "a": null,
          "b": 1,
          "c": 2,
          "d": 3,
        @@ -8,5 +8,8 @@
          "g": 6,
          "h": 7,
          "i": 8,
        - "j": 9
        + "j": [
        +  1,
        +  "\\u003cb\\u003e"
        + ]
         }
        """,
        LineDifference.of(
            letters(10, Map.of()), withNull(letters(10, Map.of("j", List.of(1L, "<b>"))), "a")));
  }

  @Test
  void theLongestRunOfEqualLinesIsKept() {
    List<String> before = List.of("x", "a", "b", "y", "a", "b", "c");
    List<String> after = List.of("a", "b", "c", "x");
    assertEquals(
        List.of(new MatchingLines.Run(4, 0, 3), new MatchingLines.Run(7, 4, 0)),
        MatchingLines.of(before, after));
  }

  @Test
  void linesThatStandVeryOftenBeginNoRun() {
    List<String> before = new ArrayList<>(List.of("only"));
    List<String> after = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      before.add("same");
      after.add("same");
    }
    assertEquals(List.of(new MatchingLines.Run(301, 300, 0)), MatchingLines.of(before, after));
  }

  private static Map<String, @Nullable Object> letters(int count, Map<String, Object> changes) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      tree.put(String.valueOf((char) ('a' + i)), (long) i);
    }
    tree.putAll(changes);
    return tree;
  }

  private static Map<String, @Nullable Object> withNull(
      Map<String, @Nullable Object> tree, String name) {
    tree.put(name, null);
    return tree;
  }
}
