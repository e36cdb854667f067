/** Label and field selectors. */
package dev.bowline.mockserver.select;
