package dev.bowline.mockserver;

import dev.bowline.mockserver.api.KubeHandler;
import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpHandler;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.store.RestoredException;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.stream.WatchConversation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

/** Stands before the real handler: remembers requests and makes go wrong what is meant to. */
final class FaultyHandler implements HttpHandler {
  private final Catalog catalog;
  private final Store store;
  private final KubeHandler handler;
  private final Conversations conversations;
  private final Faults faults;
  private final CallLog calls;
  private final Page page;
  private final ServerEffects effects;
  private final InstantSource clock;

  FaultyHandler(
      Catalog catalog,
      Store store,
      KubeHandler handler,
      Conversations conversations,
      ServerEffects effects,
      InstantSource clock,
      CallLog calls,
      Faults faults,
      Page page) {
    this.faults = faults;
    this.calls = calls;
    this.page = page;
    this.effects = effects;
    this.clock = clock;
    this.catalog = catalog;
    this.store = store;
    this.handler = handler;
    this.conversations = conversations;
  }

  @Override
  public HttpAnswer handle(HttpCall call) throws IOException, InterruptedException {
    // Before anybody can see the call: a signal that answers it must reach it.
    Store.Signals seen = store.signals();
    store.enter();
    try {
      return answer(call, seen);
    } catch (RestoredException e) {
      throw new IOException("cut when the server was put back", e);
    } finally {
      store.leave();
    }
  }

  private HttpAnswer answer(HttpCall call, Store.Signals seen)
      throws IOException, InterruptedException {
    RequestInfo info = RequestInfo.of(catalog, call);
    HttpAnswer shown = page.answer(call, info);
    if (shown != null) {
      return shown;
    }
    RecordedCall recorded = new RecordedCall(call, info, clock.instant());
    calls.add(recorded);
    InjectedFault fault = faults.strikes(recorded);
    HttpAnswer answer =
        fault == null ? conversations.answer(call, info, seen) : strike(fault, call, info, seen);
    calls.answered(recorded, answer.status());
    return answer;
  }

  private HttpAnswer strike(
      InjectedFault injected, HttpCall call, RequestInfo info, Store.Signals seen)
      throws IOException, InterruptedException {
    Fault fault = injected.fault();
    if (fault instanceof Fault.Close) {
      throw new IOException("closed on purpose");
    } else if (fault instanceof Fault.Reset) {
      call.connection().reset();
      throw new IOException("reset on purpose");
    } else if (fault instanceof Fault.Refuse refuse) {
      return handler.failure(call, failure(refuse));
    } else if (fault instanceof Fault.Answer answer) {
      return new HttpAnswer(
          answer.code(),
          HttpHeaders.NONE.with("Content-Type", answer.contentType()),
          new HttpAnswer.Bytes(answer.body().getBytes(StandardCharsets.UTF_8)));
    } else if (fault instanceof Fault.Expire) {
      return handler.expired(call);
    } else if (fault instanceof Fault.Stall) {
      injected.hold(
          Long.MAX_VALUE,
          () -> {
            if (call.connection().isGone()) {
              throw new IOException("the client has left");
            }
          });
    } else if (fault instanceof Fault.GoAway) {
      call.connection().leave();
    } else {
      effects.strike(fault);
    }
    HttpAnswer answer = conversations.answer(call, info, seen);
    return answer.with(body(answer.body(), injected, call));
  }

  private static HttpAnswer.Body body(HttpAnswer.Body body, InjectedFault injected, HttpCall call) {
    if (injected.isAboutEvents()) {
      return body instanceof WatchConversation watch
          ? new WatchConversation(
              new FaultyEvents(watch.events(), injected.fault()), watch.isText())
          : new FaultyEvents(body, injected.fault());
    }
    return body instanceof HttpAnswer.Conversation conversation
        ? new FaultyConversation(conversation, injected, call.connection())
        : new FaultyBody(body, injected, call.connection());
  }

  private static ApiFailure failure(Fault.Refuse refuse) {
    Details details =
        refuse.retryAfterSeconds() == 0
            ? null
            : Details.EMPTY.withRetryAfter(refuse.retryAfterSeconds());
    String reason = reason(refuse.code());
    return new ApiFailure(
        refuse.code(),
        reason,
        ("injected fault: " + refuse.code() + " " + reason).strip(),
        details);
  }

  private static String reason(int code) {
    return switch (code) {
      case 400 -> "BadRequest";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "NotFound";
      case 405 -> "MethodNotAllowed";
      case 406 -> "NotAcceptable";
      case 409 -> "Conflict";
      case 410 -> "Expired";
      case 413 -> "RequestEntityTooLarge";
      case 415 -> "UnsupportedMediaType";
      case 422 -> "Invalid";
      case 429 -> "TooManyRequests";
      case 500 -> "InternalError";
      case 503 -> "ServiceUnavailable";
      case 504 -> "Timeout";
      default -> "";
    };
  }
}
