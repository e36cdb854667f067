package dev.bowline.client.internal.call;

import dev.bowline.client.ApiException;
import dev.bowline.client.TransportException;
import dev.bowline.client.observe.CallObserver;
import java.util.function.LongSupplier;

/** Tells the client's observer of each call. Only there if the client has one. */
final class Measure implements Step {
  private final CallObserver observer;
  private final LongSupplier ticker;

  Measure(CallObserver observer, LongSupplier ticker) {
    this.observer = observer;
    this.ticker = ticker;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    CallMeter meter = CallMeter.begin(observer, ticker, exchange);
    AttemptLog log = exchange.log();
    try {
      R result = next.call(exchange.measured(meter));
      meter.returned(log);
      return result;
    } catch (ApiException e) {
      meter.failed(log, e.code(), e.reason().isEmpty() ? "Unknown" : e.reason());
      throw e;
    } catch (TransportException e) {
      meter.failed(log, meter.code(), e.kind().name());
      throw e;
    } catch (RuntimeException | Error e) {
      meter.failed(log, meter.code(), e.getClass().getSimpleName());
      throw e;
    }
  }
}
