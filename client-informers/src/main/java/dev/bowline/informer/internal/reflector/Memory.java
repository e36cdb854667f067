package dev.bowline.informer.internal.reflector;

import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What a reflector knows in every state.
 *
 * @param version the version up to which the cache is complete; {@link ResourceVersion#NONE} before
 *     the first list
 * @param setbacks troubles so far
 * @param budget of lists
 * @param lastFailure the trouble it has not recovered from; null if all is well
 */
public record Memory(
    ResourceVersion version, Setbacks setbacks, ListBudget budget, @Nullable Failure lastFailure) {
  static final Memory NEW = new Memory(ResourceVersion.NONE, Setbacks.NONE, ListBudget.FULL, null);

  Memory at(ResourceVersion newVersion) {
    return new Memory(newVersion, setbacks, budget, lastFailure);
  }

  Memory failed(Failure failure, Lane lane, long now) {
    return new Memory(version, setbacks.plus(lane, now), budget, failure);
  }

  /** With a failure that costs no pause and is counted elsewhere. */
  Memory troubledBy(Failure failure) {
    return new Memory(version, setbacks, budget, failure);
  }

  /** With one more setback in a lane. */
  Memory counting(Lane lane, long now) {
    return new Memory(version, setbacks.plus(lane, now), budget, lastFailure);
  }

  /**
   * With one more refusal, if the failure is one: a server that is busy or away refuses nothing.
   */
  Memory refusedBy(Failure failure, long now) {
    return failure.kind() == Failure.Kind.REFUSED ? counting(Lane.REFUSAL, now) : this;
  }

  /**
   * With a page that was read: what was refused before it says nothing of those behind it. All is
   * well with the last one only.
   *
   * @param isAskedAnew whether it was in trouble before, which is over then
   */
  Memory pageRead(boolean isAskedAnew) {
    Setbacks others =
        isAskedAnew
            ? setbacks.without(Lane.REFUSAL, Lane.CONNECTION, Lane.SERVER)
            : setbacks.without(Lane.REFUSAL);
    return new Memory(version, others, budget, lastFailure).admitted();
  }

  /** With an answer to the question for the server's version. */
  Memory answered() {
    return new Memory(version, setbacks.without(Lane.UNANSWERED), budget, lastFailure);
  }

  /**
   * Whether the watches before told nothing new, so that another one which is accepted proves
   * nothing either.
   *
   * @param now nanoseconds, as {@link Reflector#step} gets them
   */
  public boolean isToldNothing(long now) {
    return isOfBriefWatch() || EmptyWatches.areCounted(setbacks, now);
  }

  /** Whether that is the trouble. */
  boolean isOfBriefWatch() {
    return lastFailure != null && lastFailure.kind() == Failure.Kind.BRIEF_WATCH;
  }

  /** With a list at a version, by which the server has shown that it serves them. */
  Memory listed(ResourceVersion listVersion) {
    return at(listVersion)
        .recovered(
            Lane.CONNECTION,
            Lane.SERVER,
            Lane.REFUSAL,
            Lane.UNANSWERED,
            Lane.FORBIDDEN,
            Lane.NOT_SERVED);
  }

  /** With one list less in the budget, and nothing left that asks for one. */
  Memory spending(long now) {
    Setbacks others = setbacks.without(Lane.OWED_LIST, Lane.TORN_EVENT, Lane.REFUSAL);
    return new Memory(version, others, budget.spend(now), lastFailure);
  }

  /** With one more list that waits for the budget. */
  Memory waiting() {
    return new Memory(version, setbacks, budget.waiting(), lastFailure);
  }

  /** Without the failure, if it was that the server didn't serve this, or not to us. */
  Memory admitted() {
    boolean isDenial =
        lastFailure != null
            && (lastFailure.kind() == Failure.Kind.FORBIDDEN
                || lastFailure.kind() == Failure.Kind.NOT_FOUND);
    return isDenial ? new Memory(version, setbacks, budget, null) : this;
  }

  /** With these troubles overcome. */
  Memory recovered(Lane... lanes) {
    Setbacks fewer = setbacks.without(lanes);
    return lastFailure == null && fewer == setbacks
        ? this
        : new Memory(version, fewer, budget, null);
  }
}
