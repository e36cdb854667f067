package dev.bowline.custom;

import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldTable;
import dev.bowline.type.GroupVersionKind;
import org.jspecify.annotations.Nullable;

/** What all objects of one custom type share. */
final class CustomShape<S, U> {
  static final int METADATA = 2;

  /** Without a Protobuf number, so that no codec looks for a Protobuf form. */
  private static final String FIELDS =
      """
      kind - string oe
      apiVersion - string oe
      metadata - message oe
      """;

  final GroupVersionKind kind;
  final FieldTable table;
  final Class<S> spec;

  /** {@code Void} if there is none. */
  final Class<U> status;

  private final JsonBinding binding;
  private final TreeMerge merge;

  CustomShape(GroupVersionKind kind, Class<S> spec, Class<U> status, CustomOptions options) {
    this.kind = kind;
    this.table = FieldTable.of(kind, FIELDS);
    this.spec = spec;
    this.status = status;
    this.binding = options.bindingOrJackson();
    this.merge = options.merge(spec, status);
  }

  boolean hasStatus() {
    return status != Void.class;
  }

  /**
   * A value of the user's class.
   *
   * @param field that holds it, for errors
   */
  <T> T read(String field, Object tree, Class<T> type) {
    try {
      return binding.read(JsonTrees.write(tree), type);
    } catch (CodecException e) {
      throw e.inText(0, 0, 0).within("." + field); // a place would be one in our own bytes
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted().within("." + field);
    } catch (RuntimeException e) {
      throw new CodecException("does not fit " + type.getSimpleName(), -1, e).within("." + field);
    }
  }

  /** The server's tree with what was changed in a value of the user's class. */
  Object merged(String field, @Nullable Object server, Class<?> type, Object value) {
    JsonBinding writing = binding instanceof JacksonBinding ? JacksonBinding.MARKING : binding;
    Object before = server == null ? null : write(field, read(field, server, type), writing);
    return merge.merge(field, server, before, write(field, value, writing));
  }

  private static Object write(String field, Object value, JsonBinding binding) {
    Object tree;
    try {
      tree = JsonTrees.parse(binding.write(value));
    } catch (CodecException e) {
      throw e.inText(0, 0, 0).within("." + field);
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted().within("." + field);
    } catch (RuntimeException e) {
      throw new CodecException("can't be written as JSON", -1, e).within("." + field);
    }
    if (tree == null) {
      throw new CodecException("was written as null", -1).within("." + field);
    }
    return tree;
  }
}
