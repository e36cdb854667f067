package dev.bowline.client.internal.request;

/** What may be a name. Servers have a rule for each kind of name, and check it when they store. */
public enum NameRule {
  /**
   * What fits between two slashes of a path; the rule for all objects that have no stricter one.
   */
  PATH_SEGMENT("neither \".\" nor \"..\", and has neither \"/\" nor \"%\""),

  /** Labels with dots between them. */
  DNS_SUBDOMAIN(
      "a DNS subdomain (RFC 1123): at most 253 lower-case letters, digits, \"-\" and \".\", each part beginning and ending with a letter or digit"),

  /** One label, which may begin with a digit. */
  DNS_LABEL(
      "a DNS label (RFC 1123): at most 63 lower-case letters, digits and \"-\", beginning and ending with a letter or digit"),

  /** One label that begins with a letter. */
  DNS_1035_LABEL(
      "a DNS label (RFC 1035): at most 63 lower-case letters, digits and \"-\", beginning with a letter and ending with a letter or digit");

  private final String description;

  NameRule(String description) {
    this.description = description;
  }

  /** Whether a name keeps the rule. */
  public boolean allows(String name) {
    return !name.isEmpty()
        && switch (this) {
          case PATH_SEGMENT -> isSegment(name);
          case DNS_SUBDOMAIN -> isSubdomain(name);
          case DNS_LABEL -> name.length() <= 63 && isLabel(name);
          case DNS_1035_LABEL -> name.length() <= 63 && isLabel(name) && isLetter(name.charAt(0));
        };
  }

  /**
   * Whether a beginning, to which the server adds letters and digits, may lead to a name: one dash
   * at its end is fine.
   */
  public boolean allowsPrefix(String prefix) {
    boolean dash = this != PATH_SEGMENT && prefix.length() > 1 && prefix.endsWith("-");
    return allows(dash ? prefix.substring(0, prefix.length() - 1) + "a" : prefix);
  }

  /**
   * Refuses what breaks the rule.
   *
   * @param what the name is of, with its article, such as {@code a namespace}
   * @throws IllegalArgumentException with the rule
   */
  public void check(String what, String name) {
    if (!allows(name)) {
      throw broken(what, name);
    }
  }

  /** As {@link #check}, of a beginning. */
  public void checkPrefix(String what, String prefix) {
    if (!allowsPrefix(prefix)) {
      throw broken(what, prefix);
    }
  }

  private IllegalArgumentException broken(String what, String name) {
    return new IllegalArgumentException(
        name.isEmpty()
            ? what + " can't be empty"
            : what + " is " + description + "; not \"" + name + "\"");
  }

  private static boolean isSegment(String text) {
    return !text.equals(".")
        && !text.equals("..")
        && text.indexOf('/') < 0
        && text.indexOf('%') < 0;
  }

  private static boolean isSubdomain(String text) {
    if (text.length() > 253) {
      return false;
    }
    int start = 0;
    for (int dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', start)) {
      if (!isLabel(text.substring(start, dot))) {
        return false;
      }
      start = dot + 1;
    }
    return isLabel(text.substring(start));
  }

  /** Of any length: parts of a subdomain have no limit of their own. */
  private static boolean isLabel(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isLetter(c) && !isDigit(c) && (c != '-' || i == 0 || i == text.length() - 1)) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
