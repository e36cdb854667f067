package dev.bowline.client.internal.request;

/** Media types of requests. */
public final class MediaTypes {
  /** JSON. */
  public static final String JSON = "application/json";

  /** Protobuf in the Kubernetes envelope. */
  public static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  /** A list of operations (RFC 6902). */
  public static final String JSON_PATCH = "application/json-patch+json";

  /** A partial object (RFC 7386). */
  public static final String MERGE_PATCH = "application/merge-patch+json";

  private MediaTypes() {}
}
