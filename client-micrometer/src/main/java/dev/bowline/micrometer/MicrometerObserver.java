package dev.bowline.micrometer;

import dev.bowline.client.observe.CallInfo;
import dev.bowline.client.observe.CallObservation;
import dev.bowline.client.observe.CallObserver;
import dev.bowline.client.observe.CallOutcome;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts and times a client's calls in a registry: {@code
 * KubeClient.builder().observer(MicrometerObserver.of(registry))}. Thread-safe; several clients of
 * one registry should share one, since a registry keeps the gauges of the first only.
 *
 * <p>The meters, all tagged with {@code verb}, {@code group} ({@code core} for the core group),
 * {@code resource} and {@code subresource} ({@code none} if there is none):
 *
 * <ul>
 *   <li>{@code bowline.client.calls}: timer of calls with all their tries, tagged with {@code code}
 *       and {@code reason} too ({@code none} if all went well). Of watches and other streams it
 *       times the opening.
 *   <li>{@code bowline.client.calls.active}: gauge of calls under way.
 *   <li>{@code bowline.client.retries}: counter of tries beyond each call's first.
 *   <li>{@code bowline.client.first.byte}: timer until the last answer's begin.
 *   <li>{@code bowline.client.queued}: timer of waits for a thread or the rate limit.
 *   <li>{@code bowline.client.sent}, {@code bowline.client.received}: counters of bytes of bodies,
 *       uncompressed.
 *   <li>{@code bowline.client.streams.open}: gauge of open watches and other streams.
 *   <li>{@code bowline.client.streams}: timer of how long they lasted, tagged with {@code code} and
 *       {@code reason}.
 * </ul>
 *
 * <p>No name of an object or a namespace is in a tag.
 */
public final class MicrometerObserver implements CallObserver {
  private static final int UNTOLD = 200;

  private final MeterRegistry registry;
  private final Map<Tags, KindMeters> meters = new ConcurrentHashMap<>();
  private final Map<CallInfo, KindMeters> kinds = new ConcurrentHashMap<>();

  private MicrometerObserver(MeterRegistry registry) {
    this.registry = registry;
  }

  /** An observer that fills a registry. */
  public static MicrometerObserver of(MeterRegistry registry) {
    return new MicrometerObserver(registry);
  }

  @Override
  public CallObservation begin(CallInfo call) {
    return new OneCall(registry, kinds.computeIfAbsent(call, this::meters));
  }

  /** Those of versions, and of one namespace and all, are the same: tags don't tell them apart. */
  private KindMeters meters(CallInfo call) {
    return meters.computeIfAbsent(
        Tags.of(
            "verb",
            call.verb(),
            "group",
            call.group().isEmpty() && !call.resource().isEmpty() ? "core" : orNone(call.group()),
            "resource",
            orNone(call.resource()),
            "subresource",
            orNone(call.subresource())),
        tags -> new KindMeters(registry, tags));
  }

  private static String orNone(String text) {
    return text.isEmpty() ? "none" : text;
  }

  private static final class OneCall implements CallObservation {
    private final MeterRegistry registry;
    private final KindMeters meters;
    private final long start;
    private boolean opened;

    OneCall(MeterRegistry registry, KindMeters meters) {
      this.registry = registry;
      this.meters = meters;
      this.start = registry.config().clock().monotonicTime();
      meters.active().incrementAndGet();
    }

    @Override
    public void opened(int code) {
      opened = true;
      meters.active().decrementAndGet();
      meters.open().incrementAndGet();
      meters.opening(code, registry.config().clock().monotonicTime() - start);
    }

    /** As by an observer around this one that knows no code. */
    @Override
    public void opened() {
      opened(UNTOLD);
    }

    @Override
    public void ended(CallOutcome outcome) {
      if (opened) {
        meters.open().decrementAndGet();
        meters.streamEnded(outcome);
      } else {
        meters.active().decrementAndGet();
        meters.callEnded(outcome);
      }
      meters.counted(outcome);
    }
  }
}
