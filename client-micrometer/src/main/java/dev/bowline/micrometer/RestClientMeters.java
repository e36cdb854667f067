package dev.bowline.micrometer;

import dev.bowline.client.observe.CallInfo;
import dev.bowline.client.observe.CallObservation;
import dev.bowline.client.observe.CallObserver;
import dev.bowline.client.observe.CallOutcome;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Counts and times a client's calls under the names that programs with client-go have, so that
 * their dashboards and alerts fit: {@code
 * KubeClient.builder().observer(RestClientMeters.of(registry, host))}. {@link MicrometerObserver}
 * tells more, by resource. Thread-safe.
 *
 * <p>In Prometheus' spelling, each with {@code host}:
 *
 * <ul>
 *   <li>{@code rest_client_requests_total}, by {@code method} and {@code code}: requests, those of
 *       tries that were repeated with the code {@code <retried>}, as their answers are not known
 *       here, and those without an answer with {@code <error>}.
 *   <li>{@code rest_client_request_duration_seconds}, by {@code verb}, which is the method as well:
 *       calls with all their tries, of watches and other streams their opening.
 *   <li>{@code rest_client_request_retries_total}, by {@code verb}: tries beyond each call's first.
 *   <li>{@code rest_client_rate_limiter_duration_seconds}, by {@code verb}: waits for the client's
 *       rate limit, or for a thread.
 * </ul>
 *
 * <p>{@link GoHistograms} gives the durations the buckets that they have in Go.
 *
 * <p>The method of calls that connect to pods and services is {@code CONNECT} here.
 */
public final class RestClientMeters implements CallObserver {
  private static final int UNTOLD = 200;
  private static final String RETRIED = "<retried>";

  private final MeterRegistry registry;
  private final String host;

  private RestClientMeters(MeterRegistry registry, String host) {
    this.registry = registry;
    this.host = host;
  }

  /**
   * An observer that fills a registry.
   *
   * @param host what the meters call the server, such as {@code 10.0.0.1:443}
   */
  public static RestClientMeters of(MeterRegistry registry, String host) {
    return new RestClientMeters(
        Objects.requireNonNull(registry, "registry"), Objects.requireNonNull(host, "host"));
  }

  @Override
  public CallObservation begin(CallInfo call) {
    return new OneCall(method(call.verb()));
  }

  private static String method(String verb) {
    return switch (verb) {
      case "get", "list", "watch" -> "GET";
      case "create" -> "POST";
      case "update" -> "PUT";
      case "patch" -> "PATCH";
      case "delete", "deletecollection" -> "DELETE";
      default -> verb.toUpperCase(Locale.ROOT);
    };
  }

  private final class OneCall implements CallObservation {
    private final String method;
    private final long start = registry.config().clock().monotonicTime();
    private volatile boolean isOpened;

    OneCall(String method) {
      this.method = method;
    }

    @Override
    public void opened(int code) {
      isOpened = true;
      long took = registry.config().clock().monotonicTime() - start;
      registry
          .timer("rest.client.request.duration", tags("verb"))
          .record(took, TimeUnit.NANOSECONDS);
      count(Integer.toString(code), 1);
    }

    /** As by an observer around this one that knows no code. */
    @Override
    public void opened() {
      opened(UNTOLD);
    }

    @Override
    public void ended(CallOutcome outcome) {
      if (!isOpened) {
        registry.timer("rest.client.request.duration", tags("verb")).record(outcome.total());
        if (outcome.attempts() > 0) {
          count(outcome.code() == 0 ? "<error>" : Integer.toString(outcome.code()), 1);
        }
      }
      int retries = outcome.attempts() - 1;
      if (retries > 0) {
        count(RETRIED, retries);
        registry.counter("rest.client.request.retries", tags("verb")).increment(retries);
      }
      if (!outcome.queued().isZero()) {
        registry.timer("rest.client.rate.limiter.duration", tags("verb")).record(outcome.queued());
      }
    }

    private void count(String code, int requests) {
      registry
          .counter("rest.client.requests", tags("method").and("code", code))
          .increment(requests);
    }

    private Tags tags(String name) {
      return Tags.of(name, method, "host", host);
    }
  }
}
