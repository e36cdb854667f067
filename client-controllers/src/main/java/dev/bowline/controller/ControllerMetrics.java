package dev.bowline.controller;

import java.time.Duration;
import java.util.Map;

/**
 * A controller as numbers, since its start.
 *
 * @param runs runs that ended, by outcome; all outcomes are there
 * @param timeouts runs that have exceeded the controller's own limit, whether they ended or not
 * @param time spent in runs that ended, in all
 * @param activeWorkers workers that are in a run now
 * @param workers workers that there are at most
 */
public record ControllerMetrics(
    Map<RunReport.Outcome, Long> runs,
    long timeouts,
    Duration time,
    int activeWorkers,
    int workers) {}
