/** Trees of Java values, for the packages of this module only. */
@org.jspecify.annotations.NullMarked
package dev.bowline.meta.tree;
