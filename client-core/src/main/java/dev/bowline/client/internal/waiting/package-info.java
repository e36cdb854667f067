/** How objects are waited for, and when they are ready. */
@org.jspecify.annotations.NullMarked
package dev.bowline.client.internal.waiting;
