/**
 * Custom resources: definitions, their structural schemas, and what a schema does to an object:
 * pruning, defaults, validation.
 */
package dev.bowline.mockserver.custom;
