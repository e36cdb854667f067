package dev.bowline.client;

import dev.bowline.codec.Codecs;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.FieldTable.Field.Shape;
import dev.bowline.serde.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The strategic merge patch that makes one state of another. Objects are compared field by field;
 * what a list is compared by, its type's table says.
 */
final class StrategicDifference {
  private static final String REPLACE = "replace";
  private static final String RETAIN_KEYS = "retainKeys";
  private static final String MERGE = "merge";

  private final ComparedTrees trees;

  private StrategicDifference(ComparedTrees trees) {
    this.trees = trees;
  }

  static Map<String, @Nullable Object> between(KubeObject before, KubeObject after) {
    if (!(before instanceof Message schema) || !Codecs.protobuf().canHold(schema)) {
      throw new IllegalArgumentException(
          before.getClass().getSimpleName()
              + " is no class of a built-in type, whose merge keys a strategic difference needs: use Patch.merge");
    }
    ComparedTrees trees = ComparedTrees.of(before, after);
    return new StrategicDifference(trees)
        .objects(Schema.of(schema), trees.before(), trees.after(), false);
  }

  /**
   * What is known of an object.
   *
   * @param message of its class; null for a map, and for what isn't known
   * @param values of the class of a map's values; null if they are no messages
   * @param isKnown whether the type has it at all
   */
  private record Schema(@Nullable Message message, @Nullable Message values, boolean isKnown) {
    static final Schema UNKNOWN = new Schema(null, null, false);
    static final Schema PLAIN = new Schema(null, null, true);

    static Schema of(Message message) {
      return new Schema(message, null, true);
    }

    @Nullable Field field(String name) {
      return message == null ? null : message.fieldTable().field(name);
    }

    /** What is known of a field's value, or of its list's elements. */
    Schema below(String name) {
      if (values != null) {
        return of(values);
      }
      if (message == null) {
        return isKnown ? PLAIN : UNKNOWN;
      }
      FieldTable table = message.fieldTable();
      Field field = table.field(name);
      if (field == null) {
        return UNKNOWN;
      }
      Message prototype = message.fieldPrototype(field.ordinal());
      if (prototype == null) {
        return PLAIN;
      }
      return field.shape() == Shape.MAP ? new Schema(null, prototype, true) : of(prototype);
    }
  }

  private Map<String, @Nullable Object> objects(
      Schema schema, Map<?, ?> before, Map<?, ?> after, boolean retainKeys) {
    Map<String, @Nullable Object> patch = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : after.entrySet()) {
      String name = (String) entry.getKey();
      Object old = before.get(name);
      Object now = entry.getValue();
      if (!before.containsKey(name)) {
        patch.put(name, trees.whole(now));
      } else if (!Objects.equals(old, now)) {
        if (old instanceof Map<?, ?> oldMap && now instanceof Map<?, ?> newMap) {
          maps(schema, name, oldMap, newMap, patch);
        } else if (old instanceof List<?> oldList && now instanceof List<?> newList) {
          lists(schema, name, oldList, newList, patch);
        } else {
          patch.put(name, trees.whole(now));
        }
      }
    }
    for (Object name : before.keySet()) {
      if (!after.containsKey(name)) {
        patch.put((String) name, null);
      }
    }
    if (retainKeys && !patch.isEmpty() && !after.isEmpty()) {
      patch.put("$retainKeys", after.keySet().stream().map(String.class::cast).sorted().toList());
    }
    return patch;
  }

  private void maps(
      Schema schema,
      String name,
      Map<?, ?> before,
      Map<?, ?> after,
      Map<String, @Nullable Object> patch) {
    Field field = schema.field(name);
    if (field != null && isRaw(field.kind()) && field.shape() == Shape.ONE) {
      // Servers look the fields of a merged object up in its type, which this has none of.
      Map<String, @Nullable Object> whole = new LinkedHashMap<>();
      whole.put("$patch", REPLACE);
      after.forEach((key, value) -> whole.put((String) key, value));
      patch.put(name, whole);
    } else if (hasStrategy(field, REPLACE)) {
      patch.put(name, trees.whole(after));
    } else {
      Map<String, @Nullable Object> inner =
          objects(schema.below(name), before, after, hasStrategy(field, RETAIN_KEYS));
      if (!inner.isEmpty()) {
        patch.put(name, inner);
      }
    }
  }

  private void lists(
      Schema schema,
      String name,
      List<?> before,
      List<?> after,
      Map<String, @Nullable Object> patch) {
    Field field = schema.field(name);
    if (field == null && (schema.message() != null || !schema.isKnown())) {
      throw new IllegalArgumentException(
          (schema.message() == null ? "" : schema.message().fieldTable().name() + ".")
              + name
              + " is a list that this client doesn't know, so that it can't say how to merge it");
    }
    if (field == null || !hasStrategy(field, MERGE) || before.isEmpty()) {
      patch.put(name, trees.whole(after));
    } else if (field.patchMergeKey() == null) {
      StrategicLists.scalars(name, before, after, patch);
    } else {
      StrategicLists keyed = new StrategicLists(field.patchMergeKey());
      Schema element = schema.below(name);
      boolean retainKeys = hasStrategy(field, RETAIN_KEYS);
      keyed.objects(
          name, before, after, (a, b) -> objects(element, a, b, retainKeys), trees::whole, patch);
    }
  }

  private static boolean isRaw(FieldKind kind) {
    return switch (kind) {
      case RAW, FIELDS_V1, JSON, ANY -> true;
      default -> false;
    };
  }

  private static boolean hasStrategy(@Nullable Field field, String strategy) {
    String strategies = field == null ? null : field.patchStrategy();
    return strategies != null && List.of(strategies.split(",", -1)).contains(strategy);
  }
}
