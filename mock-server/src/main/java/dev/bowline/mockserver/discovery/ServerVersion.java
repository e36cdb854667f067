package dev.bowline.mockserver.discovery;

import java.util.LinkedHashMap;
import java.util.Map;

/** {@code /version}: the Kubernetes release whose behaviour the server has. */
public final class ServerVersion {
  /** Release of the facts. */
  public static final String RELEASE = "v1.36.3";

  private ServerVersion() {}

  /** The document. */
  public static Map<String, String> document() {
    Map<String, String> tree = new LinkedHashMap<>();
    tree.put("major", "1");
    tree.put("minor", "36");
    tree.put("emulationMajor", "1");
    tree.put("emulationMinor", "36");
    tree.put("minCompatibilityMajor", "1");
    tree.put("minCompatibilityMinor", "35");
    tree.put("gitVersion", RELEASE + "+bowline-mock");
    tree.put("gitCommit", "");
    tree.put("gitTreeState", "clean");
    tree.put("buildDate", "1970-01-01T00:00:00Z");
    tree.put("goVersion", "");
    tree.put("compiler", "");
    tree.put("platform", "mock/java");
    return tree;
  }
}
