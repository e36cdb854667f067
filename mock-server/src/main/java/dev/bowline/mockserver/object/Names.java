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

  private static final Pattern CONFIG_KEY = Pattern.compile("[-._a-zA-Z0-9]+");
  private static final int MAX_PORT_NAME = 15;

  /** The highest port there is. */
  public static final int MAX_PORT = 65_535;

  private Names() {}

  /** What is wrong with the name of most objects. */
  public static List<String> subdomainProblems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.length() > MAX_SUBDOMAIN) {
      problems.add("must be no more than 253 characters");
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
      problems.add("must be no more than 63 characters");
    }
    if (name.indexOf('.') >= 0 && isSubdomain(name)) {
      problems.add("must not contain dots");
    } else if (!LABEL.matcher(name).matches()) {
      problems.add(
          "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
              + " must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc',"
              + " regex used for validation is '"
              + LABEL_REGEX
              + "')");
    }
    return problems;
  }

  /** What is wrong with a label that has to begin with a letter. */
  public static List<String> startingLabelProblems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.length() > MAX_LABEL) {
      problems.add("must be no more than 63 bytes");
    }
    if (!LABEL.matcher(name).matches() || !isLowerCase(name.charAt(0))) {
      problems.add(
          "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
              + " alphabetic character, and end with an alphanumeric character (e.g. 'my-name', "
              + " or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')");
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
          "a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start"
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

  /** What is wrong with the key of an entry of a config map or secret. */
  public static List<String> configKeyProblems(String key) {
    List<String> problems = new ArrayList<>();
    if (key.length() > MAX_SUBDOMAIN) {
      problems.add("must be no more than 253 characters");
    }
    if (!CONFIG_KEY.matcher(key).matches()) {
      problems.add(
          "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g."
              + " 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is"
              + " '[-._a-zA-Z0-9]+')");
    }
    if (key.equals(".")) {
      problems.add("must not be '.'");
    } else if (key.equals("..")) {
      problems.add("must not be '..'");
    } else if (key.startsWith("..")) {
      problems.add("must not start with '..'");
    }
    return problems;
  }

  /** What is wrong with the name of a port. */
  public static List<String> portProblems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.length() > MAX_PORT_NAME) {
      problems.add("must be no more than 15 characters");
    }
    if (!name.chars().allMatch(c -> c == '-' || isLowerCase(c) || (c >= '0' && c <= '9'))
        || name.isEmpty()) {
      problems.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
    }
    if (name.chars().noneMatch(Names::isLowerCase)) {
      problems.add("must contain at least one letter (a-z)");
    }
    if (name.contains("--")) {
      problems.add("must not contain consecutive hyphens");
    }
    if (name.startsWith("-") || name.endsWith("-")) {
      problems.add("must not begin or end with a hyphen");
    }
    return problems;
  }

  /** What is wrong with a domain, in which labels may have underscores. */
  public static List<String> relaxedSubdomainProblems(String name) {
    return name.isEmpty() || name.equals(".")
        ? List.of()
        : subdomainProblems(name.replace('_', '0'));
  }

  /** What is wrong with a domain that begins with an asterisk. */
  public static List<String> wildcardProblems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.length() > MAX_SUBDOMAIN) {
      problems.add("must be no more than 253 characters");
    }
    if (!name.startsWith("*.") || !isSubdomain(name.substring(2))) {
      problems.add(
          "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain,"
              + " which must consist of lower case alphanumeric characters, '-' or '.' and end with"
              + " an alphanumeric character (e.g. '*.example.com', regex used for validation is"
              + " '\\*\\."
              + SUBDOMAIN_REGEX
              + "')");
    }
    return problems;
  }

  private static boolean isLowerCase(int c) {
    return c >= 'a' && c <= 'z';
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
