package dev.bowline.workqueue;

import java.time.Duration;
import java.util.Map;

/**
 * A queue at one moment. The names are those of the metrics that most Go programs have, without
 * their prefix {@code workqueue_}.
 *
 * @param depth keys that could be taken now, by priority; at most 25 priorities and {@code other}
 * @param delayed keys whose time has not come
 * @param working keys that were taken and are not done
 * @param adds keys that came in since the start, or were put back, after a failure or for later;
 *     one that was waiting already doesn't count
 * @param retries keys that were put back because they failed, since the start
 * @param remembered keys whose failures are counted, see {@link WorkQueue#forget}
 * @param unfinishedWork time spent so far on the keys being worked on, in all
 * @param longestRunning time spent so far on the one that takes longest; zero if there is none
 */
public record WorkQueueMetrics(
    Map<String, Integer> depth,
    int delayed,
    int working,
    long adds,
    long retries,
    int remembered,
    Duration unfinishedWork,
    Duration longestRunning) {}
