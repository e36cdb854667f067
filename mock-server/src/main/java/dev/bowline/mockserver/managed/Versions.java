package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.schema.Structure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The versions of a type, since every manager names its fields in the version that it writes. */
public interface Versions {
  /** The schema of a version, or null if there is no such version (any more). */
  @Nullable Structure structure(String apiVersion);

  /** An object of the version that is written, with nothing in it but what is always there. */
  Map<String, @Nullable Object> empty();

  /**
   * An object in another version.
   *
   * @param tree the object in any version; not changed
   * @param apiVersion a version that has a schema
   */
  Map<String, @Nullable Object> convert(Map<String, @Nullable Object> tree, String apiVersion);
}
