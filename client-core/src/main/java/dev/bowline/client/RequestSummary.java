package dev.bowline.client;

/**
 * What was asked, as exceptions tell it. Without the query, which may be long, and without headers.
 *
 * @param verb what the API calls it, such as {@code get}, {@code list} or {@code update}
 * @param path path on the server, such as {@code /api/v1/namespaces/shop/pods/web-0}
 */
public record RequestSummary(String verb, String path) {
  @Override
  public String toString() {
    return verb + " " + path;
  }
}
