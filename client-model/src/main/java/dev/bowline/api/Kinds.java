package dev.bowline.api;

import dev.bowline.type.TypeRegistry;

/**
 * The kinds that a server of this Kubernetes release speaks, those that it sends to webhooks, and
 * the kinds of {@code meta/v1}.
 */
public final class Kinds {
  private static final TypeRegistry REGISTRY = new KindRegistry(new LiveKinds());

  private Kinds() {}

  /**
   * All built-in kinds. Looking one up loads its class and no other; {@link TypeRegistry#types()}
   * loads those of all resources.
   */
  public static TypeRegistry registry() {
    return REGISTRY;
  }
}
