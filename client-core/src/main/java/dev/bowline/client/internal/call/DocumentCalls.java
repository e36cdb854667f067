package dev.bowline.client.internal.call;

import dev.bowline.client.RetryPolicy;
import dev.bowline.client.internal.request.DocumentRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Calls for what is no resource. Thread-safe. */
public final class DocumentCalls {
  private final CallPipeline pipeline;
  private final Duration defaultDeadline;
  private final RetryPolicy retry;
  private final CallOrigin origin;

  DocumentCalls(
      CallPipeline pipeline, Duration defaultDeadline, RetryPolicy retry, CallOrigin origin) {
    this.pipeline = pipeline;
    this.defaultDeadline = defaultDeadline;
    this.retry = retry;
    this.origin = origin;
  }

  /** What a call may take that says nothing else. */
  public Duration deadline() {
    return defaultDeadline;
  }

  /**
   * Makes a call.
   *
   * @param deadline null for the client's default
   */
  public <R> R call(
      DocumentRequest request, @Nullable Duration deadline, DocumentReader<R> reader) {
    CallOptions options =
        new CallOptions(
            deadline == null ? defaultDeadline : deadline,
            retry,
            origin.cancellation(),
            origin.takeWaited());
    return pipeline.call(request, options, reader);
  }
}
