package dev.bowline.mockserver.openapi;

import dev.bowline.type.GroupVersionKind;
import java.util.LinkedHashSet;
import java.util.Set;

/** The parameters of the operations of a resource, without those of the path. */
final class ResourceParameters {
  private static final String STRING = "string";
  private static final String BOOLEAN = "boolean";
  private static final String INTEGER = "integer";
  private static final Set<Parameter> WRITE =
      Set.of(
          Parameter.query("dryRun", STRING),
          Parameter.query("fieldManager", STRING),
          Parameter.query("fieldValidation", STRING));
  private static final Set<Parameter> SELECT =
      Set.of(
          Parameter.query("continue", STRING),
          Parameter.query("fieldSelector", STRING),
          Parameter.query("labelSelector", STRING),
          Parameter.query("limit", INTEGER),
          Parameter.query("resourceVersion", STRING),
          Parameter.query("resourceVersionMatch", STRING),
          Parameter.query("sendInitialEvents", BOOLEAN),
          Parameter.query("shardSelector", STRING),
          Parameter.query("timeoutSeconds", INTEGER));
  private static final Set<Parameter> DELETE =
      Set.of(
          Parameter.query("dryRun", STRING),
          Parameter.query("gracePeriodSeconds", INTEGER),
          Parameter.query("ignoreStoreReadErrorWithClusterBreakingPotential", BOOLEAN),
          Parameter.query("orphanDependents", BOOLEAN),
          Parameter.query("propagationPolicy", STRING));

  private final TypeFacts facts;
  private final boolean isCustom;

  ResourceParameters(TypeFacts facts, boolean isCustom) {
    this.facts = facts;
    this.isCustom = isCustom;
  }

  Set<Parameter> get() {
    return isCustom ? Set.of(Parameter.query("resourceVersion", STRING)) : Set.of();
  }

  Set<Parameter> list() {
    Set<Parameter> all = new LinkedHashSet<>(SELECT);
    all.add(Parameter.query("allowWatchBookmarks", BOOLEAN));
    all.add(Parameter.query("watch", BOOLEAN));
    return all;
  }

  Set<Parameter> write() {
    return WRITE;
  }

  Set<Parameter> patch() {
    Set<Parameter> all = new LinkedHashSet<>(WRITE);
    all.add(Parameter.query("force", BOOLEAN));
    return all;
  }

  Set<Parameter> delete() {
    return DELETE;
  }

  Set<Parameter> deleteCollection() {
    if (isCustom) {
      return list();
    }
    Set<Parameter> all = new LinkedHashSet<>(SELECT);
    all.addAll(DELETE);
    return all;
  }

  Set<Parameter> log() {
    return options(new GroupVersionKind("", "v1", "PodLogOptions"));
  }

  /** The fields of options that are sent in the query: those that are one value. */
  Set<Parameter> options(GroupVersionKind kind) {
    Set<Parameter> all = new LinkedHashSet<>();
    TypeFact type = facts.of(kind);
    if (type != null) {
      for (FieldFact field : type.fields()) {
        Scalar scalar = Scalar.of(field.type().replace("*", "").replace("[]", ""));
        if (scalar != null && !field.name().equals("kind") && !field.name().equals("apiVersion")) {
          all.add(Parameter.query(field.name(), scalar.type()));
        }
      }
    }
    return all;
  }
}
