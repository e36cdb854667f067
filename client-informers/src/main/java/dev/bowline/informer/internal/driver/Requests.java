package dev.bowline.informer.internal.driver;

import dev.bowline.client.ApiException;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.internal.driver.OpenWatch.OverdueException;
import dev.bowline.informer.internal.reflector.Failure;
import dev.bowline.informer.internal.reflector.Input;
import dev.bowline.informer.internal.reflector.ListRound;
import dev.bowline.informer.internal.reflector.Versions;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reflector's commands as blocking requests, and their outcomes as its inputs. For the
 * informer's thread.
 */
final class Requests<T extends KubeObject> {
  private static final Duration PAGE_DEADLINE = Duration.ofMinutes(1);
  private static final Duration WHOLE_LIST_DEADLINE = Duration.ofMinutes(5);

  /** A watch's timeout is drawn from this to twice this, so that watches don't end in step. */
  private static final long LEAST_TIMEOUT_SECONDS = 300;

  /** A clean end that is as close to the timeout comes of it, by a clock that may be another. */
  private static final Duration EARLY = Duration.ofSeconds(10);

  /** Bad request, method not allowed, invalid, not implemented. */
  private static final Set<Integer> AGAINST_STREAMS = Set.of(400, 405, 422, 501);

  /** The event that ends a watch, whose object is no Status here. */
  private static final String ERROR = "ERROR";

  private static final String BOOKMARK = "BOOKMARK";

  private static final Logger log = LoggerFactory.getLogger(Requests.class);

  private final String name;
  private final RawResources<T> source;
  private final Scope scope;
  private final CacheWriter<T> cache;
  private final StreamSupport streams;
  private final Timing timing;
  private final Cancellation stop;
  private final WatchHabits habits = new WatchHabits();
  private final Succession<T> succession;
  private @Nullable OpenWatch<T> watch;
  private @Nullable ListGuard list;
  private boolean isListing;
  private long streamAsked;
  private @Nullable WatchFrame<T> frame;
  private WatchFrame.@Nullable Event<Envelope> envelope;

  /** Of the last frame with a version. */
  private WatchFrame.Type type = WatchFrame.Type.BOOKMARK;

  Requests(
      String name,
      RawResources<T> source,
      Scope scope,
      CacheWriter<T> cache,
      Surroundings surroundings,
      Timing timing,
      Cancellation stop) {
    this.name = name;
    this.source = source;
    this.scope = scope;
    this.cache = cache;
    this.streams = surroundings.streams();
    this.timing = timing;
    this.stop = stop;
    this.succession =
        new Succession<>(
            name,
            source,
            version -> WatchCall.from(scope, version, timeout()),
            (version, own) -> source.hasReached(scope, version, own),
            habits,
            surroundings,
            timing,
            stop);
  }

  /**
   * Reads a page.
   *
   * @param onItem called with each item
   */
  Input listPage(ListRound round, Runnable onItem) {
    cache.beginPage(round.isFirstPage());
    ListCall first =
        ListCall.of(scope)
            .limit(round.limit())
            .deadline(round.limit() == 0 ? WHOLE_LIST_DEADLINE : PAGE_DEADLINE);
    ListCall call = round.isFirstPage() ? first : first.next(round.token());
    try {
      PageResult page = source.list(call, new ToCache(onItem), stop);
      return new Input.PageRead(page.resourceVersion(), page.continueToken());
    } catch (Throwable e) {
      cache.failPage();
      throw e;
    }
  }

  Input streamList() {
    streamAsked = timing.ticker().getAsLong();
    if (!streams.isWorthTrying(source.type(), streamAsked)) {
      return new Input.StreamDeclined();
    }
    cache.beginStream();
    Cancellation stream = new Cancellation();
    ListGuard guard = new ListGuard(name, timing, stream, log::warn);
    list = guard;
    isListing = true;
    Input outcome = openStream(guard, stream);
    guard.opened();
    return outcome;
  }

  /** A guard may end the stream also before it is answered. */
  private Input openStream(ListGuard guard, Cancellation stream) {
    try {
      return open(new WatchCall(scope, ResourceVersion.NONE, true, true, timeout()), stream);
    } catch (TransportException e) {
      if (guard.hasCut() && !stop.isCancelled()) {
        return cut(guard, e);
      }
      throw e;
    }
  }

  /**
   * A guard has ended the stream. That it lacked memory to look again says nothing of streams.
   *
   * @param cause what that led to, if it was an exception
   */
  private Input cut(ListGuard guard, @Nullable RuntimeException cause) {
    if (guard.isOverdue()) {
      return new Input.WatchOverdue();
    }
    String message = "streaming list of " + source.type() + ": no memory to look after it";
    return failed(Failure.Kind.DISCONNECTED, TransportException.Kind.DISCONNECTED, message, cause);
  }

  private static Input failed(
      Failure.Kind kind,
      TransportException.Kind transport,
      String message,
      @Nullable Throwable cause) {
    return new Input.Failed(
        Failure.of(kind, new TransportException(transport, message, false, List.of(), cause)));
  }

  /** The server, or something on the way to it, didn't do a streaming list of this type. */
  void withoutStreams(Failure failure) {
    boolean isCertain = (list != null && list.isOverdue()) || isAgainstStreams(failure);
    long now = timing.ticker().getAsLong();
    if (streams.isMissing(source.type(), isCertain, streamAsked, now)) {
      log.info(
          "{}: the server streams no lists of {}, which are read in pages for {} minutes: {}",
          name,
          source.type(),
          StreamSupport.MEMORY.toMinutes(),
          failure);
    }
  }

  /** Whether a refusal is of the request as such, and not of a server in trouble. */
  private static boolean isAgainstStreams(Failure failure) {
    return failure.cause() instanceof ApiException refusal
        && AGAINST_STREAMS.contains(refusal.code());
  }

  Input checkVersion(ResourceVersion version) {
    return source.hasReached(scope, version, stop)
        ? new Input.VersionReached()
        : new Input.VersionsWentBack();
  }

  Input openWatch(ResourceVersion version) {
    ResourceVersion from = succession.restart(version);
    Input outcome = open(WatchCall.from(scope, from, timeout()), new Cancellation());
    if (outcome instanceof Input.WatchOpened && watch != null) {
      succession.begin(watch, from, version);
    }
    return outcome;
  }

  private Duration timeout() {
    return Duration.ofSeconds(
        LEAST_TIMEOUT_SECONDS + (long) (timing.random().getAsDouble() * LEAST_TIMEOUT_SECONDS));
  }

  private Input open(WatchCall call, Cancellation own) {
    long asked = timing.ticker().getAsLong();
    try {
      watch = OpenWatch.open(source, call, timing, habits, stop, own);
      return new Input.WatchOpened();
    } catch (OverdueException e) {
      String message =
          "watch of "
              + source.type()
              + ": no answer within "
              + Duration.ofNanos(timing.ticker().getAsLong() - asked).toSeconds()
              + " s";
      return failed(
          Failure.Kind.DISCONNECTED, TransportException.Kind.TIMEOUT, message, e.getCause());
    }
  }

  Input readFrame() {
    Input outcome = readAny();
    while (outcome instanceof Input.FrameRead read && isRepeated(read)) {
      outcome = readAny();
    }
    return outcome;
  }

  private boolean isRepeated(Input.FrameRead read) {
    return !isListing
        && read.frame() != Input.Frame.END_OF_LIST
        && Versions.canBeFollowed(read.version())
        && succession.isRepeated(read.version(), type);
  }

  private Input readAny() {
    if (watch == null) {
      throw new IllegalStateException("no watch is open");
    }
    try {
      frame = watch.next();
    } catch (OverdueException e) {
      return isSucceeded() ? new Input.WatchRotated() : overdue(e);
    } catch (RuntimeException e) {
      if (list != null && list.hasCut()) {
        return cut(list, e);
      }
      throw e;
    }
    if (frame == null) {
      if (list != null && list.hasCut()) {
        return cut(list, null);
      }
      return list != null && isListing && list.isSlow()
          ? new Input.WatchOverdue()
          : isSucceeded() ? new Input.WatchRotated() : ended();
    }
    if (frame instanceof WatchFrame.Undecodable<T> undecodable) {
      if (undecodable.type().equals(ERROR)) {
        return new Input.Failed(Failure.of(Failure.Kind.UNREADABLE, undecodable.cause()));
      }
      if (isUnknown(undecodable.type())) {
        return new Input.FrameRead(Input.Frame.UNKNOWN_TYPE, ResourceVersion.NONE);
      }
      if (!isListing && undecodable.type().equals(BOOKMARK)) {
        return new Input.FrameRead(Input.Frame.BOOKMARK, ResourceVersion.NONE);
      }
      envelope = Envelope.of(undecodable, watch.mediaType(), source.type().kind());
      return envelope == null
          ? new Input.FrameRead(Input.Frame.UNDECODABLE, ResourceVersion.NONE)
          : frameRead(envelope);
    }
    return frame instanceof WatchFrame.Event<T> event
        ? frameRead(event)
        : new Input.FrameRead(Input.Frame.UNDECODABLE, ResourceVersion.NONE);
  }

  private Input ended() {
    boolean isDue = watch != null && watch.left().compareTo(EARLY) <= 0;
    return new Input.WatchEnded(isDue && !succession.isInDoubt());
  }

  /** Whether another watch is open in place of the one that has ended. */
  private boolean isSucceeded() {
    OpenWatch<T> next = succession.next();
    if (next == null || watch == null) {
      return false;
    }
    OpenWatch<T> before = watch;
    watch = next; // first: whatever happens, somebody closes it
    before.close();
    return true;
  }

  /** Two watches in a row that fell silent: only a list shows whether the server is to blame. */
  private Input overdue(OverdueException e) {
    if (isListing || !e.isSilence() || !habits.silence()) {
      return new Input.WatchOverdue();
    }
    String message = "watch of " + source.type() + ": silent twice in a row, where bookmarks came";
    return failed(Failure.Kind.UNREADABLE, TransportException.Kind.TIMEOUT, message, e.getCause());
  }

  private static boolean isUnknown(String type) {
    return !type.isEmpty()
        && Arrays.stream(WatchFrame.Type.values()).noneMatch(known -> known.name().equals(type));
  }

  /** Only a bookmark may be without a name: of anything else nobody could tell what it is about. */
  private Input frameRead(WatchFrame.Event<? extends KubeObject> event) {
    type = event.type();
    boolean bookmark = type == WatchFrame.Type.BOOKMARK;
    if (!bookmark && event.object().name().isEmpty()) {
      return new Input.FrameRead(Input.Frame.UNDECODABLE, ResourceVersion.NONE);
    }
    if (list != null && isListing) {
      if (EndOfList.isMarkedBy(event)) {
        return endOfList(list, event.object().resourceVersion());
      }
      if (!bookmark) {
        list.object(event.type() == WatchFrame.Type.ADDED, event.object().resourceVersion());
      }
    }
    return new Input.FrameRead(
        bookmark ? Input.Frame.BOOKMARK : Input.Frame.OBJECT,
        succession.known(event.object().resourceVersion()));
  }

  private Input endOfList(ListGuard guard, ResourceVersion version) {
    isListing = false;
    if (!guard.complete()) {
      return cut(guard, null);
    }
    list = null; // streams live long
    streams.works(source.type());
    if (watch != null) {
      succession.begin(watch, version, version);
    }
    return new Input.FrameRead(Input.Frame.END_OF_LIST, version);
  }

  /** What is read frame by frame; null if no watch is open. */
  @Nullable WatchStream<T> stream() {
    return watch == null ? null : watch.stream();
  }

  /** Nobody asks for the last frame any more. */
  void forgetFrame() {
    frame = null;
    envelope = null;
  }

  /** As {@link Succession#listed}. */
  void listed() {
    succession.listed();
  }

  /** As {@link Succession#isBetween}; for any thread. */
  boolean isBetweenWatches() {
    return succession.isBetween();
  }

  /** Versions went back. */
  void forgetHistory() {
    succession.forget();
  }

  /** The frame that was read last. */
  @Nullable WatchFrame<T> frame() {
    return frame;
  }

  /** What could be read of the last frame if it was undecodable; null if nothing could. */
  WatchFrame.@Nullable Event<Envelope> envelope() {
    return envelope;
  }

  void closeWatch() {
    forgetFrame();
    succession.end();
    OpenWatch<T> open = watch;
    ListGuard guard = list;
    watch = null; // first: what can't be closed isn't tried again and again
    list = null;
    isListing = false;
    if (guard != null) {
      guard.close();
    }
    if (open != null) {
      open.close();
    }
  }

  /** Where the items of a page go. */
  private final class ToCache implements ItemSink<T> {
    private final Runnable onItem;
    private int index;

    ToCache(Runnable onItem) {
      this.onItem = onItem;
    }

    /** An item without so much as a name can't be told from one that is gone: the list fails. */
    @Override
    public void item(T item) {
      if (item.name().isEmpty()) {
        throw new CodecException("an object without a name", -1)
            .within("[" + index + "]")
            .within(".items")
            .of(source.type().kind().kind() + "List", null, null);
      }
      next();
      cache.listed(item);
    }

    private void next() {
      index++;
      onItem.run();
    }

    @Override
    public void unreadable(Bytes item, CodecException problem) {
      next();
      Envelope envelope = Envelope.ofItem(item, source.type().kind());
      if (envelope == null) {
        throw problem;
      }
      cache.listedUndecodable(envelope, problem);
    }
  }
}
