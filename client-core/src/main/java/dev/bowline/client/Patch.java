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
public sealed interface Patch permits JsonPatch, MergePatch, StrategicMergePatch {
  /** A list of operations, done in order and all or none (RFC 6902). */
  static JsonPatch json(Consumer<? super JsonPatch.Builder> operations) {
    JsonPatch.Builder builder = new JsonPatch.Builder();
    operations.accept(builder);
    return builder.build();
  }

  /**
   * A partial object: what it names is set, null deletes, lists are replaced whole (RFC 7386).
   *
   * @param json a JSON object; sent as it is, so that the server sees a field that is there twice:
   *     it warns, and refuses the patch if {@link WriteOptions#strict} was asked for
   * @throws dev.bowline.serde.CodecException if it is no JSON
   * @throws IllegalArgumentException if it is no object
   */
  static MergePatch merge(String json) {
    return MergePatch.parse(json);
  }

  /**
   * A partial object: what it names is set, null deletes, lists are replaced whole (RFC 7386).
   *
   * @param partial of String, Number, Boolean, null, parts of the model, and Lists and Maps of
   *     these
   * @throws dev.bowline.serde.CodecException if something else is in it
   */
  static MergePatch merge(Map<String, ? extends @Nullable Object> partial) {
    return MergePatch.of(partial);
  }

  /**
   * The partial object that turns one state into another: changed fields are set, missing ones
   * deleted by null, changed lists sent whole. What neither state shows, such as fields that this
   * client doesn't know, stays as it is on the server.
   *
   * @param before as it was read
   * @param after as it shall be
   * @throws dev.bowline.serde.CodecException if an unknown field that came in Protobuf would be
   *     lost, inside a list that must be sent whole
   */
  static <T extends KubeObject> MergePatch merge(T before, T after) {
    return MergePatch.between(before, after);
  }

  /**
   * A partial object whose lists are merged by their elements' keys, with the directives of
   * strategic merge patches where wanted ({@code $patch}, {@code $retainKeys}). Built-in types
   * only.
   *
   * @param json a JSON object; sent as it is, so that the server sees a field that is there twice:
   *     it warns, and refuses the patch if {@link WriteOptions#strict} was asked for
   * @throws dev.bowline.serde.CodecException if it is no JSON
   * @throws IllegalArgumentException if it is no object
   */
  static StrategicMergePatch strategic(String json) {
    return StrategicMergePatch.parse(json);
  }

  /**
   * A partial object whose lists are merged by their elements' keys. Built-in types only.
   *
   * @param partial of String, Number, Boolean, null, parts of the model, and Lists and Maps of
   *     these
   * @throws dev.bowline.serde.CodecException if something else is in it
   */
  static StrategicMergePatch strategic(Map<String, ? extends @Nullable Object> partial) {
    return StrategicMergePatch.of(partial);
  }

  /**
   * The partial object that turns one state into another, in which lists with merge keys are
   * changed element by element: what others did to other elements meanwhile stays. Elements that
   * the key doesn't tell apart, such as a TCP and a UDP port of one number, make the list be sent
   * whole.
   *
   * @param before as it was read
   * @param after as it shall be
   * @throws IllegalArgumentException if the objects aren't of the class of a built-in type, as an
   *     {@code Unstructured} isn't, since that class knows the merge keys; or a list has changed
   *     that this client doesn't know
   * @throws dev.bowline.serde.CodecException if an unknown field that came in Protobuf would be
   *     lost, inside something that must be sent whole
   */
  static <T extends KubeObject> StrategicMergePatch strategic(T before, T after) {
    return StrategicMergePatch.between(before, after);
  }

  /** What the server calls the kind of patch. */
  String mediaType();

  /** The patch in JSON. */
  Bytes body();
}
