package dev.bowline.generator.emit;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One source file: its text and the imports that the text asked for. A name that is taken in the
 * package or imported for another class is written in full.
 */
final class JavaFile {
  private static final int WIDTH = 100;

  private final String javaPackage;
  private final Set<String> siblings;
  private final Map<String, String> imports = new TreeMap<>();
  private final StringBuilder body = new StringBuilder();

  /**
   * An empty file.
   *
   * @param javaPackage the package that it belongs to
   * @param siblings simple names of the classes of that package
   */
  JavaFile(String javaPackage, Set<String> siblings) {
    this.javaPackage = javaPackage;
    this.siblings = siblings;
  }

  /** How to write a class here. */
  String type(String fullName) {
    int dot = fullName.lastIndexOf('.');
    String simple = fullName.substring(dot + 1);
    String owner = fullName.substring(0, dot);
    if (owner.equals(javaPackage)) {
      return simple;
    }
    if (siblings.contains(simple)) {
      return fullName;
    }
    if (owner.equals("java.lang")) {
      return simple;
    }
    String known = imports.putIfAbsent(simple, fullName);
    return known == null || known.equals(fullName) ? simple : fullName;
  }

  /** How to write a class that may be null here; the annotation stands before the simple name. */
  String nullable(String fullName) {
    String annotation = "@" + type("org.jspecify.annotations.Nullable") + " ";
    String written = type(fullName);
    int dot = written.lastIndexOf('.');
    return dot < 0
        ? annotation + written
        : written.substring(0, dot + 1) + annotation + written.substring(dot + 1);
  }

  /** Adds lines, indented by two blanks per level. */
  void line(int level, String text) {
    for (String part : text.split("\n", -1)) {
      if (!part.isEmpty()) {
        body.append("  ".repeat(level)).append(part);
      }
      body.append('\n');
    }
  }

  /**
   * Adds statements, as many on a line as have room there: a class file says for each line where
   * its code begins.
   */
  void packed(int level, List<String> statements) {
    StringBuilder line = new StringBuilder();
    for (String statement : statements) {
      if (!line.isEmpty() && 2 * level + line.length() + 1 + statement.length() > WIDTH) {
        line(level, line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(statement);
    }
    if (!line.isEmpty()) {
      line(level, line.toString());
    }
  }

  void blank() {
    body.append('\n');
  }

  String text() {
    StringBuilder text = new StringBuilder("package ").append(javaPackage).append(";\n\n");
    imports.values().stream()
        .sorted()
        .forEach(name -> text.append("import ").append(name).append(";\n"));
    if (!imports.isEmpty()) {
      text.append('\n');
    }
    return text.append(body).toString();
  }
}
