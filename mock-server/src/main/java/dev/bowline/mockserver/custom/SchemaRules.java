package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.Expressions;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the schema of a definition: that it is structural, and that each of its parts makes
 * sense.
 */
final class SchemaRules {
  private static final Set<String> AT_ROOT =
      Set.of(
          "description",
          "type",
          "format",
          "title",
          "maximum",
          "exclusiveMaximum",
          "minimum",
          "exclusiveMinimum",
          "maxLength",
          "minLength",
          "pattern",
          "maxItems",
          "minItems",
          "uniqueItems",
          "multipleOf",
          "required",
          "items",
          "properties",
          "externalDocs",
          "example",
          Schema.X_PRESERVE,
          Schema.X_RULES);
  private static final String AT_ROOT_TEXT =
      "[Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength"
          + " MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties"
          + " ExternalDocs Example XPreserveUnknownFields XValidations]";

  private SchemaRules() {}

  static List<Cause> check(Map<String, @Nullable Object> tree, String path, boolean hasStatus) {
    List<Cause> causes = new ArrayList<>();
    if (hasStatus) {
      checkRoot(causes, tree, path);
    }
    Schema schema = Schema.root(tree);
    if (schema.isNullable()) {
      causes.add(Cause.forbidden(path + ".nullable", "nullable cannot be true at the root"));
    }
    List<Cause> structural = new ArrayList<>();
    boolean isReadable = isReadable(schema);
    if (isReadable) {
      new StructuralRules(structural).visit(schema, StructuralRules.Level.ROOT, path);
    }
    structural.sort(Comparator.comparing(cause -> cause.field() + ": " + cause.message()));
    causes.addAll(structural);
    if (isReadable && structural.isEmpty()) {
      new DefaultRules(causes).visit(schema, path);
    }
    new FieldRules(causes).visit(schema, path, true);
    if (causes.isEmpty()) {
      Expressions.engine()
          .ifPresent(engine -> causes.addAll(RuleCheck.check(schema, path, engine)));
    }
    return causes;
  }

  /** Whether there is nothing in it that structural schemas know nothing of. */
  private static boolean isReadable(Schema schema) {
    Map<String, @Nullable Object> tree = schema.tree();
    boolean isPlain =
        FieldRules.UNSUPPORTED.stream().allMatch(name -> tree.get(name) == null)
            && !(tree.get("items") instanceof List<?>)
            && !Boolean.FALSE.equals(tree.get(Schema.X_PRESERVE));
    return isPlain && schema.children().stream().allMatch(SchemaRules::isReadable);
  }

  private static void checkRoot(
      List<Cause> causes, Map<String, @Nullable Object> tree, String path) {
    String type = Tree.text(tree, "type");
    if (!type.isEmpty() && !type.equals("object")) {
      causes.add(
          Cause.invalid(
              path + ".type",
              GoFormat.quoted(type),
              "only \"object\" is allowed as the type at the root of the schema if the status"
                  + " subresource is enabled"));
      return;
    }
    for (String name : tree.keySet()) {
      if (!AT_ROOT.contains(name) && tree.get(name) != null) {
        causes.add(
            Cause.invalid(
                path,
                CauseText.json(tree),
                "only "
                    + AT_ROOT_TEXT
                    + " fields are allowed at the root of the schema if the status subresource is"
                    + " enabled"));
        return;
      }
    }
  }
}
