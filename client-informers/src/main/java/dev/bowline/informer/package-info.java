/**
 * Informers: a local, indexed, always readable mirror of a part of the cluster. {@link
 * dev.bowline.informer.Informers} is the door.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer;
