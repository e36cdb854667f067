package dev.bowline.informer.internal.reflector;

import dev.bowline.client.internal.raw.PageTrail;
import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.informer.internal.reflector.ReflectorState.Listing;
import dev.bowline.informer.internal.reflector.ReflectorState.Next;
import dev.bowline.meta.KubeException;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceVersion;

/** What follows the pages of a list. Nothing is published before the last page. */
final class ListRules {
  private static final int REFUSALS_BEFORE_NEW_LIST = 3;
  private static final int REFUSALS_BEFORE_VANISHING = 3;

  private final int pageSize;
  private final boolean isStreaming;

  ListRules(int pageSize, boolean isStreaming) {
    this.pageSize = pageSize;
    this.isStreaming = isStreaming;
  }

  /** A new list from its beginning. */
  Next anew() {
    return isStreaming ? new Next.Stream(StreamRound.FIRST) : inPages();
  }

  /** A new list in pages. */
  Next inPages() {
    return new Next.Page(fresh(), PageTrail.START);
  }

  private ListRound fresh() {
    return ListRound.first(pageSize);
  }

  /** The first page, or one that was asked for before, in vain. */
  static Step read(Memory memory, Next.Page page) {
    ListRound round = page.round();
    return read(new Listing(memory, round, page.trail(), !round.isFirstPage()));
  }

  private static Step read(Listing listing) {
    return Step.of(listing, new Command.ListPage(listing.round()));
  }

  Step pageRead(Listing listing, Input.PageRead page, long now) {
    ListRound round = listing.round();
    ResourceVersion version = round.isFirstPage() ? page.version() : round.version();
    if (!Versions.canBeFollowed(version)) {
      return failed(listing, unreadable("the list has no resource version, or 0"), now);
    }
    if (!page.version().isNone() && !page.version().equals(version)) {
      return failed(listing, ofTwoVersions(version, page.version()), now);
    }
    if (page.continueToken().isEmpty()) {
      return WatchRules.open(listing.memory().listed(version), now)
          .after(new Effect.Replace(version));
    }
    String token = page.continueToken();
    if (token.equals(round.token()) || listing.trail().returnsTo(token)) {
      return failed(listing, unreadable("the page continues with one before it"), now);
    }
    return read(
        new Listing(
            listing.memory().pageRead(listing.isAskedAnew()),
            round.next(token, version),
            listing.trail().with(token),
            false));
  }

  /**
   * Nothing could be watched from, and what was between two pages when it was moved may be on none.
   * All on one page, as where the state of the first page is no longer to be had.
   */
  private static Failure ofTwoVersions(ResourceVersion first, ResourceVersion later) {
    String problem = "a page of version " + later + " behind one of " + first;
    return Failure.of(Kind.EXPIRED, new CodecException(problem, -1));
  }

  Step failed(Listing listing, Failure failure, long now) {
    Lane lane = Pauses.lane(failure);
    Memory memory = listing.memory().refusedBy(failure, now);
    ListRound round = after(listing, failure, memory.setbacks());
    boolean isSame = round.equals(listing.round());
    Next next = new Next.Page(round, isSame ? listing.trail() : PageTrail.START);
    boolean isGivenUp = round.isFirstPage() && !listing.round().isFirstPage();
    Step step =
        switch (failure.kind()) {
          case DISCONNECTED, TORN_EVENT ->
              Pauses.slower(memory, failure, lane, Lane.SERVER, next, now);
          case EXPIRED, VERSION_TOO_LARGE, UNREADABLE ->
              Pauses.list(memory, failure, lane, next, now);
          // Pages before it that are read would end its pauses each time.
          case REFUSED ->
              isGivenUp
                  ? Pauses.list(memory, failure, lane, next, now)
                  : Pauses.pause(memory, failure, lane, next, now);
          default -> Pauses.pause(memory, failure, lane, next, now);
        };
    return hasVanished(step.state().memory(), failure) ? step.after(new Effect.Vanish()) : step;
  }

  /** A server that begins, or a proxy, may know nothing of a type for a moment: nobody is asked. */
  private static boolean hasVanished(Memory memory, Failure failure) {
    return failure.kind() == Kind.NOT_FOUND
        && memory.setbacks().times(Lane.NOT_SERVED) >= REFUSALS_BEFORE_VANISHING;
  }

  private ListRound after(Listing listing, Failure failure, Setbacks setbacks) {
    ListRound round = listing.round();
    if (isWholeInsteadOfPages(round)) {
      return fresh(); // too much for one answer, perhaps: whichever way fails, the other follows
    }
    return switch (failure.kind()) {
      // A token that expired once may do so again if the list is long and the server slow: all on
      // one page then.
      case EXPIRED -> ListRound.first(0);
      case UNREACHABLE, DISCONNECTED, TORN_EVENT, UNAVAILABLE -> round;
      // A server that no longer understands the token never will.
      case REFUSED -> setbacks.times(Lane.REFUSAL) < REFUSALS_BEFORE_NEW_LIST ? round : fresh();
      default -> fresh();
    };
  }

  private boolean isWholeInsteadOfPages(ListRound round) {
    return round.limit() == 0 && pageSize != 0;
  }

  private static Failure unreadable(String problem) {
    KubeException cause = new CodecException(problem, -1);
    return Failure.of(Kind.UNREADABLE, cause);
  }
}
