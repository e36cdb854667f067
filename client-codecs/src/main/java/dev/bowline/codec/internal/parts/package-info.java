/** Parts of objects that are shared by all objects that have them. */
@NullMarked
package dev.bowline.codec.internal.parts;

import org.jspecify.annotations.NullMarked;
