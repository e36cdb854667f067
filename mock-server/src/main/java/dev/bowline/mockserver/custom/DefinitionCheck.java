package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for definitions, in the server's order and words. */
public final class DefinitionCheck {
  private static final String SPEC = "spec";
  private static final int MAX_WARNING = 256;

  private final List<Cause> causes = new ArrayList<>();
  private final Map<String, @Nullable Object> tree;
  private final Map<String, @Nullable Object> spec;
  private final List<Map<String, @Nullable Object>> versions;

  private DefinitionCheck(Map<String, @Nullable Object> tree) {
    this.tree = tree;
    this.spec = Objects.requireNonNullElse(Tree.child(tree, SPEC), Map.of());
    this.versions = Definition.objects(spec.get("versions"));
  }

  /** What is wrong with a new definition. */
  public static List<Cause> problems(Map<String, @Nullable Object> tree) {
    DefinitionCheck check = new DefinitionCheck(tree);
    check.checkOwnName();
    check.checkSpec();
    check.checkStoredVersions();
    check.checkApproval();
    return check.causes;
  }

  /** What is wrong with a changed definition. */
  public static List<Cause> problems(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    DefinitionCheck check = new DefinitionCheck(tree);
    check.checkSpec();
    if (Conditions.isTrue(old, Conditions.ESTABLISHED)) {
      check.checkImmutable(old, "scope");
      check.checkImmutable(old, "names", "kind");
    }
    check.checkImmutable(old, "group");
    check.checkImmutable(old, "names", "plural");
    check.checkStoredVersions();
    return check.causes;
  }

  private void checkOwnName() {
    String name = Tree.text(Tree.child(tree, "metadata"), "name");
    String plural = String.valueOf(Objects.requireNonNullElse(at("names", "plural"), ""));
    if (!name.isEmpty() && !name.equals(plural + "." + Tree.text(spec, "group"))) {
      causes.add(
          Cause.invalid(
              "metadata.name",
              GoFormat.quoted(name),
              "must be spec.names.plural+\".\"+spec.group"));
    }
  }

  private @Nullable Object at(String... path) {
    return Tree.at(spec, path);
  }

  private void checkSpec() {
    checkGroup();
    checkScope();
    for (int i = 0; i < versions.size(); i++) {
      if (schema(versions.get(i)) == null) {
        required("spec.versions[" + i + "].schema.openAPIV3Schema");
      }
    }
    checkVersions();
    checkNames();
    checkShared();
    checkConversion();
    if (Boolean.TRUE.equals(spec.get("preserveUnknownFields"))) {
      causes.add(
          Cause.invalid(
              "spec.preserveUnknownFields",
              "true",
              "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
                  + " spec.versions[*].schema instead"));
    }
  }

  private void checkGroup() {
    String group = Tree.text(spec, "group");
    List<String> problems = Names.subdomainProblems(group);
    if (group.isEmpty()) {
      required("spec.group");
    } else if (!problems.isEmpty()) {
      invalid("spec.group", group, String.join(",", problems));
    } else if (group.indexOf('.') < 0) {
      invalid("spec.group", group, "should be a domain with at least one dot");
    }
  }

  private void checkScope() {
    String scope = Tree.text(spec, "scope");
    if (scope.isEmpty()) {
      required("spec.scope");
    } else if (!scope.equals("Cluster") && !scope.equals("Namespaced")) {
      causes.add(
          Cause.notSupported("spec.scope", GoFormat.quoted(scope), "\"Cluster\", \"Namespaced\""));
    }
  }

  private void checkVersions() {
    int stored = 0;
    Set<String> names = new HashSet<>();
    boolean isUnique = true;
    for (int i = 0; i < versions.size(); i++) {
      Map<String, @Nullable Object> version = versions.get(i);
      String name = Tree.text(version, "name");
      stored += Boolean.TRUE.equals(version.get("storage")) ? 1 : 0;
      isUnique &= names.add(name);
      String path = "spec.versions[" + i + "]";
      List<String> problems = Names.startingLabelProblems(name);
      if (!problems.isEmpty()) {
        invalid(path + ".name", name, String.join(",", problems));
      }
      checkWarning(version, path);
      checkVersion(version, path, false);
    }
    if (!isUnique) {
      versionsInvalid("must contain unique version names");
    }
    if (stored != 1) {
      versionsInvalid("must have exactly one version marked as storage version");
    }
    String first = versions.isEmpty() ? "" : Tree.text(versions.get(0), "name");
    List<String> problems = Names.startingLabelProblems(first);
    if (!first.isEmpty() && !problems.isEmpty()) {
      invalid("spec.version", first, String.join(",", problems));
    }
  }

  /** What all versions have in common is told of the definition and not of a version. */
  private void checkShared() {
    if (!versions.isEmpty()) {
      checkVersion(versions.get(0), SPEC, true);
    }
  }

  /**
   * Checks a version.
   *
   * @param isShared whether what all versions have in common is meant, or the rest
   */
  private void checkVersion(Map<String, @Nullable Object> version, String path, boolean isShared) {
    Map<String, @Nullable Object> schema = schema(version);
    if (schema != null && isShared == isShared("schema")) {
      String place = path + (isShared ? ".validation" : ".schema") + ".openAPIV3Schema";
      boolean hasStatus = Tree.at(version, "subresources", "status") != null;
      causes.addAll(SchemaRules.check(schema, place, hasStatus));
    }
    VersionRules rules = new VersionRules(causes, path);
    if (isShared == isShared("subresources")) {
      rules.checkSubresources(version);
    }
    if (isShared == isShared("additionalPrinterColumns")) {
      rules.checkColumns(version);
    }
    if (isShared == isShared("selectableFields")) {
      rules.checkSelectableFields(version, schema);
    }
  }

  private boolean isShared(String part) {
    return versions.stream()
        .allMatch(version -> Objects.equals(version.get(part), versions.get(0).get(part)));
  }

  private void checkWarning(Map<String, @Nullable Object> version, String path) {
    Object warning = version.get("deprecationWarning");
    if (!(warning instanceof String text)) {
      return;
    }
    if (!Boolean.TRUE.equals(version.get("deprecated"))) {
      invalid(path + ".deprecationWarning", text, "can only be set for deprecated versions");
      return;
    }
    if (text.length() > MAX_WARNING) {
      invalid(path + ".deprecationWarning", text, "must be <= 256 characters long");
    }
    if (text.isEmpty()) {
      invalid(path + ".deprecationWarning", text, "must not be an empty string");
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        invalid(
            path + ".deprecationWarning",
            text,
            "must only contain printable UTF-8 characters; non-printable character found at index "
                + i);
        break;
      }
    }
  }

  private void versionsInvalid(String problem) {
    boolean isThere = spec.get("versions") != null;
    causes.add(
        Cause.invalid(
            "spec.versions", isThere ? CauseText.inOrder(internalVersions()) : "null", problem));
  }

  /** The versions as the server prints them: by the names of its own fields. */
  private List<@Nullable Object> internalVersions() {
    List<@Nullable Object> printed = new ArrayList<>();
    versions.forEach(version -> printed.add(InternalVersion.of(version, this::isShared)));
    return printed;
  }

  private void checkNames() {
    for (String name : List.of("plural", "singular", "kind", "listKind")) {
      if (Objects.requireNonNullElse(at("names", name), "").equals("")) {
        required("spec.names." + name);
      }
    }
    checkLabel("plural", false);
    checkLabel("singular", false);
    checkLabel("kind", true);
    checkLabel("listKind", true);
    checkLabels("shortNames");
    String kind = String.valueOf(Objects.requireNonNullElse(at("names", "kind"), ""));
    if (!kind.isEmpty() && kind.equals(at("names", "listKind"))) {
      invalid("spec.names.listKind", kind, "kind and listKind may not be the same");
    }
    checkLabels("categories");
  }

  private void checkLabel(String name, boolean isKind) {
    String value = String.valueOf(Objects.requireNonNullElse(at("names", name), ""));
    List<String> problems =
        Names.startingLabelProblems(isKind ? value.toLowerCase(Locale.ROOT) : value);
    if (!value.isEmpty() && !problems.isEmpty()) {
      invalid(
          "spec.names." + name,
          value,
          (isKind ? "may have mixed case, but should otherwise match: " : "")
              + String.join(",", problems));
    }
  }

  private void checkLabels(String name) {
    List<String> values = Tree.texts(Tree.child(spec, "names"), name);
    for (int i = 0; i < values.size(); i++) {
      List<String> problems = Names.startingLabelProblems(values.get(i));
      if (!problems.isEmpty()) {
        invalid("spec.names." + name + "[" + i + "]", values.get(i), String.join(",", problems));
      }
    }
  }

  private void checkConversion() {
    String strategy = String.valueOf(at("conversion", "strategy"));
    if (strategy.isEmpty()) {
      required("spec.conversion.strategy");
    } else if (!strategy.equals("None") && !strategy.equals("Webhook")) {
      causes.add(
          Cause.notSupported(
              "spec.conversion.strategy", GoFormat.quoted(strategy), "\"None\", \"Webhook\""));
    }
    boolean hasWebhook = at("conversion", "webhook") != null;
    if (strategy.equals("Webhook")) {
      if (at("conversion", "webhook", "clientConfig") == null) {
        causes.add(
            Cause.required(
                "spec.conversion.webhookClientConfig", "required when strategy is set to Webhook"));
      }
      if (!(at("conversion", "webhook", "conversionReviewVersions") instanceof List<?> list)
          || list.isEmpty()) {
        required("spec.conversion.conversionReviewVersions");
      }
    } else if (hasWebhook) {
      causes.add(
          Cause.forbidden(
              "spec.conversion.webhookClientConfig",
              "should not be set when strategy is not set to Webhook"));
    }
  }

  private void checkStoredVersions() {
    List<String> stored = Tree.texts(Tree.child(tree, "status"), "storedVersions");
    if (stored.isEmpty()) {
      causes.add(
          Cause.invalid("status.storedVersions", "null", "must have at least one stored version"));
      return;
    }
    for (Map<String, @Nullable Object> version : versions) {
      String name = Tree.text(version, "name");
      if (Boolean.TRUE.equals(version.get("storage")) && !stored.contains(name)) {
        causes.add(
            Cause.invalid(
                "status.storedVersions",
                CauseText.json(stored),
                "must have the storage version " + name));
      }
    }
    List<String> names = versions.stream().map(version -> Tree.text(version, "name")).toList();
    for (int i = 0; i < stored.size(); i++) {
      String name = stored.get(i);
      if (!names.contains(name)) {
        invalid(
            "status.storedVersions[" + i + "]",
            name,
            "missing from spec.versions; "
                + name
                + " was previously a storage version, and must remain in spec.versions until a"
                + " storage migration ensures no data remains persisted in "
                + name
                + " and removes "
                + name
                + " from status.storedVersions");
      }
    }
  }

  /** Groups of the project itself need somebody's approval. */
  private void checkApproval() {
    String group = Tree.text(spec, "group");
    String annotation = "api-approved.kubernetes.io";
    boolean isProtected =
        group.equals("k8s.io")
            || group.endsWith(".k8s.io")
            || group.equals("kubernetes.io")
            || group.endsWith(".kubernetes.io");
    Map<String, String> annotations = Tree.textMap(Tree.child(tree, "metadata"), "annotations");
    String value = annotations.getOrDefault(annotation, "");
    String field = "metadata.annotations[" + annotation + "]";
    if (!isProtected || value.startsWith("unapproved")) {
      return;
    }
    if (value.isEmpty()) {
      causes.add(
          Cause.required(
              field,
              "protected groups must have approval annotation \""
                  + annotation
                  + "\", see https://github.com/kubernetes/enhancements/pull/1111"));
    } else if (!value.matches("[a-z]+://[^/]+.*")) {
      invalid(
          field,
          value,
          "protected groups must have approval annotation \""
              + annotation
              + "\" with either a URL or a reason starting with \"unapproved\", see"
              + " https://github.com/kubernetes/enhancements/pull/1111");
    }
  }

  private void checkImmutable(Map<String, @Nullable Object> old, String... path) {
    Object now = at(path);
    if (!Objects.equals(now, Tree.at(Tree.child(old, SPEC), path))) {
      causes.add(
          Cause.invalid(
              SPEC + "." + String.join(".", path), CauseText.value(now), "field is immutable"));
    }
  }

  static @Nullable Map<String, @Nullable Object> schema(Map<String, @Nullable Object> version) {
    return Tree.object(Tree.at(version, "schema", "openAPIV3Schema"));
  }

  private void required(String field) {
    causes.add(new Cause("FieldValueRequired", "Required value", field));
  }

  private void invalid(String field, String value, String problem) {
    causes.add(Cause.invalid(field, GoFormat.quoted(value), problem));
  }
}
