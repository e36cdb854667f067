package dev.bowline.mockserver.openapi;

/**
 * A parameter of an operation.
 *
 * @param name its name
 * @param in {@code query} or {@code path}
 * @param type {@code string}, {@code boolean} or {@code integer}
 */
record Parameter(String name, String in, String type) {
  static Parameter query(String name, String type) {
    return new Parameter(name, "query", type);
  }

  static Parameter path(String name) {
    return new Parameter(name, "path", "string");
  }
}
