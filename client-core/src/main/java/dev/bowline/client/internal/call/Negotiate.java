package dev.bowline.client.internal.call;

import dev.bowline.client.ApiException;
import dev.bowline.client.Encoding;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.Form;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceType;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Chooses the formats: the preferred one first with JSON behind it. Never Protobuf to a custom
 * resource: a kube-apiserver 1.36 breaks the connection over it. A 406 or 415 teaches that a type
 * isn't served in the preferred format after all; both come before anything is stored, so that
 * every verb may be repeated.
 */
final class Negotiate implements Step {
  private static final int NOT_ACCEPTABLE = 406;
  private static final int UNSUPPORTED_MEDIA_TYPE = 415;

  private final Encoding encoding;
  private final RefusedFormats refused;
  private final Map<Form, RefusedFormats> refusedForms = new ConcurrentHashMap<>();
  private final LongSupplier ticker;

  Negotiate(Encoding encoding, LongSupplier ticker) {
    this.encoding = encoding;
    this.refused = new RefusedFormats(ticker);
    this.ticker = ticker;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    RequestSpec request = exchange.resourceRequest();
    if (request.form() != Form.OBJECT) {
      return callForForm(exchange, request, next);
    }
    ResourceType<?> type = request.type();
    WireFormat preferred = preferred(type);
    if (preferred == WireFormat.JSON || (isJsonBehind() && refused.contains(type.resource()))) {
      return next.call(negotiated(exchange, WireFormat.JSON));
    }
    Exchange<R> first = negotiated(exchange, preferred);
    try {
      return next.call(first);
    } catch (ApiException e) {
      if (!isJsonBehind() || !isAboutFormat(e, first)) {
        throw e;
      }
      refused.add(type.resource());
      return next.call(negotiated(exchange, WireFormat.JSON));
    }
  }

  /**
   * Asks for another form with whole objects behind it. Metadata is served in Protobuf and CBOR for
   * custom resources, too. A server that understands nothing of this says 406, and is asked for
   * whole objects alone for some time.
   */
  private <R> R callForForm(Exchange<R> exchange, RequestSpec request, Next next) {
    boolean isStrict = !isJsonBehind() && request.type().hasProtobuf() && !request.form().isTable();
    WireFormat plain = isStrict ? WireFormat.PROTOBUF : WireFormat.JSON;
    WireFormat preferred =
        switch (encoding) {
          case JSON -> WireFormat.JSON;
          case CBOR -> WireFormat.CBOR;
          case AUTO, PROTOBUF -> WireFormat.PROTOBUF;
        };
    Exchange<R> whole = exchange.negotiated(plain.mediaType(), null, null);
    RefusedFormats refusals =
        refusedForms.computeIfAbsent(request.form(), form -> new RefusedFormats(ticker));
    if (refusals.contains(request.type().resource())) {
      return next.call(whole);
    }
    try {
      String accept = AcceptHeader.form(request, preferred, plain);
      return next.call(exchange.negotiated(accept, null, null));
    } catch (ApiException e) {
      if (e.code() != NOT_ACCEPTABLE) {
        throw e;
      }
      refusals.add(request.type().resource());
      return next.call(whole);
    }
  }

  private WireFormat preferred(ResourceType<?> type) {
    return switch (encoding) {
      case JSON -> WireFormat.JSON;
      case CBOR -> WireFormat.CBOR;
      case AUTO, PROTOBUF -> type.hasProtobuf() ? WireFormat.PROTOBUF : WireFormat.JSON;
    };
  }

  private boolean isJsonBehind() {
    return encoding != Encoding.PROTOBUF;
  }

  /** A 415 to a body of a fixed format, or to one that went in JSON, is about something else. */
  private static boolean isAboutFormat(ApiException e, Exchange<?> exchange) {
    return switch (e.code()) {
      case NOT_ACCEPTABLE -> true;
      case UNSUPPORTED_MEDIA_TYPE ->
          exchange.resourceRequest().body() instanceof Body.ObjectBody body
              && !Objects.equals(exchange.contentType(), WireFormat.JSON.contentType(body));
      default -> false;
    };
  }

  private <R> Exchange<R> negotiated(Exchange<R> exchange, WireFormat format) {
    String accept = AcceptHeader.objects(format, isJsonBehind());
    RequestSpec request = exchange.resourceRequest();
    if (request.body() instanceof Body.FixedBody fixed) {
      return exchange.negotiated(accept, fixed.mediaType(), fixed.bytes());
    }
    if (request.body() instanceof Body.ObjectBody body) {
      return encoded(exchange, accept, body, format);
    }
    return exchange.negotiated(accept, null, null);
  }

  private <R> Exchange<R> encoded(
      Exchange<R> exchange, String accept, Body.ObjectBody body, WireFormat format) {
    String contentType = format.contentType(body);
    if (format != WireFormat.JSON && contentType != null) {
      boolean drop = !isJsonBehind() && body.dropUnknownFields();
      try {
        return exchange.negotiated(accept, contentType, format.encode(body, drop));
      } catch (CodecException e) {
        if (!isJsonBehind()) {
          throw e;
        }
        // It holds what only JSON can carry back: to Protobuf, fields that nobody knows.
      }
    }
    return exchange.negotiated(
        accept,
        WireFormat.JSON.contentType(body),
        WireFormat.JSON.encode(body, body.dropUnknownFields()));
  }
}
