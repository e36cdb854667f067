/**
 * JSON by hand: a cursor over bytes, the reader and writer of messages on it, trees, raw values and
 * watch frames.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.codec.internal.json;
