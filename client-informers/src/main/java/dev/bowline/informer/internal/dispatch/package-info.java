/**
 * From the cache's writer to the handlers: one queue each, so that a slow handler delays nobody.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal.dispatch;
