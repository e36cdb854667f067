/**
 * Controllers: they bring the world to where the objects say it should be, one key at a time.
 * {@link dev.bowline.controller.Controller} is the door.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.controller;
