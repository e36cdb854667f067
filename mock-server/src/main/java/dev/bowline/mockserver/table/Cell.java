package dev.bowline.mockserver.table;

import org.jspecify.annotations.Nullable;

/** Computes the content of one cell: a string, a number, a boolean or null. */
@FunctionalInterface
public interface Cell {
  /** The name of the object. */
  Cell NAME = text("metadata", "name");

  /** How long ago the object was created. */
  Cell AGE = age("metadata", "creationTimestamp");

  /** The content for an object. */
  @Nullable Object of(Printed object);

  /** The string at a path, or the empty string. */
  static Cell text(String... path) {
    return object -> object.text(path);
  }

  /** The string at a path, or something else where there is none or it is empty. */
  static Cell textOr(String otherwise, String... path) {
    return object -> object.textOr(otherwise, path);
  }

  /** The number at a path, or 0. */
  static Cell number(String... path) {
    return object -> object.number(path);
  }

  /** The boolean at a path, or false. */
  static Cell flag(String... path) {
    return object -> object.flag(path);
  }

  /** How long ago the time at a path was. */
  static Cell age(String... path) {
    return object -> object.age(path);
  }

  /** How many elements or entries there are at a path. */
  static Cell size(String... path) {
    return object -> object.size(path);
  }

  /** The labels at a path. */
  static Cell labels(String... path) {
    return object -> Selectors.labels(object.textMap(path));
  }

  /** The label selector at a path. */
  static Cell selector(String... path) {
    return object -> Selectors.orNone(Selectors.text(object.child(path)));
  }
}
