package dev.bowline.codec.internal.yaml;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Replaces what only YAML 1.1 has, which is what kubectl reads, by what means the same to the
 * engine for the structure of the text: line breaks (NEL, U+2028, U+2029) and escapes ({@code \L},
 * {@code \P}, {@code \'}). One character stands for one, so that places stay what they are. The
 * original is kept for the scalars that it is in.
 */
final class OldForms {
  static final char NEXT_LINE = 0x85;

  /** Stands for the backslash of an escape; no indicator, be it in quotes or not. */
  private static final char STAND_IN = '\uE000';

  private final StringBuilder kept = new StringBuilder();

  /** A place, in code points like all places, and where what stands there is kept. */
  private int keptFrom;

  private int keptAt;

  private int place;
  private int[] places = new int[4];
  private int count;
  private int passed;
  private boolean isEscape;
  private char before = '\n';
  private char handedOver = '\n';

  /** Whether YAML 1.1 has a line break there. */
  static boolean isBreak(char c) {
    return c == '\n' || c == '\r' || isOldBreak(c);
  }

  private static boolean isOldBreak(char c) {
    return c == NEXT_LINE || c == '\u2028' || c == '\u2029';
  }

  /**
   * Takes the next character of the text.
   *
   * @param next the one behind it
   * @return what the engine gets
   */
  char replaced(char c, char next) {
    kept.append(c);
    char engine = c;
    if (isBreak(c)) {
      // Two breaks must not become the two characters of one.
      boolean isSecondHalf = c == '\n' && before == '\r';
      engine = handedOver == '\r' && !isSecondHalf ? '\r' : isOldBreak(c) ? '\n' : c;
    }
    isEscape = c == '\\' && !isEscape;
    if (isOldBreak(c)) {
      mark();
    } else if (isEscape && (next == 'L' || next == 'P' || next == '\'')) {
      engine = STAND_IN;
      mark();
    }
    if (!Character.isLowSurrogate(c)) {
      place++;
    }
    before = c;
    handedOver = engine;
    return engine;
  }

  private void mark() {
    if (count == places.length) {
      if (passed > count / 2) {
        System.arraycopy(places, passed, places, 0, count - passed);
        count -= passed;
        passed = 0;
      } else {
        places = Arrays.copyOf(places, count * 2);
      }
    }
    places[count++] = place;
  }

  /** No more text comes. */
  void end() {
    if (count == 0) {
      kept.setLength(0);
      kept.trimToSize();
    }
  }

  /**
   * What stands between two places, which must not be before those asked for earlier.
   *
   * @return null if the engine got the same
   */
  @Nullable String original(int from, int to) {
    while (passed < count && places[passed] < from) {
      passed++;
    }
    forget(from);
    return passed == count || places[passed] >= to
        ? null
        : kept.substring(keptAt, kept.offsetByCodePoints(keptAt, to - from));
  }

  /** Forgets what stands before a place. */
  private void forget(int from) {
    if (kept.isEmpty()) {
      return;
    }
    keptAt = kept.offsetByCodePoints(keptAt, from - keptFrom);
    keptFrom = from;
    if (keptAt > kept.length() / 2) {
      kept.delete(0, keptAt);
      keptAt = 0;
    }
  }
}
