/** Label and field selectors: conditions, their rules, and the text that servers take. */
@NullMarked
package dev.bowline.client.internal.selector;

import org.jspecify.annotations.NullMarked;
