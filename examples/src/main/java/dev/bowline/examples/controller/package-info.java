/** A controller, whole. */
@org.jspecify.annotations.NullMarked
package dev.bowline.examples.controller;
