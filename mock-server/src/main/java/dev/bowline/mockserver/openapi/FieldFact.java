package dev.bowline.mockserver.openapi;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One field of a type, as its line in the facts tells.
 *
 * @param name in JSON
 * @param home package of the struct whose line it is, which its type's name may leave out
 * @param type such as {@code string} or {@code []Container}
 * @param words what else the line says; a word without a value has the empty one
 */
record FieldFact(String name, String home, String type, Map<String, String> words) {
  boolean has(String word) {
    return words.containsKey(word);
  }

  @Nullable String value(String word) {
    return words.get(word);
  }

  boolean isPointer() {
    return type.startsWith("*");
  }
}
