package dev.bowline.generator.emit;

import dev.bowline.generator.facts.FactsException;
import dev.bowline.generator.facts.StringType;
import dev.bowline.generator.plan.JavaNames;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Writes the class of constants of a string type. Fields of the type stay strings: servers add
 * values.
 */
final class ConstantsEmitter {
  private final StringType type;

  ConstantsEmitter(StringType type) {
    this.type = type;
  }

  String text() {
    String name = type.name().name();
    JavaFile file = new JavaFile(JavaNames.packageOf(type.name()), Set.of());
    file.line(0, "/** Known values of {@code " + name + "}. Servers may send others. */");
    file.line(0, "public final class " + name + " {");
    names()
        .forEach(
            (constant, value) -> {
              file.line(1, "/** {@code \"" + value + "\"}. */");
              file.line(1, "public static final String " + constant + " = \"" + value + "\";");
              file.blank();
            });
    file.line(1, "private " + name + "() {}");
    file.line(0, "}");
    return file.text();
  }

  /**
   * Values by the name of their constant in Java. One that has no letter, or whose name another
   * value has, is named as in Go.
   */
  private Map<String, String> names() {
    Map<String, String> byName = new LinkedHashMap<>();
    type.constants()
        .forEach(
            (goName, value) -> {
              if (byName.containsValue(value)) {
                return;
              }
              String name = JavaNames.constant(value);
              if (name.isEmpty() || byName.containsKey(name)) {
                name = goConstant(goName);
              }
              if (name.isEmpty() || byName.put(name, value) != null) {
                throw new FactsException(type.name() + ": no name for the constant " + goName);
              }
            });
    return byName;
  }

  private String goConstant(String goName) {
    String typeName = type.name().name();
    return JavaNames.constant(
        goName.startsWith(typeName) ? goName.substring(typeName.length()) : goName);
  }
}
