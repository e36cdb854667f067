/**
 * Sets of fields and what is done to objects with them by schema: which fields an object has, how
 * two objects differ, merging, removing.
 */
package dev.bowline.mockserver.merge;
