package dev.bowline.client;

import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Two states of an object as JSON. What came in Protobuf and has no name is in neither; a patch
 * that sends only what differs leaves it alone, but one that sends a list or an object as a whole
 * would delete what is unknown inside.
 */
final class ComparedTrees {
  private final Map<?, ?> before;
  private final Map<?, ?> after;
  private final @Nullable CodecException leftOut;

  private ComparedTrees(Map<?, ?> before, Map<?, ?> after, @Nullable CodecException leftOut) {
    this.before = before;
    this.after = after;
    this.leftOut = leftOut;
  }

  static ComparedTrees of(KubeObject before, KubeObject after) {
    EncodeOptions whole = EncodeOptions.ONLY_SET_FIELDS;
    try {
      return new ComparedTrees(tree(before, whole), tree(after, whole), null);
    } catch (CodecException e) {
      EncodeOptions known = whole.withDropUnknownFields(true);
      return new ComparedTrees(tree(before, known), tree(after, known), e);
    }
  }

  Map<?, ?> before() {
    return before;
  }

  Map<?, ?> after() {
    return after;
  }

  /**
   * Called for each value that a patch sends as a whole.
   *
   * @throws CodecException if it could hold what isn't in the tree
   */
  @Nullable Object whole(@Nullable Object value) {
    if (leftOut != null && (value instanceof Map || value instanceof Iterable)) {
      throw leftOut;
    }
    return value;
  }

  private static Map<?, ?> tree(KubeObject object, EncodeOptions options) {
    return (Map<?, ?>) JsonTrees.toTree((Message) object, options);
  }
}
