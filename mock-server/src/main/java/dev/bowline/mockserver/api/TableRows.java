package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.CustomType;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.table.Printed;
import dev.bowline.mockserver.table.Printer;
import dev.bowline.mockserver.table.Printers;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes rows of a table out of the objects of a type. */
final class TableRows {
  private static final String INITIAL_END = "k8s.io/initial-events-end";

  private final Resource resource;
  private final Printer printer;
  private final View view;
  private final Included included;
  private final InstantSource clock;

  TableRows(Resource resource, Printer printer, View view, Included included, InstantSource clock) {
    this.resource = resource;
    this.printer = printer;
    this.view = view;
    this.included = included;
    this.clock = clock;
  }

  /** The printer of a type. */
  static Printer printer(Resource resource) {
    CustomType custom = resource.custom();
    return custom == null ? Printers.builtIn().of(resource.qualifiedName()) : custom.printer();
  }

  /** What of the object is in its row. */
  enum Included {
    NONE,
    METADATA,
    OBJECT;

    /**
     * The parameter of the query.
     *
     * @throws dev.bowline.mockserver.status.ApiFailure 400 if it is unknown
     */
    static Included of(String text) {
      return switch (text) {
        case "None", "Object" -> valueOf(text.toUpperCase(Locale.ROOT));
        case "", "Metadata" -> METADATA;
        default ->
            throw Failures.badRequest(
                "Unable to convert to Table as requested: includeObject: Invalid value: \""
                    + text
                    + "\": must be 'Metadata', 'Object', 'None', or empty");
      };
    }
  }

  List<Map<String, @Nullable Object>> heads() {
    return printer.heads();
  }

  /** The rows of a list; null where a real server has none of an empty one. */
  @Nullable List<Map<String, @Nullable Object>> all(List<Map<String, @Nullable Object>> objects) {
    return printer.rows(sorted(objects).stream().map(this::row).toList());
  }

  /** The order of rows; that of the list, but for the one type that counts by precedence. */
  private List<Map<String, @Nullable Object>> sorted(List<Map<String, @Nullable Object>> objects) {
    if (!resource.qualifiedName().equals("flowschemas.flowcontrol.apiserver.k8s.io")) {
      return objects;
    }
    return objects.stream().sorted(Comparator.comparingLong(TableRows::precedence)).toList();
  }

  private static long precedence(Map<String, @Nullable Object> schema) {
    return Tree.at(schema, "spec", "matchingPrecedence") instanceof Number number
        ? number.longValue()
        : 0;
  }

  Map<String, @Nullable Object> row(Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("cells", printer.row(new Printed(object, clock.instant())));
    List<Map<String, @Nullable Object>> conditions = conditions(object);
    if (!conditions.isEmpty()) {
      row.put("conditions", conditions);
    }
    row.put("object", part(object));
    return row;
  }

  private @Nullable Object part(Map<String, @Nullable Object> object) {
    if (included == Included.OBJECT) {
      return object;
    }
    return included == Included.METADATA || marksInitialEnd(object)
        ? PartialMetadata.tree(view, object)
        : null;
  }

  private static boolean marksInitialEnd(Map<String, @Nullable Object> object) {
    return "true".equals(Tree.at(object, "metadata", "annotations", INITIAL_END));
  }

  /** Only pods that are through have any. */
  private List<Map<String, @Nullable Object>> conditions(Map<String, @Nullable Object> object) {
    if (!resource.qualifiedName().equals("pods")) {
      return List.of();
    }
    String phase = Tree.text(Tree.child(object, "status"), "phase");
    return switch (phase) {
      case "Succeeded" -> List.of(completed(phase, "The pod has completed successfully."));
      case "Failed" -> List.of(completed(phase, "The pod failed."));
      default -> List.of();
    };
  }

  private static Map<String, @Nullable Object> completed(String reason, String message) {
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "Completed");
    condition.put("status", "True");
    condition.put("reason", reason);
    condition.put("message", message);
    return condition;
  }
}
