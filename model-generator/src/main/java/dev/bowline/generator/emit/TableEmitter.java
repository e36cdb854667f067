package dev.bowline.generator.emit;

import dev.bowline.generator.facts.FieldType.Shape;
import dev.bowline.generator.facts.Member;
import dev.bowline.generator.plan.ClassPlan;
import dev.bowline.generator.plan.PlannedField;
import java.util.ArrayList;
import java.util.List;

/** Writes the text from which a class makes its {@code FieldTable}. */
final class TableEmitter {
  private TableEmitter() {}

  static List<String> lines(ClassPlan plan) {
    List<String> lines = new ArrayList<>();
    if (plan.kind() != null) {
      lines.add("kind - string oe");
      lines.add("apiVersion - string oe");
    }
    for (ClassPlan.Item item : plan.items()) {
      if (item instanceof ClassPlan.Item.Open open) {
        lines.add("+ " + open.number());
      } else if (item instanceof ClassPlan.Item.Close) {
        lines.add("-");
      } else if (item instanceof ClassPlan.Item.Value value) {
        lines.add(line(value.field()));
      }
    }
    return lines;
  }

  private static String line(PlannedField field) {
    Member.Field fact = field.fact();
    StringBuilder line =
        new StringBuilder(fact.name())
            .append(' ')
            .append(fact.number() == 0 ? "-" : fact.number())
            .append(' ');
    line.append(prefix(field.shape())).append(field.kind().token());
    flag(line, fact.omitEmpty(), "oe");
    flag(line, fact.omitZero(), "oz");
    flag(line, fact.wrapped(), "wrapped");
    flag(line, field.isSecret(), "secret");
    flag(line, field.isAtomic(), "atomic");
    if (fact.listType() != null) {
      line.append(" list=").append(fact.listType());
    }
    if (fact.patch() != null) {
      line.append(" patch=").append(fact.patch());
    }
    return line.toString();
  }

  private static String prefix(Shape shape) {
    return switch (shape) {
      case PLAIN -> "";
      case POINTER -> "*";
      case LIST -> "[]";
      case MAP, MAP_OF_LISTS -> "map[]";
    };
  }

  private static void flag(StringBuilder line, boolean isSet, String word) {
    if (isSet) {
      line.append(' ').append(word);
    }
  }
}
