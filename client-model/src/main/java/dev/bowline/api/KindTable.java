package dev.bowline.api;

import dev.bowline.type.ResourceType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Kinds by their names; written by the generator. Loads a class only when it is asked for. */
interface KindTable {
  /** The resource type of a kind. */
  @Nullable ResourceType<?> ofKind(String apiVersion, String kind);

  /** The resource type of a plural name. */
  @Nullable ResourceType<?> ofPlural(String apiVersion, String plural);

  /**
   * The empty instance of a kind that is no resource. An Object, since the verifier would load each
   * class to see that it is a message.
   */
  @Nullable Object other(String apiVersion, String kind);

  /** All resource types; loads them all. */
  List<ResourceType<?>> all();
}
