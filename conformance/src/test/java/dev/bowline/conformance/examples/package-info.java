/** Examples that need more than a cluster. */
@org.jspecify.annotations.NullMarked
package dev.bowline.conformance.examples;
