/**
 * Checks by Lincheck: operations of a few threads, in many orders, must answer as they could one
 * after the other. What that is, a plain model without threads says.
 */
@NullMarked
package dev.bowline.interleavings;

import org.jspecify.annotations.NullMarked;
