/** Answers that say no, made into exceptions. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.status;
