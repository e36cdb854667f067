/** What the facts file says, as values. */
@org.jspecify.annotations.NullMarked
package dev.bowline.generator.facts;
