package dev.bowline.client.proxy;

/** Checks paths, which become a part of a URL as they are. */
final class ProxyPath {
  private static final String ALLOWED = "/-._~!$&'()*+,;=:@?";

  private ProxyPath() {}

  /** The path with a slash in front. */
  static String checked(String path) {
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '%' ? !isEscape(path, i) : !isPlain(c)) {
        throw new IllegalArgumentException(
            "a path must be percent-encoded; '" + c + "' at " + i + " isn't");
      }
    }
    int query = path.indexOf('?');
    String segments = query < 0 ? path : path.substring(0, query);
    for (String segment : segments.split("/", -1)) {
      String dots = segment.replace("%2e", ".").replace("%2E", ".");
      if (dots.equals(".") || dots.equals("..")) {
        throw new IllegalArgumentException("a path must not have the part \"" + segment + "\"");
      }
    }
    return path.startsWith("/") ? path : "/" + path;
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || ALLOWED.indexOf(c) >= 0;
  }

  private static boolean isEscape(String path, int at) {
    return at + 2 < path.length()
        && Character.digit(path.charAt(at + 1), 16) >= 0
        && Character.digit(path.charAt(at + 2), 16) >= 0;
  }
}
