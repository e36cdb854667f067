package dev.bowline.client.internal.call;

import dev.bowline.client.internal.request.DocumentRequest;
import dev.bowline.client.internal.request.ProxyRequest;

/** Takes the formats as the request has them; nothing is negotiated. */
final class DocumentFormat implements Step {
  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    if (exchange.request() instanceof ProxyRequest proxied) {
      return next.call(exchange.negotiated(proxied.accept(), proxied.contentType(), null));
    }
    if (!(exchange.request() instanceof DocumentRequest document)) {
      throw new IllegalArgumentException(exchange.request() + " asks for no document");
    }
    return next.call(exchange.negotiated(document.accept(), null, null));
  }
}
