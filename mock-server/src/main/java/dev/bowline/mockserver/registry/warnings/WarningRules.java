package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.function.Consumer;

/** What a kind warns of. */
interface WarningRules {
  /** Looks at a new object. */
  void ofNew(Field object, Consumer<String> warnings);

  /** Looks at a changed object, which has its new generation. */
  default void ofChange(Field object, Field old, Consumer<String> warnings) {
    ofNew(object, warnings);
  }
}
