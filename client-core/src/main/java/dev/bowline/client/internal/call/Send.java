package dev.bowline.client.internal.call;

import dev.bowline.client.ApiException;
import dev.bowline.client.Attempt;
import dev.bowline.client.Refusal;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.request.DocumentRequest;
import dev.bowline.client.internal.request.ProxyRequest;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.client.internal.status.StatusDecoder;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.client.internal.transport.Transport;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One try: sends the request, and makes a result of the answer or an exception of what went wrong.
 */
final class Send implements Step {
  private static final int FIRST_REFUSAL = 400;
  private static final int SERVER_ERROR = 500;

  private final Transport transport;
  private final String serverUrl;
  private final Clock clock;

  Send(Transport transport, String serverUrl, Clock clock) {
    this.transport = transport;
    this.serverUrl = serverUrl;
    this.clock = clock;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    exchange.log().begin();
    try {
      Answer answer = measured(exchange);
      boolean handedOver = false;
      try {
        R result = read(exchange, answer);
        handedOver =
            exchange.request().verb() == Verb.WATCH || exchange.reader() instanceof StreamReader;
        if (handedOver && exchange.meter() != null) {
          exchange.meter().opened(exchange.log());
        }
        return result;
      } finally {
        if (!handedOver) {
          answer.close();
        }
      }
    } catch (TransportFailure e) {
      throw broken(exchange, e);
    } catch (IOException e) {
      throw new IllegalStateException("a body throws nothing but TransportFailure", e);
    }
  }

  private Answer measured(Exchange<?> exchange) throws TransportFailure {
    Outgoing outgoing = outgoing(exchange);
    CallMeter meter = exchange.meter();
    if (meter == null) {
      return transport.send(outgoing, exchange.options().cancellation());
    }
    meter.sending(outgoing);
    return meter.measured(transport.send(outgoing, exchange.options().cancellation()));
  }

  private static Outgoing outgoing(Exchange<?> exchange) throws TransportFailure {
    Duration remaining = exchange.log().remaining();
    if (remaining.isNegative() || remaining.isZero()) {
      String advice = "the deadline has passed";
      throw new TransportFailure(Kind.TIMEOUT, "deadline", advice, true, null);
    }
    Outgoing.Opening opening =
        exchange.reader() instanceof StreamReader<?> stream
            ? stream.opening()
            : Outgoing.Opening.BOUNDED;
    return new Outgoing(
        exchange.request().verb().method(),
        exchange.request().target(),
        exchange.accept(),
        exchange.authorization(),
        exchange.contentType(),
        exchange.body(),
        exchange.request() instanceof ProxyRequest proxied ? proxied.content() : null,
        ifNoneMatch(exchange),
        exchange.request() instanceof ProxyRequest proxied ? proxied.headers() : List.of(),
        exchange.request().verb() == Verb.WATCH || opening.openEnded(),
        opening,
        remaining);
  }

  /** A page in HTML is no document of the API, whatever its code. */
  private static <R> @Nullable DocumentReader<R> documentReader(
      Exchange<R> exchange, Answer answer) {
    return exchange.reader() instanceof DocumentReader<R> reader
            && reader.accepts(answer.code())
            && !StatusDecoder.isHtml(answer.header("Content-Type"))
        ? reader
        : null;
  }

  private static @Nullable String ifNoneMatch(Exchange<?> exchange) {
    return exchange.request() instanceof DocumentRequest document ? document.ifNoneMatch() : null;
  }

  private <R> R read(Exchange<R> exchange, Answer answer) throws IOException {
    exchange.onHead().accept(answer);
    if (exchange.reader() instanceof StreamReader<R> stream) {
      Answer seen = stream.inspected(answer);
      if (!stream.accepts(seen)) {
        throw refused(exchange, seen);
      }
      return stream.take(seen);
    }
    DocumentReader<R> document = documentReader(exchange, answer);
    if (document == null && answer.code() >= FIRST_REFUSAL) {
      throw refused(exchange, answer);
    }
    try {
      if (document != null) {
        return document.read(answer);
      }
      return exchange.reader().read(answer, StatusDecoder.requireCodec(answer, serverUrl));
    } catch (CodecException e) {
      TransportFailure failure = answer.failure();
      if (failure != null) {
        throw failure;
      }
      exchange.log().failed("undecodable answer", true);
      throw e;
    }
  }

  private ApiException refused(Exchange<?> exchange, Answer answer) throws IOException {
    Status status = StatusDecoder.decode(answer, serverUrl);
    boolean actedBefore = exchange.log().mayHaveActed();
    String outcome = (answer.code() + " " + status.reason()).strip();
    List<Attempt> attempts = exchange.log().failed(outcome, answer.code() >= SERVER_ERROR);
    return ApiException.of(
        new Refusal(
            exchange.request().summary(),
            answer.code(),
            status,
            Ids.of(answer),
            RetryAfter.of(answer.header("Retry-After"), answer.header("Date"), status, clock),
            attempts,
            actedBefore));
  }

  private TransportException broken(Exchange<?> exchange, TransportFailure failure) {
    List<Attempt> attempts = exchange.log().failed(failure.outcome(), !failure.isUnsent());
    StringBuilder message =
        new StringBuilder(exchange.request().verb().word())
            .append(' ')
            .append(serverUrl)
            .append(exchange.request().summary().path())
            .append(": ")
            .append(failure.advice());
    if (attempts.size() > 1) {
      message.append(" [").append(attempts.size()).append(" attempts]");
    }
    return new TransportException(
        failure.kind(),
        message.toString(),
        !exchange.log().mayHaveActed(),
        attempts,
        failure.getCause());
  }
}
