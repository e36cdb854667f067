package dev.bowline.client;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeObject;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A change to an object, sent without the object. Immutable; {@code toString} shows no values,
 * which may be secret.
 */
public sealed interface Patch permits JsonPatch, MergePatch {
  /** A list of operations, done in order and all or none (RFC 6902). */
  static JsonPatch json(Consumer<? super JsonPatch.Builder> operations) {
    JsonPatch.Builder builder = new JsonPatch.Builder();
    operations.accept(builder);
    return builder.build();
  }

  /**
   * A partial object: what it names is set, null deletes, lists are replaced whole (RFC 7386).
   *
   * @param json a JSON object
   * @throws dev.bowline.serde.CodecException if it is no JSON
   * @throws IllegalArgumentException if it is no object
   */
  static MergePatch merge(String json) {
    return MergePatch.parse(json);
  }

  /**
   * A partial object: what it names is set, null deletes, lists are replaced whole (RFC 7386).
   *
   * @param partial of String, Number, Boolean, List, Map and null
   * @throws dev.bowline.serde.CodecException if something else is in it
   */
  static MergePatch merge(Map<String, ? extends @Nullable Object> partial) {
    return MergePatch.of(partial);
  }

  /**
   * The partial object that turns one state into another.
   *
   * @param before as it was read
   * @param after as it shall be
   */
  static <T extends KubeObject> MergePatch merge(T before, T after) {
    return MergePatch.between(before, after);
  }

  /** What the server calls the kind of patch. */
  String mediaType();

  /** The patch in JSON. */
  Bytes body();
}
