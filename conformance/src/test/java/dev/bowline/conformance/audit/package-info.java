/** How caches are judged, judged. */
@NullMarked
package dev.bowline.conformance.audit;

import org.jspecify.annotations.NullMarked;
