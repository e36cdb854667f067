/**
 * The main job: an informer that mirrors a cluster through churn and broken connections, and how it
 * is judged.
 */
@NullMarked
package dev.bowline.conformance.job;

import org.jspecify.annotations.NullMarked;
