package dev.bowline.mockserver.api;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants to see in place of an object or a list, as the parameters {@code as}, {@code
 * g} and {@code v} of a media type say it.
 *
 * @param kind {@code Table}, {@code PartialObjectMetadata} or {@code PartialObjectMetadataList}
 * @param version {@code v1} or {@code v1beta1} of the group meta.k8s.io
 */
record View(String kind, String version) {
  private static final String GROUP = "meta.k8s.io";
  private static final String TABLE = "Table";
  private static final String METADATA = "PartialObjectMetadata";
  private static final String METADATA_LIST = "PartialObjectMetadataList";
  private static final Set<String> KINDS = Set.of(TABLE, METADATA, METADATA_LIST);
  private static final Set<String> VERSIONS = Set.of("v1", "v1beta1");

  /** Whether the parameters of a media type ask for something else than the object. */
  static boolean isAskedFor(Map<String, String> parameters) {
    return parameters.containsKey("as")
        || parameters.containsKey("g")
        || parameters.containsKey("v");
  }

  /** What parameters ask for, or null if there is no such thing. */
  static @Nullable View of(Map<String, String> parameters) {
    String kind = parameters.getOrDefault("as", "");
    String version = parameters.getOrDefault("v", "");
    return KINDS.contains(kind)
            && VERSIONS.contains(version)
            && GROUP.equals(parameters.getOrDefault("g", ""))
        ? new View(kind, version)
        : null;
  }

  boolean isTable() {
    return kind.equals(TABLE);
  }

  boolean isMetadataList() {
    return kind.equals(METADATA_LIST);
  }

  String apiVersion() {
    return GROUP + "/" + version;
  }

  /** Whether there is such a view in a format: tables exist as text only. */
  boolean existsIn(Format format) {
    return !isTable() || format == Format.JSON || format == Format.YAML;
  }
}
