/** Whether the soak would see what it looks for. */
@NullMarked
package dev.bowline.conformance.soak;

import org.jspecify.annotations.NullMarked;
