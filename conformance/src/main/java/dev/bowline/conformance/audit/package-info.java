/** Judges caches and what their handlers were told. */
@NullMarked
package dev.bowline.conformance.audit;

import org.jspecify.annotations.NullMarked;
