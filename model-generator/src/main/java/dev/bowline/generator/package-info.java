/** Reads the facts and writes the sources of the model. */
@org.jspecify.annotations.NullMarked
package dev.bowline.generator;
