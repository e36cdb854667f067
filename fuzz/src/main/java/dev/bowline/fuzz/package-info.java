/** Jazzer targets: one class for each decoder, and the rules that all of them are held to. */
@NullMarked
package dev.bowline.fuzz;

import org.jspecify.annotations.NullMarked;
