/** Conversations with a real server: written to a file, and held again from it. */
@NullMarked
package dev.bowline.mockserver.replay;

import org.jspecify.annotations.NullMarked;
