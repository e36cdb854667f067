package dev.bowline.client.waiting;

/** What a {@link Goal} says of an object's state. */
public sealed interface Verdict {
  /** The goal is reached. */
  record Met() implements Verdict {}

  /**
   * The goal isn't reached yet.
   *
   * @param missing what is missing, such as {@code 1 of 3 replicas are updated}; part of messages,
   *     so that it must hold no secret
   */
  record Unmet(String missing) implements Verdict {}

  /**
   * The goal will not be reached by waiting.
   *
   * @param why what has happened, such as {@code the job has failed}; part of messages, so that it
   *     must hold no secret
   */
  record Hopeless(String why) implements Verdict {}

  /** The goal is reached. */
  static Verdict met() {
    return new Met();
  }

  /** The goal isn't reached yet. */
  static Verdict unmet(String missing) {
    return new Unmet(missing);
  }

  /** The goal will not be reached by waiting. */
  static Verdict hopeless(String why) {
    return new Hopeless(why);
  }
}
