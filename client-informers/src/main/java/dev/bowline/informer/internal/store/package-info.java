/**
 * The cache as a value: immutable versions, and the rules by which lists and events make the next
 * one. Pure; no threads but for {@link LiveStore}.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal.store;
