package dev.bowline.client;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A field of an object that the server didn't know, or that the object had twice.
 *
 * @param kind what is wrong with it
 * @param field path of the field, such as {@code spec.containers[0].imagee}; where the body was
 *     CBOR, the server gives places instead of names
 */
public record FieldProblem(Kind kind, String field) {
  /** What is wrong with a field. */
  public enum Kind {
    /** The type has no such field. */
    UNKNOWN,
    /** The object has it more than once. */
    DUPLICATE
  }

  private static final Pattern QUOTED = Pattern.compile("(unknown|duplicate) field \"([^\"]*)\"");
  private static final Pattern YAML_DUPLICATE =
      Pattern.compile("key \"([^\"]*)\" already set in map");

  /** The problems that a server's text names, in its order; empty if it is about something else. */
  static List<FieldProblem> in(String text) {
    List<FieldProblem> problems = new ArrayList<>();
    Matcher quoted = QUOTED.matcher(text);
    while (quoted.find()) {
      Kind kind = quoted.group(1).equals("unknown") ? Kind.UNKNOWN : Kind.DUPLICATE;
      problems.add(new FieldProblem(kind, quoted.group(2)));
    }
    Matcher yaml = YAML_DUPLICATE.matcher(text);
    while (yaml.find()) {
      problems.add(new FieldProblem(Kind.DUPLICATE, yaml.group(1)));
    }
    return List.copyOf(problems);
  }
}
