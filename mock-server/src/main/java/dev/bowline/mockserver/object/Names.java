package dev.bowline.mockserver.object;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The rules for names and labels, with the server's words for what breaks them. */
public final class Names {
  private static final int MAX_SUBDOMAIN = 253;
  private static final int MAX_LABEL = 63;
  private static final String LABEL_REGEX = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN_REGEX = LABEL_REGEX + "(\\." + LABEL_REGEX + ")*";
  private static final String QUALIFIED_REGEX = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE_REGEX = "(" + QUALIFIED_REGEX + ")?";
  private static final Pattern LABEL = Pattern.compile(LABEL_REGEX);
  private static final Pattern QUALIFIED = Pattern.compile(QUALIFIED_REGEX);
  private static final Pattern VALUE = Pattern.compile(VALUE_REGEX);

  private Names() {}

  /** What is wrong with the name of most objects. */
  public static List<String> subdomainProblems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.length() > MAX_SUBDOMAIN) {
      problems.add("must be no more than 253 bytes");
    }
    if (!isSubdomain(name)) {
      problems.add(
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
              + " '.', and must start and end with an alphanumeric character (e.g. 'example.com',"
              + " regex used for validation is '"
              + SUBDOMAIN_REGEX
              + "')");
    }
    return problems;
  }

  /** What is wrong with the name of a namespace or a service. */
  public static List<String> labelProblems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.length() > MAX_LABEL) {
      problems.add("must be no more than 63 bytes");
    }
    if (!LABEL.matcher(name).matches()) {
      problems.add(
          "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
              + " must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc',"
              + " regex used for validation is '"
              + LABEL_REGEX
              + "')");
    }
    return problems;
  }

  /** What is wrong with a name that only has to fit into a path, such as that of a role. */
  public static List<String> pathSegmentProblems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.equals(".") || name.equals("..")) {
      problems.add("may not be '" + name + "'");
    }
    for (String part : List.of("/", "%")) {
      if (name.contains(part)) {
        problems.add("may not contain '" + part + "'");
      }
    }
    return problems;
  }

  /** What is wrong with the key of a label or an annotation. */
  public static List<String> labelKeyProblems(String key) {
    List<String> problems = new ArrayList<>();
    int slash = key.indexOf('/');
    String name = key.substring(slash + 1);
    if (name.indexOf('/') >= 0) {
      problems.add(
          "a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start"
              + " and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or"
              + " '123-abc', regex used for validation is '"
              + QUALIFIED_REGEX
              + "') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
      return problems;
    }
    if (slash == 0) {
      problems.add("prefix part must be non-empty");
    } else if (slash > 0) {
      subdomainProblems(key.substring(0, slash))
          .forEach(problem -> problems.add("prefix part " + problem));
    }
    if (name.isEmpty()) {
      problems.add("name part must be non-empty");
    } else if (name.length() > MAX_LABEL) {
      problems.add("name part must be no more than 63 bytes");
    }
    if (!QUALIFIED.matcher(name).matches()) {
      problems.add(
          "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
              + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex"
              + " used for validation is '"
              + QUALIFIED_REGEX
              + "')");
    }
    return problems;
  }

  /** What is wrong with the value of a label. */
  public static List<String> labelValueProblems(String value) {
    List<String> problems = new ArrayList<>();
    if (value.length() > MAX_LABEL) {
      problems.add("must be no more than 63 bytes");
    }
    if (!VALUE.matcher(value).matches()) {
      problems.add(
          "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
              + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
              + " 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')");
    }
    return problems;
  }

  /** By parts, since a matcher takes stack for each, and names have any length until checked. */
  private static boolean isSubdomain(String name) {
    for (String part : name.split("\\.", -1)) {
      if (!LABEL.matcher(part).matches()) {
        return false;
      }
    }
    return true;
  }
}
