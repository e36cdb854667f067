/** A client's calls as Micrometer sees them. */
@org.jspecify.annotations.NullMarked
package dev.bowline.micrometer;
