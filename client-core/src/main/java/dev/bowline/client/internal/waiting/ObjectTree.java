package dev.bowline.client.internal.waiting;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;

/** An object of whatever class as a tree, since this module doesn't know the classes of kinds. */
public final class ObjectTree {
  private ObjectTree() {}

  /** The tree of an object. */
  public static Unstructured of(KubeObject object) {
    if (object instanceof Unstructured tree) {
      return tree;
    }
    GroupVersionKind kind = GroupVersionKind.of(object.apiVersion(), object.kind());
    byte[] json = Codecs.json().write((Message) object, EncodeOptions.DEFAULT);
    return Codecs.json().read(json, Unstructured.empty(kind), DecodeOptions.DEFAULT);
  }

  /** A number in an object, 0 if it isn't there. */
  static long number(Unstructured object, String... path) {
    return number(object, 0, path);
  }

  /** A number in an object. */
  static long number(Unstructured object, long ifAbsent, String... path) {
    return object.at(path).optionalLong().orElse(ifAbsent);
  }

  /** A text in an object, empty if it isn't there. */
  static String text(Unstructured object, String... path) {
    return object.at(path).optionalString().orElse("");
  }
}
