package dev.bowline.mockserver.openapi;

/** Which OpenAPI. */
enum Dialect {
  /** Swagger 2.0: {@code definitions}, no defaults, a reference may have neighbours. */
  V2("#/definitions/"),
  /** OpenAPI 3.0: {@code components.schemas}, a reference with neighbours stands in allOf. */
  V3("#/components/schemas/");

  private final String prefix;

  Dialect(String prefix) {
    this.prefix = prefix;
  }

  /** How one schema refers to another. */
  String reference(String definition) {
    return prefix + definition;
  }
}
