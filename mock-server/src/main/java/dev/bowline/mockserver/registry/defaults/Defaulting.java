package dev.bowline.mockserver.registry.defaults;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
import dev.bowline.type.GroupVersionKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills in what a real server fills in while it decodes: struct by struct, outer ones first. Only
 * what is absent is filled in, so that a second time changes nothing. Thread-safe.
 */
public final class Defaulting {
  private static final StructTable TABLE = StructTable.read();
  private static final Map<String, Rule> RULES = rules();

  private Defaulting() {}

  private static Map<String, Rule> rules() {
    Map<String, Rule> rules = new HashMap<>();
    PodDefaults.addTo(rules);
    WorkloadDefaults.addTo(rules);
    ServiceDefaults.addTo(rules);
    PolicyDefaults.addTo(rules);
    DisabledFields.addTo(rules);
    return rules;
  }

  /** Completes an object of a built-in kind. */
  public static void complete(Map<String, @Nullable Object> tree, Message prototype) {
    FieldTable table = prototype.fieldTable();
    String struct = name(table);
    TABLE
        .of(struct)
        .forEach(
            (field, value) -> {
              if (isAbsent(tree.get(field), table.field(field))) {
                tree.put(field, Tree.copy(value));
              }
            });
    Rule rule = RULES.get(struct);
    if (rule != null) {
      rule.complete(tree);
    }
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      FieldTable.Field field = table.field(i);
      if (field.kind() == FieldKind.QUANTITY) {
        Quantities.canonicalize(tree, field.name());
      }
      Message inner = field.kind() == FieldKind.MESSAGE ? prototype.fieldPrototype(i) : null;
      if (inner != null && !(inner instanceof ShapedMessage)) {
        completeField(tree, field, inner);
      }
    }
  }

  /** In a field that is no pointer, Go can't tell a zero from nothing. */
  private static boolean isAbsent(@Nullable Object value, FieldTable.@Nullable Field field) {
    return value == null
        || (field != null && !field.isPointer() && (value.equals("") || value.equals(0L)));
  }

  private static void completeField(
      Map<String, @Nullable Object> tree, FieldTable.Field field, Message inner) {
    Object value = tree.get(field.name());
    switch (field.shape()) {
      case ONE -> {
        Map<String, @Nullable Object> child = Tree.object(value);
        if (child != null) {
          complete(child, inner);
        } else if (!field.isPointer()) {
          completeAbsent(tree, field, inner);
        }
      }
      case LIST -> {
        if (value instanceof List<?> list) {
          list.forEach(element -> completeElement(element, inner));
        }
      }
      case MAP -> {
        if (value instanceof Map<?, ?> map) {
          map.values().forEach(element -> completeElement(element, inner));
        }
      }
    }
  }

  /** A struct that is no pointer is there, whether it was sent or not. */
  private static void completeAbsent(
      Map<String, @Nullable Object> tree, FieldTable.Field field, Message inner) {
    Map<String, @Nullable Object> child = new LinkedHashMap<>();
    complete(child, inner);
    if (!child.isEmpty()) {
      tree.put(field.name(), child);
    }
  }

  private static void completeElement(@Nullable Object element, Message inner) {
    Map<String, @Nullable Object> child = Tree.object(element);
    if (child != null) {
      complete(child, inner);
    }
  }

  /** Structs by their own name, kinds likewise: {@code core.v1.Pod}. */
  private static String name(FieldTable table) {
    GroupVersionKind kind = table.kind();
    if (kind == null) {
      return table.name();
    }
    String group = kind.group().isEmpty() ? "core" : kind.group().split("\\.", 2)[0];
    return group + "." + kind.version() + "." + kind.kind();
  }
}
