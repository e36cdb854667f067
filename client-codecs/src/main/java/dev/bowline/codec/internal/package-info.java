/** What both format families share. */
@org.jspecify.annotations.NullMarked
package dev.bowline.codec.internal;
