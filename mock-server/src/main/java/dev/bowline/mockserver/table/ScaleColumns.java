package dev.bowline.mockserver.table;

import java.util.List;

/** Prints scales, of built-in types and of custom ones, whose columns differ a little. */
final class ScaleColumns {
  private static final List<Cell> CELLS =
      List.of(
          Cell.NAME, Cell.number("spec", "replicas"), Cell.number("status", "replicas"), Cell.AGE);

  private ScaleColumns() {}

  static Printer ofBuiltIn(Printer others) {
    return printer(
        others,
        "",
        "replicas is the desired number of instances for the scaled object.",
        "replicas is the actual number of observed instances of the scaled object.",
        "string");
  }

  static Printer ofCustom(Printer others) {
    return printer(
        others, "name", "Number of desired replicas", "Number of actual replicas", "date");
  }

  /** Columns, of which the name and the age are described as everywhere. */
  private static Printer printer(
      Printer others, String nameFormat, String desired, String available, String ageType) {
    return new Printer(
        List.of(
            new Column("Name", "string", nameFormat, 0, others.columns().get(0).description()),
            new Column("Desired", "integer", "", 0, desired),
            new Column("Available", "integer", "", 0, available),
            new Column("Age", ageType, "", 0, others.columns().get(1).description())),
        CELLS);
  }
}
