package dev.bowline.informer.internal.driver;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A server that is well, goes away, and comes back, with or without its history. Logs when it was
 * asked for what; of a return, its check and its watch are one.
 */
final class AbsentServer implements RawResources<ConfigMap> {
  private static final Duration ANSWER = Duration.ofMillis(20);

  record Request(Duration at, boolean list) {}

  private final TurnByTurn time;
  private final Duration from;
  private final Duration to;
  private final boolean forgets;
  private Supplier<RuntimeException> absence = () -> transport(Kind.CONNECTION_REFUSED);
  private int pages = 1;
  private final List<Request> requests = new ArrayList<>();
  private final List<Duration> watching = new ArrayList<>();

  /**
   * A server.
   *
   * @param forgets whether versions from before its absence have expired after it
   */
  AbsentServer(TurnByTurn time, Duration from, Duration to, boolean forgets) {
    this.time = time;
    this.from = from;
    this.to = to;
    this.forgets = forgets;
  }

  /** What its absence looks like. */
  AbsentServer lookingLike(Kind kind) {
    absence = () -> transport(kind);
    return this;
  }

  /** Answers in its absence, by refusals. */
  AbsentServer refusing(Supplier<RuntimeException> refusal) {
    absence = refusal;
    return this;
  }

  /** Has so many pages in each list. */
  AbsentServer withPages(int number) {
    pages = number;
    return this;
  }

  /** What it was asked, also while it was away. */
  List<Request> requests() {
    return requests;
  }

  /** When watches were accepted that live on. */
  List<Duration> watching() {
    return watching;
  }

  private boolean isAway() {
    return time.elapsed().compareTo(from) >= 0 && time.elapsed().compareTo(to) < 0;
  }

  private boolean isBack() {
    return time.elapsed().compareTo(to) >= 0;
  }

  private void ask(boolean list, Cancellation cancellation) {
    requests.add(new Request(time.elapsed(), list));
    if (isAway()) {
      throw absence.get();
    }
    time.sleep(ANSWER, cancellation);
    if (cancellation.isCancelled()) {
      throw transport(Kind.CANCELLED);
    }
  }

  private static TransportException transport(Kind kind) {
    return ScriptedSource.transport(kind);
  }

  @Override
  public ResourceType<ConfigMap> type() {
    return ConfigMap.TYPE;
  }

  @Override
  public PageResult list(
      ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
    ask(true, cancellation);
    int page = call.continueToken().isEmpty() ? 1 : Integer.parseInt(call.continueToken());
    return new PageResult(
        new ResourceVersion(isBack() ? "900" : "100"),
        page < pages ? Integer.toString(page + 1) : "",
        null,
        "application/json");
  }

  @Override
  public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
    if (isAway()) {
      ask(false, cancellation);
    }
    time.sleep(ANSWER, cancellation);
    return true;
  }

  @Override
  public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
    ask(false, cancellation);
    if (isBack() && forgets && call.resourceVersion().value().equals("100")) {
      throw Refusals.of(410, "Expired");
    }
    if (isBack()) {
      watching.add(time.elapsed());
    }
    return new WatchStream<>() {
      @Override
      public @Nullable WatchFrame<ConfigMap> next() {
        Duration end = isBack() ? Duration.ofHours(1) : from.minus(time.elapsed());
        time.sleep(end, cancellation);
        throw transport(cancellation.isCancelled() ? Kind.CANCELLED : Kind.DISCONNECTED);
      }

      @Override
      public String mediaType() {
        return "application/json";
      }

      @Override
      public void close() {}
    };
  }
}
