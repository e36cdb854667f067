package dev.bowline.client.discovery;

import dev.bowline.client.internal.discovery.OpenApiReader;
import java.util.List;
import java.util.Optional;

/**
 * The server's OpenAPI v3 documents. The index is asked for each time; a document only if its hash
 * there isn't that of the one read last, which is kept as long as there is memory. Thread-safe;
 * exceptions are those of {@link Discovery}.
 */
public final class OpenApi {
  private final OpenApiReader reader;

  OpenApi(OpenApiReader reader) {
    this.reader = reader;
  }

  /** All documents that the server has, in its order. */
  public List<OpenApiEntry> index() {
    return reader.index();
  }

  /**
   * The document of a group version, if the server has one.
   *
   * @param group such as {@code apps}; empty for the core group
   * @param version such as {@code v1}
   */
  public Optional<OpenApiDocument> document(String group, String version) {
    return document((group.isEmpty() ? "api/" : "apis/" + group + "/") + version);
  }

  /**
   * A document, if the server has it.
   *
   * @param path as in the index
   */
  public Optional<OpenApiDocument> document(String path) {
    return reader.document(path);
  }
}
