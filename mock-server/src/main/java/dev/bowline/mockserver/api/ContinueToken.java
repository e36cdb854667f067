package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.GoJsonProblem;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.serde.CodecException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the next page of a list begins.
 *
 * @param revision the revision of the first page; -1 to go on with the newest
 * @param start keys from this one on, relative to the collection
 */
record ContinueToken(long revision, String start) {
  private static final String VERSION = "meta.k8s.io/v1";

  /** The token after an object. */
  static ContinueToken after(long revision, String key) {
    return new ContinueToken(revision, key + "\0");
  }

  /**
   * Reads a token.
   *
   * @throws ApiFailure 400 if it is none
   */
  static ContinueToken parse(String text) {
    byte[] json;
    try {
      json = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw invalid("illegal base64 data at input byte 0");
    }
    Map<String, @Nullable Object> tree;
    try {
      tree = Tree.object(JsonTrees.parse(json));
    } catch (CodecException e) {
      String problem = GoJsonProblem.of(json);
      throw invalid(problem.isEmpty() ? e.problem() : problem);
    }
    if (tree == null) { // nothing at all
      tree = Map.of();
    }
    String version = Tree.text(tree, "v");
    if (!version.equals(VERSION)) {
      throw invalid("server does not recognize this encoded version " + version);
    }
    long revision = tree.get("rv") instanceof Number number ? number.longValue() : 0;
    String start = Tree.text(tree, "start");
    if (revision != 0 && start.isEmpty()) {
      throw invalid("encoded start key empty (version meta.k8s.io/v1)");
    }
    if (revision == 0) {
      throw invalid("incorrect encoded start resourceVersion (version meta.k8s.io/v1)");
    }
    String key = start.startsWith("/") ? start.substring(1) : start;
    for (String segment : key.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw invalid(start);
      }
    }
    return new ContinueToken(revision, key);
  }

  /** As it goes into {@code metadata.continue}. */
  String text() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("v", VERSION);
    tree.put("rv", revision);
    tree.put("start", start);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(JsonTrees.write(tree));
  }

  private static ApiFailure invalid(String problem) {
    return Failures.badRequest("invalid continue token: continue key is not valid: " + problem);
  }
}
