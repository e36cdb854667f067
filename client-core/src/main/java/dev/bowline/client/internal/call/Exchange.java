package dev.bowline.client.internal.call;

import dev.bowline.client.internal.request.Request;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.transport.AnswerHead;
import dev.bowline.meta.Bytes;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call on its way through the pipeline; the steps fill in what the request lacks.
 *
 * @param <R> class of the result
 */
record Exchange<R>(
    Request request,
    CallOptions options,
    AnswerReader<R> reader,
    AttemptLog log,
    Consumer<AnswerHead> onHead,
    String accept,
    @Nullable String contentType,
    @Nullable Bytes body,
    @Nullable String authorization,
    @Nullable CallMeter meter) {

  static <R> Exchange<R> begin(
      Request request, CallOptions options, AnswerReader<R> reader, AttemptLog log) {
    return new Exchange<>(request, options, reader, log, head -> {}, "", null, null, null, null);
  }

  /**
   * The request about resources that this is.
   *
   * @throws IllegalStateException if it is about something else, which takes another way through
   *     the pipeline
   */
  RequestSpec resourceRequest() {
    if (request instanceof RequestSpec resource) {
      return resource;
    }
    throw new IllegalStateException(request + " is about no resource");
  }

  /** With the formats agreed on. */
  Exchange<R> negotiated(
      String newAccept, @Nullable String newContentType, @Nullable Bytes newBody) {
    return new Exchange<>(
        request,
        options,
        reader,
        log,
        onHead,
        newAccept,
        newContentType,
        newBody,
        authorization,
        meter);
  }

  Exchange<R> authorized(@Nullable String newAuthorization) {
    return new Exchange<>(
        request, options, reader, log, onHead, accept, contentType, body, newAuthorization, meter);
  }

  /** With somebody who measures. */
  Exchange<R> measured(CallMeter newMeter) {
    return new Exchange<>(
        request, options, reader, log, onHead, accept, contentType, body, authorization, newMeter);
  }

  /** With one more who sees the head of every answer, refusals included. */
  Exchange<R> observed(Consumer<AnswerHead> observer) {
    return new Exchange<>(
        request,
        options,
        reader,
        log,
        onHead.andThen(observer),
        accept,
        contentType,
        body,
        authorization,
        meter);
  }

  /** Without the credential. */
  @Override
  public String toString() {
    return request.toString();
  }
}
