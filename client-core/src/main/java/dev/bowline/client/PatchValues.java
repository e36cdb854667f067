package dev.bowline.client;

import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.serde.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What users put into patches, as it is in JSON. */
final class PatchValues {
  private PatchValues() {}

  /** Parts of the model become trees, wherever they are; what is no value of JSON stays. */
  static @Nullable Object tree(@Nullable Object value) {
    if (value instanceof Message message) {
      return JsonTrees.toTree(message, EncodeOptions.ONLY_SET_FIELDS);
    }
    if (value instanceof Quantity) {
      return value.toString();
    }
    if (value instanceof IntOrString either) {
      return either.isInt() ? (Object) either.numberHalf() : either.textHalf();
    }
    if (value instanceof Map<?, ?> map) {
      Map<@Nullable Object, @Nullable Object> fields = new LinkedHashMap<>();
      map.forEach((name, field) -> fields.put(name, tree(field)));
      return fields;
    }
    if (value instanceof Iterable<?> elements) {
      List<@Nullable Object> list = new ArrayList<>();
      elements.forEach(element -> list.add(tree(element)));
      return list;
    }
    return value;
  }

  /** The bytes of a partial object. */
  static byte[] json(Map<?, ? extends @Nullable Object> partial) {
    return JsonTrees.write(tree(partial));
  }
}
