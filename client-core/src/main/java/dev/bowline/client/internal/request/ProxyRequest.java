package dev.bowline.client.internal.request;

import dev.bowline.client.RequestSummary;
import dev.bowline.client.internal.transport.Header;
import dev.bowline.client.internal.transport.OutgoingContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that the API server passes on to a service, pod or node.
 *
 * @param verb what the API calls it: {@code create} for POST, {@code update} for PUT
 * @param place through what it goes
 * @param below path and query behind the place, percent-encoded
 * @param accept the {@code Accept} header
 * @param headers further ones, in this order
 * @param contentType what is sent, or null
 * @param content what is sent, or null
 * @param repeatable whether the content can be sent again
 */
public record ProxyRequest(
    Verb verb,
    ProxyPlace place,
    String below,
    String accept,
    List<Header> headers,
    @Nullable String contentType,
    @Nullable OutgoingContent content,
    boolean repeatable)
    implements Request {
  @Override
  public String target() {
    return place.root() + below;
  }

  @Override
  public RequestSummary summary() {
    int query = below.indexOf('?');
    return new RequestSummary(
        verb.word(), place.root() + (query < 0 ? below : below.substring(0, query)));
  }

  /** {@code GET /api/v1/nodes/n1/proxy/metrics}; without the query, which is another server's. */
  @Override
  public String toString() {
    return verb.method() + " " + summary().path();
  }
}
