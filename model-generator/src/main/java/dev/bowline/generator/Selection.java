package dev.bowline.generator;

import dev.bowline.generator.facts.Reach;
import dev.bowline.generator.facts.TypeName;
import dev.bowline.generator.plan.JavaNames;
import java.util.Locale;

/** Which part of the facts becomes sources of one module. */
public enum Selection {
  /** The package meta/v1 without what only requests have, for client-meta. */
  META,
  /** What servers and webhooks of this release use, for client-model. */
  MODEL,
  /** What only Go clients know, for the tests. */
  REGISTERED;

  static Selection parse(String word) {
    for (Selection selection : values()) {
      if (selection.name().toLowerCase(Locale.ROOT).equals(word)) {
        return selection;
      }
    }
    throw new IllegalArgumentException("expected meta, model or registered, not " + word);
  }

  boolean includes(TypeName name, Reach reach) {
    boolean isMeta = JavaNames.isInMeta(name);
    return switch (this) {
      case META -> isMeta;
      case MODEL -> !isMeta && reach.isLive();
      case REGISTERED -> !isMeta && !reach.isLive();
    };
  }
}
