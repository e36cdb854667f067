package dev.bowline.conformance.job;

import java.time.Duration;

/**
 * How big the main job is.
 *
 * @param pods how many there are at the start
 * @param namespaces in how many namespaces
 * @param pageSize of the informer
 * @param churn how long each of the two times of churn lasts
 * @param writesPerSecond rate of the churn
 * @param meanGap time between two cuts of a connection, on average
 * @param seed of pods, writes and cuts
 */
record JobPlan(
    int pods,
    int namespaces,
    int pageSize,
    Duration churn,
    int writesPerSecond,
    Duration meanGap,
    long seed) {}
