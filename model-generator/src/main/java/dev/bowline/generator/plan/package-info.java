/** What Java makes of the facts: names, order, shapes. No text of Java is written here. */
@org.jspecify.annotations.NullMarked
package dev.bowline.generator.plan;
