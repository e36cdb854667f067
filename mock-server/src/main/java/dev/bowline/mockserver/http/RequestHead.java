package dev.bowline.mockserver.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request of HTTP/1, read by the rules of the real server, which are those of Go.
 *
 * @param method HTTP method
 * @param target path and query
 * @param isHttp10 whether it speaks HTTP/1.0
 * @param headers headers in order; names and values may be beyond ASCII
 * @param contentLength length of the body; -1 if it comes in chunks
 */
record RequestHead(
    String method, String target, boolean isHttp10, HttpHeaders headers, long contentLength) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern VERSION = Pattern.compile("HTTP/([0-9])\\.([0-9])");
  private static final Pattern HOST = Pattern.compile("[!$%&'()*+,\\-.0-9:;=A-Z\\[\\]_a-z~]*");
  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^/?]*");

  private static final Pattern BAD_ESCAPE = Pattern.compile("[^?]*%(?![0-9A-Fa-f]{2}).*");

  /** Reads a head without the empty line at its end. */
  static RequestHead parse(byte[] bytes) throws RefusedRequestException {
    List<String> lines = lines(bytes);
    String[] words = lines.get(0).split(" ", 3);
    if (words.length < 3 || !TOKEN.matcher(words[0]).matches()) {
      throw RefusedRequestException.malformed();
    }
    var version = VERSION.matcher(words[2]);
    if (!version.matches() || !isTarget(words[1])) {
      throw RefusedRequestException.malformed();
    }
    boolean isHttp10 = words[2].equals("HTTP/1.0");
    HttpHeaders headers = headers(lines);
    long length = isHttp10 ? length(headers) : framing(headers);
    if (!version.group(1).equals("1")) {
      throw new RefusedRequestException(
          "505 HTTP Version Not Supported: unsupported protocol version");
    }
    checkHost(headers, isHttp10);
    return new RequestHead(words[0], origin(words[1]), isHttp10, headers, length);
  }

  /** Lines end with a line feed; those that begin with a blank go on with the one before. */
  private static List<String> lines(byte[] bytes) throws RefusedRequestException {
    List<String> lines = new ArrayList<>();
    for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
      String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
      boolean goesOn = text.startsWith(" ") || text.startsWith("\t");
      if (!goesOn) {
        lines.add(text);
      } else if (lines.size() < 2) {
        throw RefusedRequestException.malformed();
      } else {
        int last = lines.size() - 1;
        lines.set(last, lines.get(last).stripTrailing() + " " + text.strip());
      }
    }
    while (lines.size() > 1 && lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  private static HttpHeaders headers(List<String> lines) throws RefusedRequestException {
    List<HttpHeaders.Header> headers = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String name = line.substring(0, Math.max(0, line.indexOf(':')));
      String value = stripped(line.substring(Math.min(line.length(), name.length() + 1)));
      if (!TOKEN.matcher(name.replace(" ", "")).matches()
          || value.chars().anyMatch(RequestHead::isControl)) {
        throw RefusedRequestException.malformed();
      }
      if (name.contains(" ")) {
        throw new RefusedRequestException("400 Bad Request: invalid header name");
      }
      headers.add(new HttpHeaders.Header(name, value));
    }
    return HttpHeaders.of(headers);
  }

  private static String stripped(String value) {
    int start = 0;
    int end = value.length();
    while (start < end && isBlank(value.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(value.charAt(end - 1))) {
      end--;
    }
    return value.substring(start, end);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private static boolean isTarget(String target) {
    return (target.startsWith("/") || target.equals("*") || ABSOLUTE.matcher(target).lookingAt())
        && target.chars().noneMatch(RequestHead::isControl)
        && !BAD_ESCAPE.matcher(target).matches();
  }

  private static boolean isControl(int c) {
    return (c < ' ' && c != '\t') || c == 0x7f;
  }

  /** Path and query alone, also where a proxy would have been told the host. */
  private static String origin(String target) {
    if (target.startsWith("/") || target.equals("*")) {
      return target;
    }
    String rest = ABSOLUTE.matcher(target).replaceFirst("");
    return rest.startsWith("/") ? rest : "/" + rest;
  }

  private static void checkHost(HttpHeaders headers, boolean isHttp10)
      throws RefusedRequestException {
    List<String> hosts = headers.values("Host");
    if (hosts.size() > 1) {
      throw RefusedRequestException.malformed();
    }
    if (hosts.isEmpty() && !isHttp10) {
      throw new RefusedRequestException("400 Bad Request: missing required Host header");
    }
    if (!hosts.isEmpty() && !HOST.matcher(hosts.get(0)).matches()) {
      throw new RefusedRequestException("400 Bad Request: malformed Host header");
    }
  }

  private static long framing(HttpHeaders headers) throws RefusedRequestException {
    List<String> encodings = headers.values("Transfer-Encoding");
    if (encodings.isEmpty()) {
      return length(headers);
    }
    if (encodings.size() > 1 || !encodings.get(0).toLowerCase(Locale.ROOT).equals("chunked")) {
      throw RefusedRequestException.unknownEncoding();
    }
    return -1;
  }

  private static long length(HttpHeaders headers) throws RefusedRequestException {
    List<String> lengths = headers.values("Content-Length").stream().distinct().toList();
    if (lengths.isEmpty()) {
      return 0;
    }
    if (lengths.size() > 1 || !lengths.get(0).matches("[0-9]{1,18}")) {
      throw RefusedRequestException.malformed();
    }
    return Long.parseLong(lengths.get(0));
  }

  /** Whether the connection ends with the answer. */
  boolean isLast() {
    boolean keepsAlive = hasWord("Connection", "keep-alive");
    return hasWord("Connection", "close") || (isHttp10 && !keepsAlive);
  }

  /** Whether another protocol is to follow. */
  boolean isUpgrade() {
    return hasWord("Connection", "upgrade");
  }

  /** What it expects before it sends its body, in lower case; empty for nothing. */
  String expectation() {
    @Nullable String expected = headers.first("Expect");
    return expected == null ? "" : expected.toLowerCase(Locale.ROOT);
  }

  private boolean hasWord(String header, String word) {
    for (String value : headers.values(header)) {
      for (String part : value.split(",", -1)) {
        if (part.strip().equalsIgnoreCase(word)) {
          return true;
        }
      }
    }
    return false;
  }
}
