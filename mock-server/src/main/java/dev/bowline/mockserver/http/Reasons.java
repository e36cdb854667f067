package dev.bowline.mockserver.http;

import static java.util.Map.entry;

import java.util.Map;

/** What stands behind the code in a status line. */
final class Reasons {
  private static final Map<Integer, String> REASONS =
      Map.ofEntries(
          entry(101, "Switching Protocols"),
          entry(200, "OK"),
          entry(201, "Created"),
          entry(202, "Accepted"),
          entry(204, "No Content"),
          entry(301, "Moved Permanently"),
          entry(302, "Found"),
          entry(304, "Not Modified"),
          entry(307, "Temporary Redirect"),
          entry(400, "Bad Request"),
          entry(401, "Unauthorized"),
          entry(403, "Forbidden"),
          entry(404, "Not Found"),
          entry(405, "Method Not Allowed"),
          entry(406, "Not Acceptable"),
          entry(408, "Request Timeout"),
          entry(409, "Conflict"),
          entry(410, "Gone"),
          entry(412, "Precondition Failed"),
          entry(413, "Request Entity Too Large"),
          entry(415, "Unsupported Media Type"),
          entry(416, "Requested Range Not Satisfiable"),
          entry(422, "Unprocessable Entity"),
          entry(429, "Too Many Requests"),
          entry(500, "Internal Server Error"),
          entry(501, "Not Implemented"),
          entry(502, "Bad Gateway"),
          entry(503, "Service Unavailable"),
          entry(504, "Gateway Timeout"),
          entry(505, "HTTP Version Not Supported"));

  private Reasons() {}

  static String of(int code) {
    return REASONS.getOrDefault(code, "status code " + code);
  }
}
