/**
 * Carries out what the reflector decides: blocking requests on one thread, pauses, watchdogs, and
 * the writing side of the cache.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal.driver;
