package dev.bowline.mockserver.custom;

import dev.bowline.meta.Unstructured;
import dev.bowline.mockserver.catalog.CustomType;
import dev.bowline.mockserver.catalog.ScalePaths;
import dev.bowline.mockserver.expression.Expressions;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.object.UnknownFieldFinder;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.table.Printer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** One version of a custom resource. */
final class SchemaType implements CustomType {
  private static final Set<String> BLOCKING =
      Set.of(
          Violation.NOT_SUPPORTED,
          Violation.REQUIRED,
          Violation.TOO_LONG,
          Violation.TOO_MANY,
          Violation.TYPE);

  private final Unstructured prototype;
  private final VersionSpec spec;
  private final Conversions conversions;
  private final Schema schema;

  /** Of the version that objects are stored in; null if it is this one. */
  private final @Nullable Schema stored;

  private final Once<@Nullable RuleSet> rules;
  private final Printer printer;
  private final Map<String, JsonPath> selectable = new LinkedHashMap<>();

  /** What a stored document looks like in this version; nothing if it is just the same. */
  private final Map<Document, Optional<Document>> views =
      Collections.synchronizedMap(new WeakHashMap<>());

  SchemaType(Unstructured prototype, VersionSpec spec, Conversions conversions) {
    this.prototype = prototype;
    this.spec = spec;
    this.conversions = conversions;
    this.schema = Schema.root(spec.schema());
    this.stored = spec.storedSchema() == null ? null : Schema.root(spec.storedSchema());
    this.rules = new Once<>(() -> rules(schema));
    this.printer = PrinterColumns.printer(spec.columns());
    for (String path : spec.selectableFields()) {
      JsonPath parsed = JsonPath.of(path);
      if (parsed != null) {
        selectable.put(path.startsWith(".") ? path.substring(1) : path, parsed);
      }
    }
  }

  private static @Nullable RuleSet rules(Schema schema) {
    return Expressions.engine().map(engine -> RuleSet.of(schema, engine)).orElse(null);
  }

  @Override
  public Printer printer() {
    return printer;
  }

  @Override
  public String listKind() {
    return spec.listKind();
  }

  @Override
  public Document view(Document stored) {
    Optional<Document> known = views.get(stored);
    if (known == null) {
      Map<String, @Nullable Object> tree = stored.tree();
      keepStorable(tree);
      tree = converted(tree);
      removeUnknown(tree);
      if (prototype.apiVersion().endsWith("/" + spec.storageVersion())) {
        complete(tree); // only the version that is stored has a say in what is read
      }
      Document view = Document.of(tree, prototype);
      known = Arrays.equals(view.json(), stored.json()) ? Optional.empty() : Optional.of(view);
      views.put(stored, known);
    }
    return known.orElse(stored);
  }

  private Map<String, @Nullable Object> converted(Map<String, @Nullable Object> tree) {
    String wanted = prototype.apiVersion();
    return spec.webhook() == null || Tree.text(tree, "apiVersion").equals(wanted)
        ? tree
        : conversions.convert(spec.webhook(), wanted, tree);
  }

  @Override
  public List<String> removeUnknown(Map<String, @Nullable Object> tree) {
    List<String> removed = new ArrayList<>(UnknownFieldFinder.remove(tree, prototype));
    removed.addAll(Pruning.prune(tree, schema));
    Defaulting.dropNulls(tree, schema);
    removed.addAll(EmbeddedObjects.removeUnknown(tree, schema));
    return removed;
  }

  @Override
  public void keepStorable(Map<String, @Nullable Object> tree) {
    if (stored != null) {
      Pruning.prune(tree, stored);
      Defaulting.dropNulls(tree, stored);
      Defaulting.complete(tree, stored);
    }
  }

  @Override
  public void complete(Map<String, @Nullable Object> tree) {
    Defaulting.complete(tree, schema);
  }

  @Override
  public List<Cause> problems(Map<String, @Nullable Object> tree) {
    List<Cause> causes = new ArrayList<>();
    ValueCheck.check(schema, tree, null).forEach(violation -> causes.add(violation.cause("")));
    causes.addAll(ScaleCheck.check(spec.scale(), tree, true));
    causes.addAll(EmbeddedObjects.check(tree, schema));
    causes.addAll(ListCheck.check(tree, schema));
    checkRules(causes, tree, null);
    return causes;
  }

  @Override
  public List<Cause> problems(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> before, boolean isStatus) {
    List<Cause> causes = new ArrayList<>();
    Correlation whole = new Correlation(schema, before, tree);
    Schema status = schema.properties().get("status");
    if (!isStatus) {
      ValueCheck.check(schema, tree, whole).forEach(found -> causes.add(found.cause("")));
    } else if (status != null && tree.containsKey("status")) {
      ValueCheck.check(status, tree.get("status"), whole.field("status"))
          .forEach(found -> causes.add(found.cause("status")));
    }
    causes.addAll(ScaleCheck.check(spec.scale(), tree, !isStatus));
    if (!isStatus) {
      causes.addAll(EmbeddedObjects.check(tree, schema));
    }
    if (ListCheck.check(before, schema).isEmpty()) {
      causes.addAll(ListCheck.check(tree, schema));
    }
    checkRules(causes, tree, whole);
    return causes;
  }

  /** Rules are only asked about objects whose parts are what the rules rely on. */
  private void checkRules(
      List<Cause> causes, Map<String, @Nullable Object> tree, @Nullable Correlation before) {
    RuleSet set = rules.get();
    if (set == null) {
      return;
    }
    if (causes.stream().anyMatch(cause -> BLOCKING.contains(cause.reason()))) {
      causes.add(
          Cause.invalid(
              "<nil>",
              "null",
              "some validation rules were not checked because the object was invalid; correct the"
                  + " existing errors to complete validation"));
    } else {
      causes.addAll(RuleRun.check(set, tree, before));
    }
  }

  @Override
  public Structure structure() {
    return SchemaStructure.root(schema);
  }

  @Override
  public Map<String, String> selectable(Map<String, @Nullable Object> tree) {
    Map<String, String> values = new LinkedHashMap<>();
    selectable.forEach(
        (name, path) -> {
          Object value = path.first(tree);
          values.put(name, value == null ? "" : value.toString());
        });
    return values;
  }

  @Override
  public @Nullable ScalePaths scale() {
    return spec.scale();
  }

  @Override
  public String storageVersion() {
    return spec.storageVersion();
  }

  @Override
  public String warning() {
    return spec.warning();
  }

  @Override
  public Map<String, @Nullable Object> openApiSchema() {
    return spec.schema();
  }

  @Override
  public boolean isTerminating() {
    return spec.isTerminating();
  }
}
