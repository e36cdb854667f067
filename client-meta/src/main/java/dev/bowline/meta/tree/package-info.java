/** Trees of Java values, for the packages of this module and the codecs. */
@org.jspecify.annotations.NullMarked
package dev.bowline.meta.tree;
