package dev.bowline.client;

/** Which format client and server speak. */
public enum Encoding {
  /**
   * Protobuf where both sides can, else JSON; what a server refuses is remembered per resource
   * type.
   */
  AUTO,
  /** JSON always. */
  JSON,
  /**
   * Protobuf for all built-in types, and an error if the server doesn't speak it for one of them.
   * Custom resources are always JSON.
   */
  PROTOBUF
}
