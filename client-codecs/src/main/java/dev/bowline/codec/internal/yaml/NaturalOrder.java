package dev.bowline.codec.internal.yaml;

import java.util.Comparator;

/**
 * The order of keys in what {@code kubectl get -o yaml} prints: what isn't a letter before letters,
 * numbers by their value, everything else by code point. Not always transitive, like its model, so
 * only for sorting that copes with this; equal texts alone compare as equal.
 */
final class NaturalOrder implements Comparator<String> {
  static final NaturalOrder INSTANCE = new NaturalOrder();

  private NaturalOrder() {}

  @Override
  public int compare(String a, String b) {
    int i = 0;
    while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    if (i == a.length() || i == b.length()) {
      return Integer.compare(a.length(), b.length());
    }
    if (i > 0 && Character.isLowSurrogate(a.charAt(i)) && Character.isLowSurrogate(b.charAt(i))) {
      i--;
    }
    int x = a.codePointAt(i);
    int y = b.codePointAt(i);
    boolean isLetter = Character.isLetter(x);
    if (isLetter != Character.isLetter(y)) {
      return isLetter ? 1 : -1;
    }
    if (!isLetter) {
      int byNumber = compareNumbers(a, b, i);
      if (byNumber != 0) {
        return byNumber;
      }
    }
    return Integer.compare(x, y);
  }

  /** Compares the numbers around a place, up to which both texts are the same. */
  private static int compareNumbers(String a, String b, int place) {
    int start = place;
    while (start > 0 && isDigit(a.charAt(start - 1))) {
      start--;
    }
    int endA = endOfDigits(a, place);
    int endB = endOfDigits(b, place);
    int fromA = withoutZeros(a, start, endA);
    int fromB = withoutZeros(b, start, endB);
    int byLength = Integer.compare(endA - fromA, endB - fromB);
    if (byLength != 0) {
      return byLength;
    }
    for (int i = 0; i < endA - fromA; i++) {
      int byDigit = Character.compare(a.charAt(fromA + i), b.charAt(fromB + i));
      if (byDigit != 0) {
        return byDigit;
      }
    }
    return Integer.compare(endA, endB);
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static int withoutZeros(String text, int from, int to) {
    int first = from;
    while (first < to && text.charAt(first) == '0') {
      first++;
    }
    return first;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
