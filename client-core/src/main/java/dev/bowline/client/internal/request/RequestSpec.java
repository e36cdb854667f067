package dev.bowline.client.internal.request;

import dev.bowline.client.RequestSummary;
import dev.bowline.type.ResourceType;
import org.jspecify.annotations.Nullable;

/**
 * A request about resources as a value: everything but the server, the credentials and the agreed
 * format.
 *
 * @param verb what is asked
 * @param type the resource type, whose formats are negotiated
 * @param path where
 * @param query how
 * @param body what is sent, or null for nothing
 * @param form in which form the answer is asked for
 */
public record RequestSpec(
    Verb verb,
    ResourceType<?> type,
    ResourcePath path,
    QueryString query,
    @Nullable Body body,
    Form form)
    implements Request {
  /** A request that is answered with objects as they are. */
  public RequestSpec(
      Verb verb, ResourceType<?> type, ResourcePath path, QueryString query, @Nullable Body body) {
    this(verb, type, path, query, body, Form.OBJECT);
  }

  @Override
  public String target() {
    return query.text().isEmpty() ? path.text() : path.text() + "?" + query.text();
  }

  /** A JSON patch may append, and what a limited deletion took makes room for others. */
  @Override
  public boolean isIdempotent() {
    boolean isJsonPatch =
        body instanceof Body.FixedBody fixed && fixed.mediaType().equals(MediaTypes.JSON_PATCH);
    boolean isLimited = verb == Verb.DELETE_COLLECTION && query.text().contains("limit=");
    return Request.super.isIdempotent() && !isJsonPatch && !isLimited;
  }

  @Override
  public RequestSummary summary() {
    return new RequestSummary(verb.word(), path.text());
  }

  /** {@code GET /api/v1/pods?limit=5}; without a command and its arguments, which may be secret. */
  @Override
  public String toString() {
    return verb.method() + " " + (verb == Verb.CONNECT ? path.text() : target());
  }
}
