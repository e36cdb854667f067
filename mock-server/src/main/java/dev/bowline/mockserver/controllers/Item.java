package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.store.StoredObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object as a controller reads it.
 *
 * @param resource its type
 * @param key its key in the store
 * @param uid its identity
 * @param tree its fields; not to be changed
 */
record Item(Resource resource, String key, String uid, Map<String, @Nullable Object> tree) {
  static Item of(Resource resource, StoredObject object) {
    return new Item(resource, object.key(), object.uid(), resource.view(object.document()).tree());
  }

  Ref ref() {
    return new Ref(resource.storage(), key);
  }

  String name() {
    return text("metadata", "name");
  }

  String namespace() {
    return text("metadata", "namespace");
  }

  boolean isBeingDeleted() {
    return at("metadata", "deletionTimestamp") != null;
  }

  /** When it was made. */
  Instant created() {
    return Instant.parse(text("metadata", "creationTimestamp"));
  }

  List<String> finalizers() {
    return Tree.texts(Tree.child(tree, "metadata"), "finalizers");
  }

  Map<String, String> labels() {
    return Tree.textMap(metadata(), "labels");
  }

  Map<String, String> annotations() {
    return Tree.textMap(metadata(), "annotations");
  }

  List<Map<String, @Nullable Object>> owners() {
    return Tree.objects(metadata(), "ownerReferences");
  }

  /** Whether somebody is its controller. */
  boolean isControlledBy(String ownerUid) {
    return owners().stream()
        .anyMatch(
            owner ->
                ownerUid.equals(owner.get("uid")) && Boolean.TRUE.equals(owner.get("controller")));
  }

  /** Whether anybody is its controller. */
  boolean hasController() {
    return owners().stream().anyMatch(owner -> Boolean.TRUE.equals(owner.get("controller")));
  }

  @Nullable Object at(String... path) {
    return Tree.at(tree, path);
  }

  String text(String... path) {
    return at(path) instanceof String text ? text : "";
  }

  long number(long otherwise, String... path) {
    return at(path) instanceof Number number ? number.longValue() : otherwise;
  }

  Map<String, @Nullable Object> child(String... path) {
    return Objects.requireNonNullElse(Tree.object(at(path)), Map.of());
  }

  private Map<String, @Nullable Object> metadata() {
    return child("metadata");
  }
}
