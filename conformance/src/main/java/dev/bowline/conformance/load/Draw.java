package dev.bowline.conformance.load;

import java.util.List;
import java.util.Random;

/** Random texts as Kubernetes likes them. Not thread-safe. */
final class Draw {
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private final Random random;

  Draw(long seed) {
    random = new Random(seed);
    random.nextLong(); // neighbouring seeds begin alike
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  String oneOf(List<String> choices) {
    return choices.get(below(choices.size()));
  }

  String letters(int count) {
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append(LETTERS.charAt(below(LETTERS.length())));
    }
    return text.toString();
  }

  String hex(int count) {
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append(Character.forDigit(below(16), 16));
    }
    return text.toString();
  }

  String uid() {
    return hex(8) + "-" + hex(4) + "-4" + hex(3) + "-a" + hex(3) + "-" + hex(12);
  }
}
