package dev.bowline.client;

/** Which format client and server speak. */
public enum Encoding {
  /**
   * Protobuf where both sides can, else JSON; what a server refuses is remembered per resource
   * type, for ten minutes.
   */
  AUTO,
  /** JSON always. */
  JSON,
  /**
   * Protobuf for all built-in types, and an error if the server doesn't speak it for one of them.
   * Custom resources are always JSON.
   */
  PROTOBUF,
  /**
   * CBOR for all types, built-in and custom, where the server speaks it (in Kubernetes 1.36 with
   * the feature gate {@code CBORServingAndStorage}, which is off by default), else JSON. Answers
   * are asked for in CBOR with JSON behind it. Objects that are written go in CBOR; a server that
   * refuses one gets it in JSON, and so do all calls for this resource type in the next ten
   * minutes.
   *
   * <p>Patches but for applies are JSON whatever the encoding, since servers read no others.
   */
  CBOR
}
