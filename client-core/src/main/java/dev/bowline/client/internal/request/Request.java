package dev.bowline.client.internal.request;

import dev.bowline.client.RequestSummary;

/** A request as a value: everything but the server and the credentials. */
public sealed interface Request permits RequestSpec, DocumentRequest, ProxyRequest {
  /** What is asked. */
  Verb verb();

  /** Path and query, percent-encoded. */
  String target();

  /** Whether it comes to the same to do it twice as to do it once. */
  default boolean isIdempotent() {
    return verb() != Verb.CREATE && verb() != Verb.CONNECT;
  }

  /** For messages. */
  RequestSummary summary();
}
