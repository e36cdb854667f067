package dev.bowline.mockserver;

import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpHandler;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Refuses what web pages make a browser send. Where there is no TLS nobody is asked for
 * credentials, so that any page could do what it likes here, also one whose name leads to loopback;
 * where there is, the browser has the password of the server's own page.
 *
 * @param handler answers the others
 * @param hasTls whether everything but the server's own page asks for credentials that no browser
 *     has
 */
record Doorkeeper(HttpHandler handler, boolean hasTls) implements HttpHandler {
  private static final Pattern LOOPBACK =
      Pattern.compile("(127\\.0\\.0\\.1|localhost|\\[::1])(:[0-9]+)?", Pattern.CASE_INSENSITIVE);

  @Override
  public HttpAnswer handle(HttpCall call) throws IOException, InterruptedException {
    String problem = hasTls && !Page.isFor(call) ? "" : problem(call);
    return problem.isEmpty() ? handler.handle(call) : Page.text(403, "text/plain", problem);
  }

  private String problem(HttpCall call) {
    String host = call.headers().first("Host");
    if (!hasTls && host != null && !isLoopback(host)) {
      return "without TLS this server answers to 127.0.0.1, localhost and ::1 only, not to " + host;
    }
    String origin = call.headers().first("Origin");
    boolean isForeign =
        origin == null
            ? "cross-site".equals(call.headers().first("Sec-Fetch-Site"))
            : !isLoopback(origin.replaceFirst("^https?://", ""));
    return isForeign ? "this server answers to no web pages but its own" : "";
  }

  private static boolean isLoopback(String authority) {
    return LOOPBACK.matcher(authority).matches();
  }
}
