package dev.bowline.mockserver.controllers;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Short names for templates of pods, equal for equal ones. */
final class TemplateHash {
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

  private TemplateHash() {}

  static String of(@Nullable Object template) {
    int hash = Arrays.hashCode(JsonTrees.write(Tree.sorted(template)));
    StringBuilder text = new StringBuilder();
    for (char digit : Integer.toUnsignedString(hash).toCharArray()) {
      text.append(ALPHABET.charAt(digit % ALPHABET.length()));
    }
    return text.toString();
  }
}
