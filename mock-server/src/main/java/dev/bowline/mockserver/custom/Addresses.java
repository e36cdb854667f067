package dev.bowline.mockserver.custom;

import java.util.regex.Pattern;

/** IP addresses and ranges of them, by their text. */
final class Addresses {
  private static final Pattern V4 =
      Pattern.compile("(?:0*(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\\.|\\z)){4}(?<!\\.)");
  private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");
  private static final int GROUPS = 8;
  private static final int BITS_V4 = 32;
  private static final int BITS_V6 = 128;

  private Addresses() {}

  static boolean isV4(String text) {
    return V4.matcher(text).matches() || (text.indexOf('.') >= 0 && isV6(text));
  }

  static boolean isV6(String text) {
    if (text.indexOf(':') < 0) {
      return false;
    }
    int gap = text.indexOf("::");
    if (gap < 0) {
      return groups(text) == GROUPS;
    }
    int before = gap == 0 ? 0 : groups(text.substring(0, gap));
    String rest = text.substring(gap + 2);
    int after = rest.isEmpty() ? 0 : groups(rest);
    return before >= 0 && after >= 0 && before + after < GROUPS;
  }

  static boolean isRange(String text) {
    int slash = text.indexOf('/');
    if (slash < 0 || !text.substring(slash + 1).matches("[0-9]{1,3}")) {
      return false;
    }
    String address = text.substring(0, slash);
    int bits = Integer.parseInt(text.substring(slash + 1));
    return isV6(address) ? bits <= BITS_V6 : (V4.matcher(address).matches() && bits <= BITS_V4);
  }

  /** How many groups of 16 bits, or -1 if the text has something else. */
  private static int groups(String text) {
    int count = 0;
    String[] parts = text.split(":", -1);
    for (int i = 0; i < parts.length; i++) {
      if (GROUP.matcher(parts[i]).matches()) {
        count++;
      } else if (i == parts.length - 1 && V4.matcher(parts[i]).matches()) {
        count += 2;
      } else {
        return -1;
      }
    }
    return count;
  }
}
