package dev.bowline.client;

/**
 * What was asked, as exceptions tell it. Without the query, which may be long, and without headers.
 *
 * @param verb the API's verb: {@code get}, {@code list}, {@code watch}, {@code create}, {@code
 *     update}, {@code patch} or {@code delete}
 * @param path path on the server, such as {@code /api/v1/namespaces/shop/pods/web-0}
 */
public record RequestSummary(String verb, String path) {
  @Override
  public String toString() {
    return verb + " " + path;
  }
}
