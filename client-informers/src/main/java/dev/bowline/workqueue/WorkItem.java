package dev.bowline.workqueue;

import java.time.Duration;

/**
 * A key that was taken from a queue and is being worked on until {@link WorkQueue#done}, {@link
 * WorkQueue#retry} or {@link WorkQueue#requeue}.
 *
 * @param key what to work on
 * @param priority the highest priority that it was added with
 * @param retries how often it failed, or was put back to wait as after a failure, since it was last
 *     forgotten
 * @param waited since it was added, or since its delay was over; work on it that was under way then
 *     counts as well
 */
public record WorkItem<K>(K key, int priority, int retries, Duration waited) {}
