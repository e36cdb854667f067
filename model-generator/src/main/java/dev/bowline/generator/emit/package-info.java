/** Writes Java. One class per part of a generated class. */
@org.jspecify.annotations.NullMarked
package dev.bowline.generator.emit;
