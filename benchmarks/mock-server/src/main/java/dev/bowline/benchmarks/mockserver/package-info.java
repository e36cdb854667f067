/** What the mock server holds. */
@NullMarked
package dev.bowline.benchmarks.mockserver;

import org.jspecify.annotations.NullMarked;
