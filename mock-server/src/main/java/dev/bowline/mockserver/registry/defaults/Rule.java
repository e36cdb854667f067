package dev.bowline.mockserver.registry.defaults;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Completes a struct whose defaults depend on its other fields. */
interface Rule {
  void complete(Map<String, @Nullable Object> struct);
}
