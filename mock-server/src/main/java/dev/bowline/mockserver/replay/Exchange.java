package dev.bowline.mockserver.replay;

import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.Masking;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request and the head of its answer, without anything that is secret.
 *
 * @param method HTTP method
 * @param target path and query
 * @param status HTTP status
 * @param headers those headers of the answer that clients look at
 */
record Exchange(String method, String target, int status, HttpHeaders headers) {
  private static final List<String> KEPT =
      List.of("Content-Type", "Warning", "Retry-After", "ETag", "Location");

  static Exchange of(HttpCall call, int status, HttpHeaders answered) {
    HttpHeaders kept = HttpHeaders.NONE;
    for (HttpHeaders.Header header : answered.all()) {
      if (KEPT.stream().anyMatch(header.name()::equalsIgnoreCase)) {
        kept = kept.with(header.name(), header.value());
      }
    }
    return new Exchange(call.method(), Masking.target(call.target()), status, kept);
  }

  Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("method", method);
    tree.put("target", target);
    tree.put("status", (long) status);
    List<@Nullable Object> lines = new ArrayList<>();
    headers.all().forEach(header -> lines.add(header.name() + ": " + header.value()));
    tree.put("headers", lines);
    return tree;
  }

  /** Reads what {@link #tree} gives. */
  static Exchange of(Map<String, @Nullable Object> tree) {
    HttpHeaders headers = HttpHeaders.NONE;
    for (String line : Tree.texts(tree, "headers")) {
      int colon = line.indexOf(": ");
      if (colon > 0) {
        headers = headers.with(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    int status = tree.get("status") instanceof Number number ? number.intValue() : 0;
    if (status < 200 || status > 599 || Tree.text(tree, "method").isEmpty()) {
      throw new IllegalArgumentException("an answer needs method, target and status");
    }
    return new Exchange(Tree.text(tree, "method"), Tree.text(tree, "target"), status, headers);
  }

  /** What makes two requests the same: parameters in any order, and without their time limit. */
  String key() {
    return key(method, target);
  }

  static String key(String method, String target) {
    String masked = Masking.target(target);
    int question = masked.indexOf('?');
    if (question < 0) {
      return method + " " + masked;
    }
    String[] parameters = masked.substring(question + 1).split("&", -1);
    Arrays.sort(parameters);
    List<String> kept =
        Arrays.stream(parameters)
            .filter(
                p -> !p.isEmpty() && !p.startsWith("timeoutSeconds=") && !p.startsWith("timeout="))
            .toList();
    return method + " " + masked.substring(0, question) + "?" + String.join("&", kept);
  }

  static boolean isWrite(String method) {
    return !method.equals("GET") && !method.equals("HEAD");
  }
}
