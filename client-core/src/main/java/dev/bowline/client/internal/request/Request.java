package dev.bowline.client.internal.request;

import dev.bowline.client.RequestSummary;

/** A request as a value: everything but the server and the credentials. */
public sealed interface Request permits RequestSpec, DocumentRequest, ProxyRequest {
  /** What is asked. */
  Verb verb();

  /** Path and query, percent-encoded. */
  String target();

  /** For messages. */
  RequestSummary summary();
}
