/** Custom resources as records or other classes of the user's own: {@link Custom}. */
@org.jspecify.annotations.NullMarked
package dev.bowline.custom;
