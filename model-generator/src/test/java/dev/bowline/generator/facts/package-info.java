@org.jspecify.annotations.NullMarked
package dev.bowline.generator.facts;
