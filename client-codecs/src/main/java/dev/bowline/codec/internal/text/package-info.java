/**
 * The text forms of values as Go spells them: times, durations, floats, base64, and UTF-8 that
 * isn't.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.codec.internal.text;
