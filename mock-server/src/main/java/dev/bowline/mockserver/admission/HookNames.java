package dev.bowline.mockserver.admission;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server says about a webhook whose certificate is for others. */
final class HookNames {
  /** OkHttp tells them at the end of its message. */
  private static final Pattern NAMES = Pattern.compile("subjectAltNames: \\[([^\\]]*)]\\s*$");

  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

  private HookNames() {}

  static String problem(String host, IOException unverified) {
    Matcher found = NAMES.matcher(String.valueOf(unverified.getMessage()));
    boolean isAddress = ADDRESS.matcher(host).matches();
    List<String> names =
        found.find() && !found.group(1).isEmpty() ? List.of(found.group(1).split(", ")) : List.of();
    List<String> suitable =
        names.stream().filter(name -> ADDRESS.matcher(name).matches() == isAddress).toList();
    if (!suitable.isEmpty()) {
      return "certificate is valid for " + String.join(", ", suitable) + ", not " + host;
    }
    return isAddress
        ? "cannot validate certificate for " + host + " because it doesn't contain any IP SANs"
        : "certificate is not valid for any names, but wanted to match " + host;
  }
}
