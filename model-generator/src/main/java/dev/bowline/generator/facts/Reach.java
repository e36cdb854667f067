package dev.bowline.generator.facts;

/** Who meets a struct or kind on the wire. */
public enum Reach {
  SERVED,
  WEBHOOK,
  REGISTERED;

  /** Whether a server or a webhook of this release meets it. */
  public boolean isLive() {
    return this != REGISTERED;
  }
}
