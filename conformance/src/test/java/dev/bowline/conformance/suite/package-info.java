/** Which server the contract suite runs on, and a place of its own there for each test. */
@NullMarked
package dev.bowline.conformance.suite;

import org.jspecify.annotations.NullMarked;
