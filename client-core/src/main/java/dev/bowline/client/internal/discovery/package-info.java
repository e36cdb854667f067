/** Reads what a server says of itself. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.discovery;
