package dev.bowline.informer;

import dev.bowline.informer.Health.State;
import dev.bowline.informer.internal.reflector.Failure;
import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.informer.internal.reflector.ReflectorState;

/** What a reflector's state is called towards users. */
final class HealthStates {
  private HealthStates() {}

  static State of(ReflectorState state) {
    if (state instanceof ReflectorState.Stopped) {
      return State.STOPPED;
    }
    if (state instanceof ReflectorState.Watching) {
      return State.CURRENT;
    }
    Failure failure = state.memory().lastFailure();
    if (failure != null && failure.kind() == Kind.FORBIDDEN) {
      return State.FORBIDDEN;
    }
    if (failure != null && failure.kind() == Kind.NOT_FOUND) {
      return State.NOT_SERVED;
    }
    if (state instanceof ReflectorState.Fresh) {
      return State.STARTING;
    }
    return state instanceof ReflectorState.Checking
            || state instanceof ReflectorState.Opening
            || state instanceof ReflectorState.Pausing
        ? State.RECONNECTING
        : State.LISTING;
  }

  /** Whether the last try failed in a way that time alone doesn't heal. */
  static boolean isDenied(ReflectorState state) {
    State known = of(state);
    return known == State.FORBIDDEN || known == State.NOT_SERVED;
  }
}
