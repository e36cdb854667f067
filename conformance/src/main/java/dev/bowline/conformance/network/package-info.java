/** A network that breaks on request. */
@NullMarked
package dev.bowline.conformance.network;

import org.jspecify.annotations.NullMarked;
