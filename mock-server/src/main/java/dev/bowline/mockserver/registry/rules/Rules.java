package dev.bowline.mockserver.registry.rules;

/** What a kind demands of its objects. */
interface Rules {
  /** A kind that demands nothing. */
  Rules NONE = (object, problems) -> {};

  /** Checks a new object. */
  void check(Field object, Problems problems);

  /** Checks a changed object. */
  default void checkChange(Field object, Field old, Problems problems) {
    check(object, problems);
  }
}
