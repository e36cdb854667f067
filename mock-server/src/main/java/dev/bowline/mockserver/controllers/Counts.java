package dev.bowline.mockserver.controllers;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes numbers into a status as Go does: those that may be left out are if they are zero. */
final class Counts {
  private final Map<String, @Nullable Object> status;

  Counts(Map<String, @Nullable Object> status) {
    this.status = status;
  }

  Counts always(String field, long count) {
    status.put(field, count);
    return this;
  }

  Counts unlessZero(String field, long count) {
    if (count == 0) {
      status.remove(field);
    } else {
      status.put(field, count);
    }
    return this;
  }
}
