package dev.bowline.mockserver.api;

import org.jspecify.annotations.Nullable;

/**
 * How a client wants its answer.
 *
 * @param format format of the bytes
 * @param view what to show in place of the object; null for the object itself
 * @param isPretty whether the media type asks for JSON that people can read
 */
record Representation(Format format, @Nullable View view, boolean isPretty) {}
