package dev.bowline.informer.internal.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;

/** Drives the pure machine by hand, on a clock that stands until it is moved. */
final class ReflectorRig {
  static final int PAGE_SIZE = 500;

  private final Reflector reflector;
  private ReflectorState state = ReflectorState.fresh();
  private long now = 1_000_000_000_000L;
  private List<Effect> effects = List.of();
  private boolean isAsking;
  private Command command = new Command.Halt();

  /** Lists in pages. */
  ReflectorRig() {
    this(false);
  }

  private ReflectorRig(boolean isStreaming) {
    reflector = new Reflector(PAGE_SIZE, isStreaming);
  }

  /** Tries streaming lists first. */
  static ReflectorRig streaming() {
    return new ReflectorRig(true);
  }

  ReflectorRig start() {
    return input(new Input.Start());
  }

  /** Leaves it to the test whether the server has reached a version; otherwise it has. */
  ReflectorRig asking() {
    isAsking = true;
    return this;
  }

  ReflectorRig wentBack() {
    return input(new Input.VersionsWentBack());
  }

  ReflectorRig reached() {
    return input(new Input.VersionReached());
  }

  /** Started, listed at a version on one page, watching. */
  static ReflectorRig watchingFrom(String version) {
    return new ReflectorRig().start().page(version, "").opened();
  }

  ReflectorRig input(Input input) {
    Step step = reflector.step(state, input, now);
    state = step.state();
    effects = step.effects();
    command = step.command();
    if (!isAsking && command instanceof Command.CheckVersion) {
      step = reflector.step(state, new Input.VersionReached(), now);
      assertThat(step.effects()).isEmpty();
      state = step.state();
      command = step.command();
    }
    return this;
  }

  ReflectorRig page(String version, String token) {
    return input(new Input.PageRead(new ResourceVersion(version), token));
  }

  ReflectorRig opened() {
    return input(new Input.WatchOpened());
  }

  ReflectorRig object(String version) {
    return input(new Input.FrameRead(Input.Frame.OBJECT, new ResourceVersion(version)));
  }

  ReflectorRig bookmark(String version) {
    return input(new Input.FrameRead(Input.Frame.BOOKMARK, new ResourceVersion(version)));
  }

  ReflectorRig endOfList(String version) {
    return input(new Input.FrameRead(Input.Frame.END_OF_LIST, new ResourceVersion(version)));
  }

  ReflectorRig undecodable() {
    return input(new Input.FrameRead(Input.Frame.UNDECODABLE, ResourceVersion.NONE));
  }

  ReflectorRig ended() {
    return input(new Input.WatchEnded(false));
  }

  ReflectorRig endedAsPlanned() {
    return input(new Input.WatchEnded(true));
  }

  ReflectorRig rotated() {
    return input(new Input.WatchRotated());
  }

  ReflectorRig failed(Kind kind) {
    return input(new Input.Failed(Failure.of(kind, null)));
  }

  ReflectorRig failed(Kind kind, Duration retryAfter) {
    return input(new Input.Failed(new Failure(kind, retryAfter, null)));
  }

  ReflectorRig waited() {
    return input(new Input.WaitOver());
  }

  /** Waits as short as may be, if there is something to wait for. */
  Duration waitedIfNeeded() {
    if (command instanceof Command.Wait wait) {
      after(wait.least()).waited();
      return wait.least();
    }
    return Duration.ZERO;
  }

  ReflectorRig after(Duration time) {
    now += time.toNanos();
    return this;
  }

  ReflectorState state() {
    return state;
  }

  List<Effect> effects() {
    return effects;
  }

  Command command() {
    return command;
  }

  static Command firstPage(int limit) {
    return new Command.ListPage(new ListRound(limit, "", ResourceVersion.NONE));
  }

  static Command page(int limit, String token, String version) {
    return new Command.ListPage(new ListRound(limit, token, new ResourceVersion(version)));
  }

  static Command stream() {
    return new Command.StreamList();
  }

  static Command check(String version) {
    return new Command.CheckVersion(new ResourceVersion(version));
  }

  static Command watch(String version) {
    return new Command.OpenWatch(new ResourceVersion(version));
  }

  static Command read() {
    return new Command.ReadFrame();
  }

  static Command pause(Duration pause) {
    return new Command.Wait(pause.dividedBy(2), pause);
  }

  /** What the server asked for, and a pause on top. */
  static Command pause(Duration asked, Duration pause) {
    return new Command.Wait(asked.plus(pause.dividedBy(2)), asked.plus(pause));
  }

  /** After a connection that broke. */
  static Command pauseForConnection() {
    return new Command.Wait(Duration.ofMillis(80), Duration.ofMillis(800));
  }

  /** After one that could not be made. */
  static Command pauseUntilAnswered() {
    return new Command.Wait(Duration.ofMillis(80), Duration.ofMillis(800), true);
  }
}
