package dev.bowline.mockserver.table;

import java.util.stream.Collectors;

/** Cells that show the containers of a pod template. */
final class Containers {
  private Containers() {}

  /** Their names. */
  static Cell names(String... template) {
    return list("name", template);
  }

  /** Their images. */
  static Cell images(String... template) {
    return list("image", template);
  }

  private static Cell list(String field, String... template) {
    return object ->
        object.child(template).list("spec", "containers").stream()
            .map(container -> container.text(field))
            .collect(Collectors.joining(","));
  }
}
