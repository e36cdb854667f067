package dev.bowline.mockserver.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The rule for names of versions, plurals and kinds, which begin with a letter. */
final class DnsLabels {
  private static final String REGEX = "[a-z]([-a-z0-9]*[a-z0-9])?";
  private static final Pattern LABEL = Pattern.compile(REGEX);
  private static final int MAX = 63;

  private DnsLabels() {}

  /** What is wrong with a name. */
  static List<String> problems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.length() > MAX) {
      problems.add("must be no more than " + MAX + " bytes");
    }
    if (!LABEL.matcher(name).matches()) {
      problems.add(
          "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
              + " alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or"
              + " 'abc-123', regex used for validation is '"
              + REGEX
              + "')");
    }
    return problems;
  }
}
