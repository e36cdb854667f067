package dev.bowline.mockserver.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tables as bytes. */
final class TableBody {
  private TableBody() {}

  /**
   * A table.
   *
   * @param metadata its version, and where the next page begins
   * @param heads columns, or null behind the first event of a watch
   * @param rows null where a real server makes none of an empty list
   */
  static byte[] bytes(
      View view,
      Format format,
      Map<String, @Nullable Object> metadata,
      @Nullable List<Map<String, @Nullable Object>> heads,
      @Nullable List<Map<String, @Nullable Object>> rows) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", view.kind());
    tree.put("apiVersion", view.apiVersion());
    tree.put("metadata", metadata);
    tree.put("columnDefinitions", heads);
    tree.put("rows", rows);
    return Answers.untyped(tree, format);
  }
}
