package dev.bowline.client.internal.request;

/** Media types of requests. */
public final class MediaTypes {
  /** JSON. */
  public static final String JSON = "application/json";

  /** What server-side apply is given, in YAML or JSON. */
  public static final String APPLY_YAML = "application/apply-patch+yaml";

  /** What server-side apply is given, in CBOR. */
  public static final String APPLY_CBOR = "application/apply-patch+cbor";

  /** A list of operations (RFC 6902). */
  public static final String JSON_PATCH = "application/json-patch+json";

  /** A partial object (RFC 7386). */
  public static final String MERGE_PATCH = "application/merge-patch+json";

  /** A partial object whose lists are merged by key; built-in types only. */
  public static final String STRATEGIC_MERGE_PATCH = "application/strategic-merge-patch+json";

  private MediaTypes() {}
}
