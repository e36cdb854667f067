package dev.bowline.client.internal.call;

import dev.bowline.client.ServerIds;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.request.ProxyRequest;
import dev.bowline.client.internal.request.Request;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.client.observe.CallInfo;
import dev.bowline.client.observe.CallObservation;
import dev.bowline.client.observe.CallObserver;
import dev.bowline.client.observe.CallOutcome;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures one call for its observer. Confined to the calling thread until the call returns; a
 * stream is measured on by the threads that use it.
 */
final class CallMeter {
  private static final Logger LOG = LoggerFactory.getLogger("dev.bowline.client");

  private final CallObservation observation;
  private final LongSupplier ticker;
  private final long start;
  private final AtomicLong received = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();
  private long queued;
  private long sent;
  private int code;
  private ServerIds ids = ServerIds.NONE;
  private @Nullable Duration firstByte;
  private int attempts;
  private boolean open;
  private volatile String streamReason = "";
  private volatile int streamCode;

  private CallMeter(CallObservation observation, LongSupplier ticker, Duration waited) {
    this.observation = observation;
    this.ticker = ticker;
    this.start = ticker.getAsLong() - waited.toNanos();
    this.queued = waited.toNanos();
  }

  static CallMeter begin(CallObserver observer, LongSupplier ticker, Exchange<?> exchange) {
    CallObservation observation = CallObservation.NONE;
    try {
      observation = observer.begin(info(exchange.request()));
    } catch (Throwable e) { // whatever it is, the call has nothing to do with it
      warn(e);
    }
    return new CallMeter(observation, ticker, exchange.options().waited());
  }

  private static void warn(Throwable failure) {
    try {
      LOG.warn("an observer of calls failed", failure);
    } catch (Throwable e) {
      // one that can't be logged
    }
  }

  private static CallInfo info(Request request) {
    String verb = request.verb().word();
    if (request instanceof ProxyRequest proxied) {
      return new CallInfo(
          verb, "", "v1", proxied.place().resource(), "proxy", proxied.place().namespace() != null);
    }
    if (!(request instanceof RequestSpec resource)) {
      return new CallInfo(verb, "", "", "", "", false);
    }
    ResourcePath path = resource.path();
    String subresource = path.subresource();
    return new CallInfo(
        verb,
        path.resource().group(),
        path.resource().version(),
        path.resource().resource(),
        subresource == null ? "" : subresource,
        path.namespace() != null);
  }

  void queued(long nanos) {
    queued += nanos;
  }

  void sending(Outgoing outgoing) {
    code = 0;
    firstByte = null;
    ids = ServerIds.NONE;
    if (outgoing.body() != null) {
      sent += outgoing.body().size();
    } else if (outgoing.content() != null) {
      sent += Math.max(0, outgoing.content().length());
    }
  }

  Answer measured(Answer answer) {
    code = answer.code();
    firstByte = elapsed();
    ids = Ids.of(answer);
    return new MeasuredAnswer(answer, this);
  }

  void received(long bytes) {
    received.addAndGet(bytes);
  }

  /** The answer goes to a reader that outlives the call. */
  void opened(AttemptLog log) {
    open = true;
    attempts = log.attempts().size() + 1;
    try {
      observation.opened(code);
    } catch (Throwable e) {
      warn(e);
    }
  }

  void returned(AttemptLog log) {
    if (!open) {
      end(code, "", log.attempts().size() + 1);
    }
  }

  void failed(AttemptLog log, int failedCode, String reason) {
    end(failedCode, reason, log.attempts().size());
  }

  void streamRefused(int refusedCode, String reason) {
    streamCode = refusedCode;
    streamReason = reason.isEmpty() ? "Unknown" : reason;
  }

  void streamBroken(String reason) {
    streamReason = reason;
  }

  /** The answer is closed; that ends a stream and nothing else. Who cancels it closes it, too. */
  void closed(@Nullable TransportFailure failure) {
    if (!open) {
      return;
    }
    String broken =
        failure == null || failure.kind() == TransportException.Kind.CANCELLED
            ? ""
            : failure.kind().name();
    String reason = streamReason.isEmpty() ? broken : streamReason;
    end(streamCode == 0 ? code : streamCode, reason, attempts);
  }

  int code() {
    return code;
  }

  private void end(int lastCode, String reason, int tries) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    CallOutcome outcome =
        new CallOutcome(
            lastCode,
            reason,
            tries,
            sent,
            received.get(),
            Duration.ofNanos(queued),
            firstByte,
            elapsed(),
            ids);
    try {
      observation.ended(outcome);
    } catch (Throwable e) {
      warn(e);
    }
  }

  private Duration elapsed() {
    return Duration.ofNanos(ticker.getAsLong() - start);
  }
}
