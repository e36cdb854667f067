/**
 * The wire formats of the Kubernetes API. {@link dev.bowline.codec.Codecs} hands out one {@link
 * dev.bowline.codec.Codec} per format, which turns bytes into messages and back, one object or one
 * watch stream at a time.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.codec;
