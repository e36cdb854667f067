package dev.bowline.client.discovery;

import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Bytes;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An OpenAPI v3 document. Immutable.
 *
 * @param path such as {@code apis/apps/v1}
 * @param hash changes whenever the document does; empty if the server offers none
 * @param json the document as the server wrote it
 */
public record OpenApiDocument(String path, String hash, Bytes json) {
  private static final String KINDS = "x-kubernetes-group-version-kind";

  /**
   * The document as a tree of Java values, parsed anew by each call; it may be changed.
   *
   * @throws dev.bowline.serde.CodecException if it is no JSON
   */
  public @Nullable Object tree() {
    return JsonTrees.parse(json.toByteArray());
  }

  /**
   * The schema of a kind, if the document has it. Parses the document.
   *
   * @return a part of {@link #tree()}, whose references ({@code $ref}) lead elsewhere in the
   *     document
   */
  public Optional<Map<?, ?>> schema(GroupVersionKind kind) {
    if (tree() instanceof Map<?, ?> document
        && document.get("components") instanceof Map<?, ?> components
        && components.get("schemas") instanceof Map<?, ?> schemas) {
      for (Object candidate : schemas.values()) {
        if (candidate instanceof Map<?, ?> schema && isOf(schema, kind)) {
          return Optional.of(schema);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isOf(Map<?, ?> schema, GroupVersionKind kind) {
    Map<String, String> wanted =
        Map.of("group", kind.group(), "version", kind.version(), "kind", kind.kind());
    return schema.get(KINDS) instanceof List<?> kinds && kinds.contains(wanted);
  }

  /** Path and hash. */
  @Override
  public String toString() {
    return hash.isEmpty() ? path : path + "?hash=" + hash;
  }
}
