package dev.bowline.generator.plan;

import dev.bowline.generator.facts.Kind;
import dev.bowline.generator.facts.TypeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class to write.
 *
 * @param name the struct that it is for
 * @param kind the kind that it is, or null
 * @param resource the resource that it is, or null; made up for what no server of this release
 *     serves
 * @param items its fields in their order, with the bounds of embedded structs between them
 */
public record ClassPlan(
    TypeName name, @Nullable Kind kind, @Nullable Resource resource, List<Item> items) {
  /** A field or a bound of an embedded struct. */
  public sealed interface Item {
    /** A field. */
    record Value(PlannedField field) implements Item {}

    /**
     * Begins an embedded struct.
     *
     * @param id its place among the embedded structs of the class, from 1
     * @param number its Protobuf number
     */
    record Open(int id, int number) implements Item {}

    /** Ends an embedded struct. */
    record Close(int id) implements Item {}
  }

  /**
   * The resource that a kind is.
   *
   * @param plural plural name
   * @param namespaced whether objects live in namespaces
   * @param shortNames other names
   * @param subresources names of subresources
   */
  public record Resource(
      String plural, boolean namespaced, List<String> shortNames, List<String> subresources) {}

  /** The fields, without the bounds. */
  public List<PlannedField> fields() {
    List<PlannedField> fields = new ArrayList<>();
    for (Item item : items) {
      if (item instanceof Item.Value value) {
        fields.add(value.field());
      }
    }
    return fields;
  }

  /** Whether the class implements {@code KubeObject}. */
  public boolean isObject() {
    return kind != null && fields().stream().anyMatch(ClassPlan::isObjectMeta);
  }

  private static boolean isObjectMeta(PlannedField field) {
    return field.name().equals("metadata")
        && field.valueType().equals("dev.bowline.meta.v1.ObjectMeta");
  }
}
