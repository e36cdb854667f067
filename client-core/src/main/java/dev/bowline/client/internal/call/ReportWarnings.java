package dev.bowline.client.internal.call;

import dev.bowline.client.Warning;
import java.util.function.Consumer;

/** Hands the server's warnings to the client's handler, before the body is read. */
final class ReportWarnings implements Step {
  private final Consumer<? super Warning> onWarning;

  ReportWarnings(Consumer<? super Warning> onWarning) {
    this.onWarning = onWarning;
  }

  @Override
  public <R> R call(Exchange<R> exchange, Next next) {
    return next.call(
        exchange.observed(
            head ->
                head.headers("Warning").forEach(value -> WarningHeader.tell(value, onWarning))));
  }
}
