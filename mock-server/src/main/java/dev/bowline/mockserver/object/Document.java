package dev.bowline.mockserver.object;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object in the forms that go over the wire. It is kept as JSON bytes, which take a fifth of the
 * room of a tree, and as Protobuf, if there is such a form: made while the object is at hand
 * anyway, it costs little, and a first list of many objects has it. Immutable and thread-safe.
 */
public final class Document {
  private static final EncodeOptions OPTIONS = EncodeOptions.DEFAULT.withDropUnknownFields(true);

  private final Message prototype;
  private final byte[] json;
  private final byte @Nullable [] protobuf;

  private Document(Message prototype, byte[] json, byte @Nullable [] protobuf) {
    this.prototype = prototype;
    this.json = json;
    this.protobuf = protobuf;
  }

  /**
   * An object in canonical form.
   *
   * @param tree the object; its kind and API version are set to those of the prototype
   * @param prototype the class that it has
   * @throws dev.bowline.serde.CodecException if it doesn't fit the class
   */
  public static Document of(Map<String, @Nullable Object> tree, Message prototype) {
    GroupVersionKind kind = kind(prototype);
    tree.put("kind", kind.kind());
    tree.put("apiVersion", kind.apiVersion());
    return of(JsonTrees.fromTree(tree, prototype), prototype);
  }

  /** An object in canonical form, of the class of the prototype. */
  public static Document of(Message message, Message prototype) {
    byte[] json =
        isUnstructured(prototype)
            ? JsonTrees.write(Tree.sorted(JsonTrees.toTree(message)))
            : Codecs.json().write(message, OPTIONS);
    boolean hasProtobuf = Codecs.protobuf().canHold(prototype);
    return new Document(
        prototype, json, hasProtobuf ? Codecs.protobuf().write(message, OPTIONS) : null);
  }

  /** A tree that the caller may change. */
  public Map<String, @Nullable Object> tree() {
    return Objects.requireNonNull(Tree.object(JsonTrees.parse(json)));
  }

  /** The object as an instance of its class. */
  public Message message() {
    return Codecs.json().read(json, prototype, DecodeOptions.DEFAULT);
  }

  /** The same object as another version of its kind. */
  public Document as(Message otherPrototype) {
    if (otherPrototype.fieldTable() == prototype.fieldTable()) {
      return this;
    }
    Map<String, @Nullable Object> tree = tree();
    VersionConversion.apply(tree, kind(otherPrototype));
    return of(UnknownFieldFinder.prune(tree, otherPrototype), otherPrototype);
  }

  /** The same state under another resource version. */
  public Document withResourceVersion(String resourceVersion) {
    Map<String, @Nullable Object> tree = tree();
    Tree.childToChange(tree, "metadata").put("resourceVersion", resourceVersion);
    return of(tree, prototype);
  }

  /**
   * The JSON form, kind first, or with sorted names if the object is unstructured. Not to be
   * changed.
   */
  public byte[] json() {
    return json;
  }

  /**
   * How many bytes at the start of the JSON form the brace, the kind and the API version take, with
   * the comma after them if there is one. Of an unstructured object, the brace alone: such items of
   * lists keep their kind.
   */
  public int jsonHeaderLength() {
    if (isUnstructured(prototype)) {
      return 1;
    }
    GroupVersionKind kind = kind(prototype);
    String header =
        "{\"kind\":\"" + kind.kind() + "\",\"apiVersion\":\"" + kind.apiVersion() + "\"";
    int length = header.getBytes(StandardCharsets.UTF_8).length;
    return json[length] == ',' ? length + 1 : length;
  }

  /** The Protobuf form with its envelope. Not to be changed. */
  public byte[] protobuf() {
    return protobuf != null ? protobuf : Codecs.protobuf().write(message(), OPTIONS);
  }

  /** The YAML form, made anew each time. */
  public byte[] yaml() {
    return Codecs.yaml().write(message(), OPTIONS);
  }

  /** The CBOR form, made anew each time. */
  public byte[] cbor() {
    return Codecs.cbor().write(message(), OPTIONS);
  }

  /** Whether there is a Protobuf form. */
  public boolean hasProtobuf() {
    return Codecs.protobuf().canHold(prototype);
  }

  /** The kind of the object. */
  public GroupVersionKind kind() {
    return kind(prototype);
  }

  private static boolean isUnstructured(Message prototype) {
    return prototype instanceof Unstructured;
  }

  private static GroupVersionKind kind(Message prototype) {
    FieldTable table = prototype.fieldTable();
    return Objects.requireNonNull(table.kind(), () -> table.name() + " is no kind");
  }
}
