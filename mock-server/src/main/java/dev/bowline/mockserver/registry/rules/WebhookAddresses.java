package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Objects;

/** Where a webhook is. */
final class WebhookAddresses {
  private static final String FORM = "; desired format: https://host[/path]";

  private WebhookAddresses() {}

  static void check(Field config, Problems problems) {
    check(config, 0, problems);
  }

  /**
   * Checks an address.
   *
   * @param defaultPort the port of a service that names none
   */
  static void check(Field config, int defaultPort, Problems problems) {
    Field url = config.at("url");
    Field service = config.at("service");
    if (url.isSet() == service.isSet()) {
      problems.required(config, "exactly one of url or service is required");
    } else if (url.isSet()) {
      checkUrl(url, problems);
    } else {
      checkService(service, defaultPort, problems);
    }
  }

  private static void checkUrl(Field url, Problems problems) {
    URI uri;
    try {
      uri = new URI(url.text());
    } catch (URISyntaxException e) {
      problems.required(
          url, "url must be a valid URL: parse \"" + url.text() + "\": " + e.getReason() + FORM);
      return;
    }
    String scheme = Objects.requireNonNullElse(uri.getScheme(), "");
    if (!scheme.equals("https")) {
      problems.invalid(url.with(scheme), "'https' is the only allowed URL scheme" + FORM);
    }
    if (uri.getRawAuthority() == null) {
      problems.invalid(url.with(""), "host must be specified" + FORM);
    }
    if (uri.getRawUserInfo() != null) {
      problems.invalid(
          url.with(uri.getRawUserInfo()), "user information is not permitted in the URL");
    }
    if (uri.getFragment() != null && !uri.getFragment().isEmpty()) {
      problems.invalid(url.with(uri.getFragment()), "fragments are not permitted in the URL");
    }
    if (uri.getRawQuery() != null && !uri.getRawQuery().isEmpty()) {
      problems.invalid(
          url.with(uri.getRawQuery()), "query parameters are not permitted in the URL");
    }
  }

  /** The server confuses the name with the namespace when it says what is missing. */
  private static void checkService(Field service, int defaultPort, Problems problems) {
    if (service.at("namespace").isEmpty()) {
      problems.required(service.at("name"));
    }
    if (service.at("name").isEmpty()) {
      problems.required(service.at("namespace"));
    }
    Field port = service.at("port");
    long number = port.isSet() ? port.number() : defaultPort;
    if (number < 1 || number > Names.MAX_PORT) {
      problems.invalid(port, "port is not valid: must be between 1 and 65535, inclusive");
    }
    checkPath(service.at("path"), problems);
  }

  private static void checkPath(Field path, Problems problems) {
    String text = path.text();
    if (text.isEmpty() || text.equals("/")) {
      return;
    }
    if (text.equals("//")) {
      problems.invalid(path, "segment[0] may not be empty");
      return;
    }
    if (!text.startsWith("/")) {
      problems.invalid(path, "must start with a '/'");
    }
    String rest = text.substring(1);
    String trimmed = rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest;
    List<String> segments = List.of(trimmed.split("/", -1));
    for (int i = 0; i < segments.size(); i++) {
      String place = "segment[" + i + "]";
      if (segments.get(i).isEmpty()) {
        problems.invalid(path, place + " may not be empty");
      } else {
        for (String problem : Names.subdomainProblems(segments.get(i))) {
          problems.invalid(path, place + ": " + problem);
        }
      }
    }
  }
}
