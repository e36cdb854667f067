/**
 * The seam between model and wire formats: a generated class makes itself of {@link
 * dev.bowline.serde.FieldValues} and writes itself to a {@link dev.bowline.serde.FieldWriter},
 * whatever the format; {@link dev.bowline.serde.FieldTable} holds what the formats need to know of
 * its fields.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.serde;
