package dev.bowline.informer.internal.driver;

import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.Shortage;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.reflector.Command;
import dev.bowline.informer.internal.reflector.Effect;
import dev.bowline.informer.internal.reflector.Failure;
import dev.bowline.informer.internal.reflector.Input;
import dev.bowline.informer.internal.reflector.Memory;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.reflector.ReflectorState;
import dev.bowline.informer.internal.reflector.Step;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a reflector: carries out its effects and commands and tells it what came of them. {@link
 * #run} is for one thread; the other methods are for any.
 */
public final class Driver<T extends KubeObject> implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(Driver.class);

  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(30);

  private static final Shown BEGINNING = Shown.of(ReflectorState.fresh());
  private static final Shown STOPPED =
      Shown.of(new ReflectorState.Stopped(ReflectorState.fresh().memory()));

  private final String name;
  private final Reflector reflector;
  private final CacheWriter<T> cache;
  private final Timing timing;
  private final Cancellation stop = new Cancellation();
  private final Requests<T> requests;
  private final Surroundings surroundings;
  private final Troubles troubles;

  /** Null if nobody is told. */
  private final @Nullable Chronicle chronicle;

  private boolean listedLast;
  private ListTurns.@Nullable Turn turn;
  private boolean streamedLast;
  private boolean checkedLast;
  private boolean failedLast;

  /** What is to be done next: to read a frame; null at the begin. */
  private @Nullable Command command;

  private final Absence absence = new Absence();
  private ReflectorState state = ReflectorState.fresh();

  /** What it has not begun anew after; null for nothing. */
  private @Nullable Throwable trouble;

  /** Whether the log has the trouble. */
  private boolean isTold;

  private boolean hasEnded;
  private volatile Shown shown = BEGINNING;
  private volatile long lastProgress;
  private volatile @Nullable RuntimeException fault;

  /**
   * A driver that waits to be run.
   *
   * @param name of the informer, for messages
   * @param source what to read
   * @param scope which part of it
   * @param cache where it goes
   * @param surroundings what else there is
   */
  public Driver(
      String name,
      Reflector reflector,
      RawResources<T> source,
      Scope scope,
      CacheWriter<T> cache,
      Timing timing,
      Surroundings surroundings) {
    this.name = name;
    this.reflector = reflector;
    this.cache = cache;
    this.timing = timing;
    this.surroundings = surroundings;
    this.troubles = new Troubles(name, surroundings.log());
    this.requests = new Requests<>(name, source, scope, cache, surroundings, timing, stop);
    this.lastProgress = timing.ticker().getAsLong();
    Shortage.prepare();
    this.chronicle = surroundings.told() == Told.NOBODY ? null : new Chronicle(surroundings.told());
  }

  /** Takes the place of another: nothing comes of that alone. Before {@link #run}. */
  public void follow(Driver<T> before) {
    lastProgress = before.lastProgress;
  }

  /** Ends {@link #run} at once, whatever it does. */
  public void stop() {
    stop.cancel();
  }

  /** Where the reflector is: behind a list not before the cache has that list. */
  public ReflectorState state() {
    Shown known = shown;
    return cache.lists() == known.lists() ? known.before() : known.state();
  }

  /**
   * Whether the watch that is followed has ended at its time, and the next one, which was asked for
   * before that, is not open yet.
   */
  public boolean isBetweenWatches() {
    return requests.isBetweenWatches();
  }

  /**
   * How long nothing has come from the server: no page, no event, no bookmark, no accepted watch
   * unless those before it ended before anything came.
   */
  public Duration sinceProgress() {
    return Duration.ofNanos(Math.max(0, timing.ticker().getAsLong() - lastProgress));
  }

  /** The trouble that has not been overcome; null if all is well. */
  public @Nullable RuntimeException lastError() {
    Failure failure = state().memory().lastFailure();
    return failure == null || failure.cause() == null ? fault : failure.cause();
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // nothing relies on who runs meanwhile
  public void run() {
    Thread.yield(); // what lies below gets a small piece of a virtual thread's stack to itself
    while (!hasEnded) {
      try {
        WatchStream<T> stream = goOn() ? requests.stream() : null;
        if (stream != null) {
          await(stream); // not deeper in the stack, which is kept on the heap while this waits
        }
      } catch (Throwable e) { // a cache must not end in silence; nothing here needs memory
        hasFailed(e);
      }
    }
    Quietly.run(() -> log.debug("{}: stopped", name));
  }

  private void await(WatchStream<T> stream) {
    try {
      stream.await();
    } catch (Throwable e) { // the read that follows tells, if it fails as well
      Quietly.run(() -> log.debug("{}: while waiting for an event", name, e));
    }
  }

  /**
   * Follows the collection to where a frame of the watch is to be read, which may take long.
   *
   * @return false where none is: at the end
   */
  private boolean goOn() {
    if (trouble != null) {
      beginAnew(trouble);
      if (stop.isCancelled()) {
        shown = STOPPED;
        hasEnded = true;
        return false;
      }
    }
    Command last = command;
    Command next = decide(last == null ? new Input.Start() : outcome(last));
    while (!(next instanceof Command.ReadFrame || next instanceof Command.Halt)) {
      next = decide(outcome(next));
    }
    command = next;
    if (next instanceof Command.ReadFrame) {
      return true;
    }
    requests.closeWatch();
    endTurn();
    cache.forgetList();
    hasEnded = true;
    return false;
  }

  /** What is to be done about it waits until there is memory to do it. */
  private void hasFailed(Throwable e) {
    boolean isAgain = trouble != null;
    shown = stop.isCancelled() ? STOPPED : BEGINNING;
    if (!isAgain) {
      trouble = e;
      isTold = false;
    } else if (stop.isCancelled()) {
      leaveAll();
      hasEnded = true;
    } else {
      Shortage.pause();
    }
  }

  /** As far as there is memory for it. */
  private void leaveAll() {
    try {
      endTurn();
    } catch (Throwable e) {
      // nor for the others
    }
    try {
      cache.forgetList();
    } catch (Throwable e) {
      // as above
    }
    try {
      requests.closeWatch();
    } catch (Throwable e) {
      // the stop has ended it
    }
  }

  private void beginAnew(Throwable e) {
    endTurn();
    cache.forgetList();
    tell(e);
    Quietly.run(requests::closeWatch);
    absence.isInDoubt();
    if (chronicle != null) {
      Quietly.run(() -> chronicle.fault(timing.ticker().getAsLong()));
    }
    command = null;
    state = ReflectorState.fresh();
    if (!stop.isCancelled()) {
      timing.sleep(AFTER_A_FAULT, stop);
    }
    tell(e); // who can't log it now will never
    trouble = null;
  }

  private void tell(Throwable e) {
    if (!isTold) {
      Quietly.run(() -> note(e));
    }
  }

  private void note(Throwable e) {
    fault =
        e instanceof RuntimeException known
            ? known
            : new IllegalStateException(name + " failed", e);
    log.error("{}: begins anew after a fault", name, e);
    isTold = true;
  }

  private Command decide(Input input) {
    ReflectorState before = state;
    if (showsType(input) || isOtherTrouble(input)) {
      absence.isInDoubt();
    }
    Step step = reflector.step(before, input, timing.ticker().getAsLong());
    state = step.state();
    boolean isList = replaces(step);
    shown = isList ? new Shown(state, before, cache.lists()) : Shown.of(state);
    if (state.memory().lastFailure() == null) {
      troubles.none(timing.ticker().getAsLong());
    }
    for (Effect effect : step.effects()) {
      carryOut(effect);
    }
    if (isList) {
      shown = Shown.of(state); // also where the cache is another's by now
    }
    if (chronicle != null) {
      chronicle.step(before, input, step, timing.ticker().getAsLong());
    }
    if (!isListing(state)) {
      endTurn();
    }
    requests.forgetFrame();
    return step.command();
  }

  private static boolean showsType(Input input) {
    return input instanceof Input.PageRead
        || input instanceof Input.WatchOpened
        || input instanceof Input.FrameRead
        || input instanceof Input.VersionReached;
  }

  private static boolean isOtherTrouble(Input input) {
    return input instanceof Input.Failed failed
        && failed.failure().kind() != Failure.Kind.NOT_FOUND;
  }

  private static boolean replaces(Step step) {
    for (Effect effect : step.effects()) {
      if (effect instanceof Effect.Replace) {
        return true;
      }
    }
    return false;
  }

  private static boolean isListing(ReflectorState state) {
    return state instanceof ReflectorState.Listing
        || state instanceof ReflectorState.Requesting
        || state instanceof ReflectorState.Streaming;
  }

  private void endTurn() {
    ListTurns.Turn ended = turn;
    if (ended != null) {
      surroundings.pace().lists().leave(ended, timing.ticker().getAsLong());
      turn = null; // now: where memory was short it is to be given back once more
    }
  }

  private void carryOut(Effect effect) {
    WatchFrame<T> frame = requests.frame();
    if (effect instanceof Effect.Apply apply) {
      apply(frame, apply.version());
    } else if (effect instanceof Effect.Move move) {
      cache.move(move.version());
    } else if (effect instanceof Effect.Replace replace) {
      cache.replace(replace.version());
      requests.listed();
      fault = null;
    } else if (effect instanceof Effect.Reject) {
      cache.reject(
          frame instanceof WatchFrame.Undecodable<T> undecodable ? undecodable.cause() : null);
    } else if (effect instanceof Effect.Rewind) {
      cache.rewind();
      requests.forgetHistory();
    } else if (effect instanceof Effect.Vanish) {
      vanish();
    } else if (effect instanceof Effect.Collect) {
      collect(frame);
    } else if (effect instanceof Effect.Unsupported unsupported) {
      requests.withoutStreams(unsupported.failure());
    } else if (effect instanceof Effect.InPages pages) {
      log.info("{}: reads its list in pages, not as a stream: {}", name, pages.failure());
    } else if (effect instanceof Effect.Delay delay) {
      troubles.delay(delay);
    } else if (effect instanceof Effect.Report report) {
      troubles.report(report, timing.ticker().getAsLong());
      surroundings.onTrouble().run();
    }
  }

  private void vanish() {
    endTurn(); // which others could use while the server is asked
    try {
      if (!cache.isEmpty()
          && absence.isCertain(surroundings.isGoneUnless(stop))
          && !stop.isCancelled()) {
        cache.vanish();
      }
    } catch (RuntimeException e) {
      absence.isInDoubt();
      log.debug("{}: can't tell whether its type is gone: {}", name, e.getMessage());
    }
  }

  private void apply(@Nullable WatchFrame<T> frame, ResourceVersion version) {
    WatchFrame.Event<Envelope> envelope = requests.envelope();
    if (frame instanceof WatchFrame.Event<T> event) {
      cache.apply(event, version);
    } else if (frame instanceof WatchFrame.Undecodable<T> undecodable && envelope != null) {
      cache.applyUndecodable(envelope, undecodable.cause(), version);
    }
  }

  private void collect(@Nullable WatchFrame<T> frame) {
    WatchFrame.Event<Envelope> envelope = requests.envelope();
    if (frame instanceof WatchFrame.Event<T> event) {
      cache.streamed(event);
    } else if (frame instanceof WatchFrame.Undecodable<T> undecodable && envelope != null) {
      cache.streamedUndecodable(envelope, undecodable.cause());
    }
  }

  private Input outcome(Command command) {
    if (!(command instanceof Command.ReadFrame)) {
      requests.closeWatch();
    }
    boolean isRequest = awaitTurn(command);
    if (isListing(state) && turn == null) {
      turn = surroundings.pace().lists().enter(surroundings.isAwaited(), timing, stop);
    }
    Input input;
    try {
      input = stop.isCancelled() ? new Input.Stop() : perform(command);
    } catch (RuntimeException e) {
      input = failed(e);
    }
    if (isRequest) {
      tell(input);
    }
    failedLast = input instanceof Input.Failed;
    if (isProgress(input)) {
      lastProgress = timing.ticker().getAsLong();
      listGoesOn();
    }
    return stop.isCancelled() ? new Input.Stop() : input;
  }

  private void listGoesOn() {
    ListTurns.Turn known = turn;
    if (known != null) {
      known.came(timing.ticker().getAsLong());
    }
  }

  /**
   * Lets others go first if need be. A watch after its list or its check, a page after another, and
   * one instead of a stream that was not asked for belong to what has begun, but not what is asked
   * anew after a refusal.
   *
   * @return whether the command is a request
   */
  private boolean awaitTurn(Command command) {
    boolean stream = command instanceof Command.StreamList;
    boolean list = stream || command instanceof Command.ListPage;
    boolean check = command instanceof Command.CheckVersion;
    boolean watch = command instanceof Command.OpenWatch;
    boolean isRequest = list || check || watch;
    Memory memory = state.memory();
    boolean begins =
        command instanceof Command.ListPage page
            ? page.round().isFirstPage() && !streamedLast
            : stream || !listedLast;
    boolean goesOn = (watch && checkedLast) || (isPageOf(command) && !failedLast);
    if (isRequest && !goesOn && (begins || memory.lastFailure() != null)) {
      boolean isFirst = memory.version().isNone() && memory.lastFailure() == null;
      boolean resumes = check || watch;
      Duration cost = isFirst ? Pace.START : resumes ? Pace.RESUME : Pace.RETURN;
      surroundings.pace().enter(cost, surroundings.isAwaited(), timing, stop);
    }
    listedLast = list;
    streamedLast = stream;
    checkedLast = check;
    return isRequest;
  }

  /** Whether it is a page behind another, or in place of a stream. */
  private boolean isPageOf(Command command) {
    return command instanceof Command.ListPage page
        && listedLast
        && (streamedLast || !page.round().isFirstPage());
  }

  private void tell(Input outcome) {
    if (outcome instanceof Input.Failed failed) {
      tell(failed.failure());
    } else if (!(outcome instanceof Input.Stop || outcome instanceof Input.StreamDeclined)) {
      surroundings.pace().served();
    }
  }

  private void tell(Failure failure) {
    switch (failure.kind()) {
      case UNREACHABLE, DISCONNECTED, TORN_EVENT -> {
        if (!isOfGateway(failure)) {
          surroundings.pace().unreachable();
        }
      }
      // a server that is about its work
      case EXPIRED, VERSION_TOO_LARGE, NOT_FOUND -> surroundings.pace().served();
      default -> surroundings.pace().answered();
    }
  }

  /** It may be that one API is away behind a server that is well, or that all is. */
  private static boolean isOfGateway(Failure failure) {
    return failure.cause() instanceof TransportException transport
        && transport.kind() == TransportException.Kind.BAD_GATEWAY;
  }

  private Input perform(Command command) {
    if (command instanceof Command.ListPage list) {
      return requests.listPage(list.round(), this::listGoesOn);
    }
    if (command instanceof Command.StreamList) {
      return requests.streamList();
    }
    if (command instanceof Command.CheckVersion check) {
      return requests.checkVersion(check.version());
    }
    if (command instanceof Command.OpenWatch open) {
      return requests.openWatch(open.version());
    }
    if (command instanceof Command.Wait wait) {
      return pause(wait);
    }
    return requests.readFrame();
  }

  /** While watches end before anything comes, the next one that is accepted shows nothing. */
  private boolean isProgress(Input input) {
    if (input instanceof Input.WatchOpened || input instanceof Input.WatchRotated) {
      return !state.memory().isToldNothing(timing.ticker().getAsLong());
    }
    return input instanceof Input.PageRead || input instanceof Input.FrameRead;
  }

  private Input pause(Command.Wait wait) {
    long chance = wait.most().minus(wait.least()).toNanos();
    Duration more = Duration.ofNanos((long) (timing.random().getAsDouble() * chance));
    if (wait.untilServed()) {
      Sleepers sleepers = surroundings.pace().sleepers();
      sleepers.sleep(wait.least(), more, surroundings.isAwaited(), timing, stop);
    } else {
      timing.sleep(wait.least().plus(more), stop);
    }
    return new Input.WaitOver();
  }

  private Input failed(RuntimeException e) {
    Thread.interrupted();
    if (e instanceof TransportException transport
        && transport.kind() == TransportException.Kind.CANCELLED) {
      fault = stop.isCancelled() ? null : e;
      return new Input.Stop();
    }
    return new Input.Failed(FailureKinds.failure(e));
  }
}
