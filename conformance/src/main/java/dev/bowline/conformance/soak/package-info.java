/**
 * The soak: caches that mirror a real cluster for long, while networks and servers fail, and what
 * they are held to. {@link dev.bowline.conformance.soak.Soak} is the program.
 */
@NullMarked
package dev.bowline.conformance.soak;

import org.jspecify.annotations.NullMarked;
