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

  /** What may not change. */
  interface Change {
    /** Compares a changed object with what it was. */
    void check(Field object, Field old, Problems problems);
  }

  /** These rules, and what may not change: looked at after them. */
  default Rules and(Change change) {
    Rules rules = this;
    return new Rules() {
      @Override
      public void check(Field object, Problems problems) {
        rules.check(object, problems);
      }

      @Override
      public void checkChange(Field object, Field old, Problems problems) {
        rules.checkChange(object, old, problems);
        change.check(object, old, problems);
      }
    };
  }
}
