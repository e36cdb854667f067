/** Caches that are put together of parts, which come and go. */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal.scope;
