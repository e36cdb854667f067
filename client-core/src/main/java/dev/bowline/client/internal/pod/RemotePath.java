package dev.bowline.client.internal.pod;

/** Absolute paths in containers. */
final class RemotePath {
  private RemotePath() {}

  /**
   * A path without a slash at its end.
   *
   * @throws IllegalArgumentException if it isn't absolute, is the root, or isn't in its plain form
   */
  static String require(String path) {
    String plain =
        path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    if (!plain.startsWith("/") || plain.equals("/")) {
      throw new IllegalArgumentException(
          "a path in a container is absolute and not its root: \"" + path + "\"");
    }
    for (String segment : plain.substring(1).split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw new IllegalArgumentException(
            "a path in a container has no empty segments, \".\" and \"..\": \"" + path + "\"");
      }
    }
    requireOneLine(plain);
    return plain;
  }

  /** Digests are told by line. */
  static void requireOneLine(String path) {
    if (path.indexOf('\n') >= 0 || path.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("names with a line feed can't be copied: " + path);
    }
  }

  static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash == 0 ? "/" : path.substring(0, slash);
  }

  static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
