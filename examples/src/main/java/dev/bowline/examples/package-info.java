/** Programs that show Bowline at work, one question each. */
package dev.bowline.examples;
