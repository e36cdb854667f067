/** Comparing a cache with its server, at exactly one version. */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal.audit;
