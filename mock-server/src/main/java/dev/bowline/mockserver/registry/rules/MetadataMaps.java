package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Annotations. */
final class MetadataMaps {
  private static final int MAX_BYTES = 256 * 1024;

  private MetadataMaps() {}

  static void checkAnnotations(Field annotations, Problems problems) {
    long bytes = 0;
    for (Map.Entry<String, String> annotation : annotations.texts().entrySet()) {
      String key = annotation.getKey();
      problems.invalid(annotations.with(key), Names.labelKeyProblems(key.toLowerCase(Locale.ROOT)));
      bytes += length(key) + length(annotation.getValue());
    }
    if (bytes > MAX_BYTES) {
      problems.tooLong(annotations, MAX_BYTES);
    }
  }

  static int length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
