package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A view of the metadata of a tree. */
final class Metadata {
  private final Map<String, @Nullable Object> fields;

  private Metadata(Map<String, @Nullable Object> fields) {
    this.fields = fields;
  }

  static Metadata of(Map<String, @Nullable Object> tree) {
    return new Metadata(Tree.childToChange(tree, "metadata"));
  }

  String text(String name) {
    return Tree.text(fields, name);
  }

  String name() {
    return text("name");
  }

  String resourceVersion() {
    return text("resourceVersion");
  }

  List<String> finalizers() {
    return Tree.texts(fields, "finalizers");
  }

  void finalizers(List<String> finalizers) {
    if (finalizers.isEmpty()) {
      fields.remove("finalizers");
    } else {
      fields.put("finalizers", finalizers);
    }
  }

  boolean isBeingDeleted() {
    return fields.get("deletionTimestamp") != null;
  }

  long graceSeconds() {
    return number("deletionGracePeriodSeconds");
  }

  long generation() {
    return number("generation");
  }

  void put(String name, Object value) {
    fields.put(name, value);
  }

  void putTime(String name, Instant time) {
    fields.put(name, time.truncatedTo(ChronoUnit.SECONDS).toString());
  }

  void remove(String name) {
    fields.remove(name);
  }

  /** Takes a field from another object's metadata, also its absence. */
  void take(String name, Metadata from) {
    Object value = from.fields.get(name);
    if (value == null) {
      fields.remove(name);
    } else {
      fields.put(name, value);
    }
  }

  /** Takes everything from another object's metadata except one field. */
  void takeAll(Metadata from, String except) {
    Object kept = fields.get(except);
    fields.clear();
    fields.putAll(from.fields);
    fields.remove(except);
    if (kept != null) {
      fields.put(except, kept);
    }
  }

  boolean has(String name) {
    return fields.get(name) != null;
  }

  Map<String, @Nullable Object> fields() {
    return fields;
  }

  private long number(String name) {
    return fields.get(name) instanceof Number number ? number.longValue() : 0;
  }
}
