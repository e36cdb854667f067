package dev.bowline.client;

import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ManagedFieldsEntry;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who owns which fields of an object, as its {@code managedFields} say. Empty for an object that
 * was read without them. Immutable and thread-safe.
 */
public final class FieldOwnership {
  private final List<FieldOwner> owners;

  private FieldOwnership(List<FieldOwner> owners) {
    this.owners = owners;
  }

  /**
   * Reads the ownership of an object.
   *
   * @throws IllegalArgumentException if an entry has fields in another form than {@code FieldsV1},
   *     or they are malformed
   */
  public static FieldOwnership of(KubeObject object) {
    return new FieldOwnership(
        object.metadata().managedFields().stream().map(FieldOwnership::owner).toList());
  }

  /** The owners in the server's order: those who apply first, then by time. */
  public List<FieldOwner> owners() {
    return owners;
  }

  /**
   * The owners of a field; none if nobody has set it, several if they agree about its value.
   *
   * @param path as {@link FieldPath#toString} and {@link
   *     ApplyConflictException.FieldConflict#field} write it, such as {@code .spec.replicas}
   * @throws IllegalArgumentException if it doesn't begin with a dot
   */
  public List<FieldOwner> ownersOf(String path) {
    FieldPath.requireForm(path);
    return owners.stream().filter(owner -> owner.fields().contains(path)).toList();
  }

  /**
   * What a manager has applied to an object, as {@link #applied(ResourceType, KubeObject, String,
   * String)}.
   */
  public static <T extends KubeObject> Optional<T> applied(
      ResourceType<T> type, T object, String manager) {
    return applied(type, object, manager, "");
  }

  /**
   * What a manager has applied to an object and still owns, with the values of now: a configuration
   * to be changed and applied again. With name, and with the keys of list elements, even where
   * others own those; without what a server doesn't store, such as empty lists and zeros.
   *
   * @param type type of the object
   * @param object as it was read, with its managed fields
   * @param manager name of the field manager
   * @param subresource where it applied, such as {@code status}; empty for the object itself
   * @return empty if the manager owns nothing by apply
   */
  @SuppressWarnings("unchecked") // read as the class of the object
  public static <T extends KubeObject> Optional<T> applied(
      ResourceType<T> type, T object, String manager, String subresource) {
    return of(object).owners().stream()
        .filter(FieldOwner::isApply)
        .filter(o -> o.manager().equals(manager) && o.subresource().equals(subresource))
        .findFirst()
        .map(
            owner ->
                (T) JsonTrees.fromTree(configuration(object, owner), (Message) type.prototype()));
  }

  private static Map<String, @Nullable Object> configuration(KubeObject object, FieldOwner owner) {
    Object tree = JsonTrees.toTree((Message) object, EncodeOptions.ONLY_SET_FIELDS);
    Map<String, @Nullable Object> picked = new LinkedHashMap<>();
    picked.put("apiVersion", object.apiVersion());
    picked.put("kind", object.kind());
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    metadata.put("name", object.name());
    if (!object.namespace().isEmpty()) {
      metadata.put("namespace", object.namespace());
    }
    picked.put("metadata", metadata);
    if (owner.fields().pick(tree) instanceof Map<?, ?> fields) {
      fields.forEach((name, value) -> picked.merge((String) name, value, FieldOwnership::both));
    }
    return picked;
  }

  /** Metadata is there already, with the names. */
  private static Object both(Object named, Object owned) {
    if (named instanceof Map<?, ?> names && owned instanceof Map<?, ?> fields) {
      Map<Object, @Nullable Object> both = new LinkedHashMap<>(names);
      both.putAll(fields);
      return both;
    }
    return named;
  }

  private static FieldOwner owner(ManagedFieldsEntry entry) {
    return new FieldOwner(
        entry.manager(),
        entry.operation().equals("Apply"),
        entry.subresource(),
        entry.apiVersion(),
        entry.time(),
        fields(entry));
  }

  static FieldSet fields(ManagedFieldsEntry entry) {
    Map<?, ?> tree = (Map<?, ?>) JsonTrees.toTree(entry, EncodeOptions.ONLY_SET_FIELDS);
    Object fields = tree.get("fieldsV1");
    if (fields == null) {
      return FieldSet.parse(Map.of());
    }
    if (!entry.fieldsType().equals("FieldsV1") || !(fields instanceof Map<?, ?> set)) {
      throw new IllegalArgumentException(
          "the fields of manager "
              + entry.manager()
              + " are of type "
              + entry.fieldsType()
              + ", expected an object of type FieldsV1");
    }
    return FieldSet.parse(set);
  }

  /** One line for each owner. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (FieldOwner owner : owners) {
      text.append(owner.manager())
          .append(owner.isApply() ? " applied " : " wrote ")
          .append(owner.subresource().isEmpty() ? "" : owner.subresource() + " ")
          .append(owner.fields())
          .append('\n');
    }
    return text.toString();
  }
}
