/** Names: of kinds, resources, objects and versions. */
@org.jspecify.annotations.NullMarked
package dev.bowline.type;
