/**
 * Does an informer's cache really equal the server? The main job, on an embedded server or a real
 * one.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.examples.mirror;
