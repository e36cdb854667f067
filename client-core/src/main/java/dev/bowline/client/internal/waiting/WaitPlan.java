package dev.bowline.client.internal.waiting;

import java.time.Duration;

/**
 * How an object is waited for.
 *
 * @param time how long, all calls included
 * @param mustExist whether it must be there at the beginning
 * @param throughDeletion whether its deletion is survived
 */
public record WaitPlan(Duration time, boolean mustExist, boolean throughDeletion) {}
