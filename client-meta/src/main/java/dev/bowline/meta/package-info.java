/** Objects, lists and the values that the Kubernetes API gives a meaning of their own. */
@org.jspecify.annotations.NullMarked
package dev.bowline.meta;
