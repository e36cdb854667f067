package dev.bowline.api;

import dev.bowline.type.TypeRegistry;

/** For tests: the kinds of {@link Kinds} and those that only Go clients still know. */
public final class AllKinds {
  private static final TypeRegistry REGISTRY =
      new KindRegistry(new LiveKinds(), new RegisteredKinds());

  private AllKinds() {}

  public static TypeRegistry registry() {
    return REGISTRY;
  }
}
