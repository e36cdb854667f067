package dev.bowline.mockserver.openapi;

import dev.bowline.codec.JsonTrees;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The schemas that one document needs: those asked for, and what they refer to. For one thread. */
final class Schemas {
  private static final String PATCH = "io.k8s.apimachinery.pkg.apis.meta.v1.Patch";

  private final TypeFacts facts;
  private final Dialect dialect;
  private final KindNames kinds;
  private final Map<String, Map<String, @Nullable Object>> written = new TreeMap<>();
  private final Deque<String> missing = new ArrayDeque<>();

  /**
   * None yet.
   *
   * @param kinds tells which kinds a struct is in this document
   */
  Schemas(TypeFacts facts, Dialect dialect, KindNames kinds) {
    this.facts = facts;
    this.dialect = dialect;
    this.kinds = kinds;
  }

  Dialect dialect() {
    return dialect;
  }

  /** Which kinds a struct is. */
  interface KindNames {
    List<GroupVersionKind> of(TypeFact type);
  }

  /** A reference to the schema of a struct, which will be among {@link #all}. */
  Map<String, @Nullable Object> reference(String type) {
    String definition = facts.definition(type);
    if (!written.containsKey(definition)) {
      written.put(definition, Map.of());
      missing.add(type);
    }
    return tree("$ref", dialect.reference(definition));
  }

  /** A reference to any patch. */
  Map<String, @Nullable Object> patch() {
    written.put(PATCH, tree("type", "object"));
    return tree("$ref", dialect.reference(PATCH));
  }

  /** A reference to a schema that is no struct of the facts. */
  Map<String, @Nullable Object> reference(String definition, Map<String, @Nullable Object> schema) {
    written.put(definition, schema);
    return tree("$ref", dialect.reference(definition));
  }

  /** All schemas by name. */
  Map<String, Map<String, @Nullable Object>> all() {
    for (String type = missing.poll(); type != null; type = missing.poll()) {
      TypeFact fact = facts.of(type);
      written.put(fact.definition(), struct(fact));
    }
    return written;
  }

  private Map<String, @Nullable Object> struct(TypeFact type) {
    if (type.isCustom()) {
      return CustomForms.schema(type.name(), dialect);
    }
    Map<String, @Nullable Object> properties = new TreeMap<>();
    List<String> required = new ArrayList<>();
    for (FieldFact field : type.fields()) {
      properties.put(field.name(), property(field));
      if (field.has("req")) {
        required.add(field.name());
      }
    }
    Map<String, @Nullable Object> tree = tree("type", "object");
    if (!required.isEmpty()) {
      tree.put("required", required);
    }
    if (!properties.isEmpty()) {
      tree.put("properties", properties);
    }
    List<GroupVersionKind> names = kinds.of(type);
    if (!names.isEmpty()) {
      tree.put("x-kubernetes-group-version-kind", names.stream().map(Schemas::kind).toList());
    }
    if (type.isAtomic()) {
      tree.put("x-kubernetes-map-type", "atomic");
    }
    return tree;
  }

  static Map<String, @Nullable Object> kind(GroupVersionKind kind) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("group", kind.group());
    tree.put("kind", kind.kind());
    tree.put("version", kind.version());
    return tree;
  }

  private Map<String, @Nullable Object> property(FieldFact field) {
    Map<String, @Nullable Object> tree = value(field, field.type(), field.has("oe"));
    if (dialect == Dialect.V3) {
      String given = field.value("default");
      if (given != null) {
        tree.put("default", JsonTrees.parse(given.getBytes(StandardCharsets.UTF_8)));
      }
      Object reference = tree.remove("$ref");
      if (reference != null) {
        tree.put("allOf", List.of(tree("$ref", reference)));
      }
    }
    addMergeRules(field, tree);
    return tree;
  }

  private static void addMergeRules(FieldFact field, Map<String, @Nullable Object> tree) {
    String list = field.value("list");
    if (list != null) {
      int colon = list.indexOf(':');
      if (colon > 0) {
        List<String> keys = List.of(list.substring(colon + 1).split(",", -1));
        tree.put("x-kubernetes-list-map-keys", keys);
      }
      tree.put("x-kubernetes-list-type", colon < 0 ? list : list.substring(0, colon));
    }
    String map = field.has("map") ? field.value("map") : field.value("struct");
    if (map != null) {
      tree.put("x-kubernetes-map-type", map);
    }
    String patch = field.value("patch");
    if (patch != null) {
      int colon = patch.indexOf(':');
      if (colon > 0) {
        tree.put("x-kubernetes-patch-merge-key", patch.substring(colon + 1));
      }
      tree.put("x-kubernetes-patch-strategy", colon < 0 ? patch : patch.substring(0, colon));
    }
  }

  /**
   * The schema of a value.
   *
   * @param omitEmpty whether it is left out when it is zero; then zero is no default
   */
  private Map<String, @Nullable Object> value(FieldFact field, String type, boolean omitEmpty) {
    if (type.startsWith("*")) {
      return value(field, type.substring(1), true, false);
    }
    if (type.startsWith("[]")) {
      Map<String, @Nullable Object> tree = tree("type", "array");
      tree.put("items", element(field, type.substring(2)));
      return tree;
    }
    if (type.startsWith("map[string]")) {
      Map<String, @Nullable Object> tree = tree("type", "object");
      tree.put("additionalProperties", element(field, type.substring("map[string]".length())));
      return tree;
    }
    return value(field, type, omitEmpty, true);
  }

  private Map<String, @Nullable Object> element(FieldFact field, String type) {
    Map<String, @Nullable Object> tree = value(field, type, false);
    if (tree.containsKey("$ref") && tree.size() > 1) {
      Object reference = tree.remove("$ref");
      if (dialect == Dialect.V3) {
        tree.put("allOf", List.of(tree("$ref", reference)));
      } else {
        tree.put("$ref", reference);
      }
    }
    return tree;
  }

  private Map<String, @Nullable Object> value(
      FieldFact field, String type, boolean omitEmpty, boolean isValue) {
    Scalar scalar = Scalar.of(type);
    if (scalar == null) {
      String name = facts.fullName(type, field.home());
      Map<String, @Nullable Object> tree = reference(name);
      if (isValue && dialect == Dialect.V3 && !facts.of(name).isCustom()) {
        tree.put("default", Map.of());
      }
      return tree;
    }
    Map<String, @Nullable Object> tree = tree("type", scalar.type());
    if (!scalar.format().isEmpty()) {
      tree.put("format", scalar.format());
    }
    if (isValue && !omitEmpty && dialect == Dialect.V3 && scalar.zero() != null) {
      tree.put("default", scalar.zero());
    }
    String constants = field.value("enum");
    List<String> values = constants == null ? null : facts.values(constants, field.home());
    if (values != null) {
      tree.put("enum", values);
    }
    return tree;
  }

  static Map<String, @Nullable Object> tree(String name, @Nullable Object value) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put(name, value);
    return tree;
  }
}
