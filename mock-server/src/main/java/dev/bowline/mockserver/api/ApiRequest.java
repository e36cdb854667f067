package dev.bowline.mockserver.api;

import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.http.HttpCall;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A request with its URL taken apart.
 *
 * @param call the request as it came in
 * @param path path as it was sent, without a slash at the end
 * @param segments parts of the path
 * @param query parameters
 * @param formats what the server speaks
 * @param user whom it counts for
 * @param warnings takes what the client is to be told along with the answer
 */
record ApiRequest(
    HttpCall call,
    String path,
    List<String> segments,
    Query query,
    List<Format> formats,
    User user,
    List<String> warnings) {
  private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  static ApiRequest of(HttpCall call, List<Format> formats) {
    String target = call.target();
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    Query query = Query.parse(question < 0 ? null : target.substring(question + 1));
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    while (trimmed.startsWith("/api") && trimmed.endsWith("/")) { // routers see no end of them
      trimmed = trimmed.substring(0, trimmed.length() - 1);
    }
    List<String> segments = // an escaped slash is one, too
        trimmed.isEmpty() ? List.of() : List.of(decode(trimmed.substring(1)).split("/", -1));
    return new ApiRequest(
        call, trimmed, segments, query, formats, User.ANONYMOUS, new ArrayList<>());
  }

  /** The request as another user's. */
  ApiRequest by(User newUser) {
    return new ApiRequest(call, path, segments, query, formats, newUser, warnings);
  }

  /** The path, decoded, with the slash at its end. */
  String fullPath() {
    int question = call.target().indexOf('?');
    return decode(question < 0 ? call.target() : call.target().substring(0, question));
  }

  /** The request as one that wants to read all of it. */
  ApiRequest reading() {
    HttpCall get =
        new HttpCall(
            "GET",
            call.target(),
            call.protocol(),
            call.headers(),
            call.body(),
            call.clientCertificate(),
            call.connection());
    return new ApiRequest(get, path, segments, query, formats, user, warnings);
  }

  String method() {
    return call.method();
  }

  /** The first value of a header, or the empty string. */
  String header(String name) {
    String value = call.headers().first(name);
    return value == null ? "" : value;
  }

  /** Whether the escapes of the path are some. */
  boolean isReadable() {
    return !BAD_ESCAPE.matcher(path).find();
  }

  private static String decode(String segment) {
    try {
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return segment;
    }
  }
}
