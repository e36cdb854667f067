package dev.bowline.client.internal.call;

import dev.bowline.client.ApiException;
import dev.bowline.client.Encoding;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.MediaTypes;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.Bytes;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionResource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Chooses the formats: Protobuf first with JSON behind it for types that have it, JSON alone for
 * others. Never Protobuf to a custom resource: a kube-apiserver 1.36 breaks the connection over it.
 * A 406 or 415 teaches that a type isn't served in Protobuf after all; both come before anything is
 * stored, so that every verb may be repeated.
 */
final class Negotiate implements Step {
  private static final int NOT_ACCEPTABLE = 406;
  private static final int UNSUPPORTED_MEDIA_TYPE = 415;
  private static final String PROTOBUF_OR_JSON = MediaTypes.PROTOBUF + "," + MediaTypes.JSON;

  private final Encoding encoding;
  private final Set<GroupVersionResource> jsonOnly = ConcurrentHashMap.newKeySet();

  Negotiate(Encoding encoding) {
    this.encoding = encoding;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    boolean protobuf = isProtobuf(exchange.request());
    try {
      return next.call(negotiated(exchange, protobuf));
    } catch (ApiException e) {
      if (!protobuf || encoding == Encoding.PROTOBUF || !isAboutFormat(e, exchange.request())) {
        throw e;
      }
      jsonOnly.add(exchange.request().type().resource());
      return next.call(negotiated(exchange, false));
    }
  }

  /** A 415 to a patch is about the kind of patch. */
  private static boolean isAboutFormat(ApiException e, RequestSpec request) {
    return e.code() == NOT_ACCEPTABLE
        || (e.code() == UNSUPPORTED_MEDIA_TYPE && request.body() instanceof Body.ObjectBody);
  }

  private boolean isProtobuf(RequestSpec request) {
    return encoding != Encoding.JSON
        && request.type().hasProtobuf()
        && !jsonOnly.contains(request.type().resource());
  }

  private <R> Exchange<R> negotiated(Exchange<R> exchange, boolean protobuf) {
    String accept =
        !protobuf
            ? MediaTypes.JSON
            : encoding == Encoding.PROTOBUF ? MediaTypes.PROTOBUF : PROTOBUF_OR_JSON;
    Body body = exchange.request().body();
    if (body instanceof Body.FixedBody fixed) {
      return exchange.negotiated(accept, fixed.mediaType(), fixed.bytes());
    }
    if (body instanceof Body.ObjectBody object) {
      return encoded(exchange, accept, object, protobuf);
    }
    return exchange.negotiated(accept, null, null);
  }

  private <R> Exchange<R> encoded(
      Exchange<R> exchange, String accept, Body.ObjectBody body, boolean protobuf) {
    if (protobuf && Codecs.protobuf().canHold(body.object())) {
      boolean only = encoding == Encoding.PROTOBUF;
      try {
        Bytes bytes = encode(Codecs.protobuf(), body.object(), only && body.dropUnknownFields());
        return exchange.negotiated(accept, MediaTypes.PROTOBUF, bytes);
      } catch (CodecException e) {
        if (only) {
          throw e;
        }
        // It holds fields that came in JSON and that nobody knows; JSON carries them back.
      }
    }
    return exchange.negotiated(
        accept, MediaTypes.JSON, encode(Codecs.json(), body.object(), body.dropUnknownFields()));
  }

  private static Bytes encode(Codec codec, Message object, boolean dropUnknownFields) {
    EncodeOptions options = EncodeOptions.DEFAULT.withDropUnknownFields(dropUnknownFields);
    return Bytes.copyOf(codec.write(object, options));
  }
}
