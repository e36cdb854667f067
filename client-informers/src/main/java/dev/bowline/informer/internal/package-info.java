/** What the rooms of an informer share. */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal;
