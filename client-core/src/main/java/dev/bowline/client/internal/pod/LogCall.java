package dev.bowline.client.internal.pod;

import dev.bowline.client.internal.request.QueryString;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a log.
 *
 * @param container name; empty for the pod's default
 * @param follow whether new lines are wanted
 * @param previous whether the container's last run is meant
 * @param timestamps whether the caller wants to see times
 * @param since from when on; null for the beginning
 * @param sinceSeconds how far back by the node's clock; 0 for the beginning
 * @param tail how many of the last lines; -1 for all
 * @param limitBytes how much at most; 0 for no limit
 * @param deadline for the opening; null for the client's default
 * @param patience how long a follower that was cut off tries to come back
 */
public record LogCall(
    String container,
    boolean follow,
    boolean previous,
    boolean timestamps,
    @Nullable Instant since,
    long sinceSeconds,
    int tail,
    long limitBytes,
    @Nullable Duration deadline,
    Duration patience) {
  /** A follower needs times to find the place where it was cut off. */
  QueryString firstQuery() {
    QueryString.Builder query = QueryString.builder().putUnlessEmpty("container", container);
    query
        .flag("follow", follow)
        .flag("previous", previous)
        .flag("timestamps", timestamps || follow);
    if (since != null) {
      query.put("sinceTime", since.truncatedTo(ChronoUnit.SECONDS).toString());
    }
    if (sinceSeconds > 0) {
      query.put("sinceSeconds", Long.toString(sinceSeconds));
    }
    if (tail >= 0) {
      query.put("tailLines", Integer.toString(tail));
    }
    if (limitBytes > 0) {
      query.put("limitBytes", Long.toString(limitBytes));
    }
    return query.build();
  }

  /** Asks for the last line and its time; none if there is none yet. */
  QueryString newestQuery() {
    return QueryString.builder()
        .putUnlessEmpty("container", container)
        .flag("timestamps", true)
        .put("tailLines", "1")
        .build();
  }

  /**
   * Begins where the first query did, some time ago, when there were no such lines yet: all there
   * are now are new.
   */
  QueryString sameQueryAfter(Duration elapsed) {
    long back = sinceSeconds == 0 ? 0 : sinceSeconds + elapsed.toSeconds();
    return new LogCall(
            container,
            follow,
            previous,
            timestamps,
            since,
            back,
            -1,
            limitBytes,
            deadline,
            patience)
        .firstQuery();
  }

  /** Goes on from a time; servers know whole seconds only. */
  QueryString resumeQuery(Instant from) {
    return QueryString.builder()
        .putUnlessEmpty("container", container)
        .flag("follow", true)
        .flag("timestamps", true)
        .put("sinceTime", from.toString())
        .build();
  }
}
