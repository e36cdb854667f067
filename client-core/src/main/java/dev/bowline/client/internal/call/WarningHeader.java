package dev.bowline.client.internal.call;

import dev.bowline.client.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@code Warning} header (RFC 7234): {@code 299 - "text"}, several separated by commas. What
 * doesn't fit is left out.
 */
final class WarningHeader {
  private static final Logger LOG = LoggerFactory.getLogger("dev.bowline.client");

  private final String header;
  private int at;

  private WarningHeader(String header) {
    this.header = header;
  }

  /** Tells a handler of all warnings. What it throws is logged: the server has done its work. */
  static void tell(String header, Consumer<? super Warning> handler) {
    for (Warning warning : parse(header)) {
      try {
        handler.accept(warning);
      } catch (RuntimeException e) {
        LOG.warn("a handler of warnings failed", e);
      }
    }
  }

  static List<Warning> parse(String header) {
    return new WarningHeader(header).warnings();
  }

  private List<Warning> warnings() {
    List<Warning> warnings = new ArrayList<>();
    while (at < header.length()) {
      String code = word();
      String agent = word();
      String text = quoted();
      quoted(); // perhaps a date
      if (code.matches("[0-9]{3}") && !text.isEmpty()) {
        warnings.add(new Warning(Integer.parseInt(code), agent, text));
      }
      int comma = header.indexOf(',', Math.min(at, header.length()));
      at = comma < 0 ? header.length() : comma + 1;
    }
    return warnings;
  }

  private String word() {
    skipBlanks();
    int start = at;
    while (at < header.length() && header.charAt(at) != ' ' && header.charAt(at) != ',') {
      at++;
    }
    return header.substring(start, at);
  }

  private String quoted() {
    skipBlanks();
    StringBuilder text = new StringBuilder();
    if (at >= header.length() || header.charAt(at) != '"') {
      return "";
    }
    for (at++; at < header.length() && header.charAt(at) != '"'; at++) {
      if (header.charAt(at) == '\\' && at + 1 < header.length()) {
        at++;
      }
      text.append(header.charAt(at));
    }
    boolean terminated = at < header.length();
    at++;
    return terminated ? text.toString() : "";
  }

  private void skipBlanks() {
    while (at < header.length() && header.charAt(at) == ' ') {
      at++;
    }
  }
}
