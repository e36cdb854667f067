package dev.bowline.mockserver.cel;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An absolute URL, taken apart.
 *
 * @param scheme before the colon, in small letters; empty for a path only
 * @param host with its port
 * @param path as it was written
 * @param query behind the question mark
 */
record Url(String scheme, String host, String path, String query) {
  private static final Pattern PARTS =
      Pattern.compile(
          "(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#(.*))?",
          Pattern.DOTALL);
  private static final Pattern PORT = Pattern.compile("(.*):([0-9]*)$");

  /** Reads an URL. */
  static Url parse(String text) {
    if (text.isEmpty()) {
      throw new FunctionException(
          "URL parse error during conversion from string: parse \"\": empty url");
    }
    if (text.startsWith(":")) {
      throw failure(text, "missing protocol scheme");
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) == '\u007f') {
        throw failure(text, "net/url: invalid control character in URL");
      }
    }
    Matcher parts = PARTS.matcher(text);
    boolean isRead = parts.matches();
    String scheme = isRead ? orEmpty(parts.group(1)) : "";
    if (!isRead || (scheme.isEmpty() && !text.startsWith("/"))) {
      String first = text.split("/", 2)[0];
      throw failure(
          text,
          first.indexOf(':') >= 0
              ? "first path segment in URL cannot contain colon"
              : "invalid URI for request");
    }
    String authority = orEmpty(parts.group(2));
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    if (host.indexOf(' ') >= 0) {
      throw failure(text, "invalid character \" \" in host name");
    }
    String port = host.substring(host.lastIndexOf(']') + 1);
    if (port.indexOf(':') >= 0 && !PORT.matcher(port).matches()) {
      throw failure(text, "invalid port \"" + port.substring(port.indexOf(':')) + "\" after host");
    }
    return new Url(
        scheme.toLowerCase(java.util.Locale.ROOT),
        host,
        orEmpty(parts.group(3)),
        orEmpty(parts.group(4)));
  }

  private static FunctionException failure(String text, String problem) {
    return new FunctionException(
        "URL parse error during conversion from string: parse \"" + text + "\": " + problem);
  }

  private static String orEmpty(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }

  String hostname() {
    String name = host;
    Matcher port = PORT.matcher(host);
    if (port.matches() && host.lastIndexOf(']') < host.lastIndexOf(':')) {
      name = port.group(1);
    }
    return name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
  }

  String port() {
    Matcher port = PORT.matcher(host);
    return port.matches() && host.lastIndexOf(']') < host.lastIndexOf(':') ? port.group(2) : "";
  }

  String escapedPath() {
    return path.replace(" ", "%20");
  }

  Map<String, List<String>> parameters() {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    for (String part : query.split("&", -1)) {
      if (!part.isEmpty() && part.indexOf(';') < 0) {
        String[] pair = part.split("=", 2);
        parameters
            .computeIfAbsent(decoded(pair[0]), name -> new ArrayList<>())
            .add(pair.length == 1 ? "" : decoded(pair[1]));
      }
    }
    return parameters;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
