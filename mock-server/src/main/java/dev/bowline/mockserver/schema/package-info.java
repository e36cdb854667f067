/**
 * What a value of an object may look like and how two owners share it, whether a class, a
 * structural schema or nothing at all describes it.
 */
package dev.bowline.mockserver.schema;
