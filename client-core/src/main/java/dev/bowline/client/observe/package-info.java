/** What a client tells of its calls, for metrics and traces. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.observe;
