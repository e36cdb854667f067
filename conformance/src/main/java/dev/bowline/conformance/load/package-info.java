/** Pods as a busy cluster has them, and writers that change them. */
@NullMarked
package dev.bowline.conformance.load;

import org.jspecify.annotations.NullMarked;
