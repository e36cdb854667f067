package dev.bowline.generator.facts;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind.
 *
 * @param apiVersion as on the wire
 * @param name name of the kind
 * @param struct its struct
 * @param resource the resource that has it, or null
 * @param itemType what a list kind holds, null for any other kind
 * @param reach who meets it
 */
public record Kind(
    String apiVersion,
    String name,
    TypeName struct,
    @Nullable Resource resource,
    @Nullable String itemType,
    Reach reach) {
  /** Whether this is a list kind. */
  public boolean isList() {
    return itemType != null;
  }

  /** API group; empty for the core group. */
  public String group() {
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  /** API version without its group. */
  public String version() {
    return apiVersion.substring(apiVersion.indexOf('/') + 1);
  }

  /**
   * A resource.
   *
   * @param plural plural name
   * @param namespaced whether objects live in namespaces
   * @param shortNames other names
   * @param subresources names of the subresources
   */
  public record Resource(
      String plural, boolean namespaced, List<String> shortNames, List<String> subresources) {}
}
