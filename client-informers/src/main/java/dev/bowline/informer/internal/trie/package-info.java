/** A persistent hash map: versions share all but the path to what changed. */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal.trie;
