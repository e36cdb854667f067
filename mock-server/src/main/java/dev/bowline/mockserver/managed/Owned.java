package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.merge.FieldSet;

/**
 * What a manager owns.
 *
 * @param fields the fields
 * @param apiVersion the version in which they are named
 * @param isApplied whether they are what it applied, and not what it changed
 */
record Owned(FieldSet fields, String apiVersion, boolean isApplied) {
  /** The same with other fields. */
  Owned with(FieldSet newFields) {
    return new Owned(newFields, apiVersion, isApplied);
  }
}
