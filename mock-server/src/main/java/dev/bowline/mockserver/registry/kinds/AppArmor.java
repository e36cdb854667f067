package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Profiles of AppArmor, which were annotations before they were fields. */
public final class AppArmor {
  /** What the annotation of a container begins with. */
  public static final String PREFIX = "container.apparmor.security.beta.kubernetes.io/";

  /** What is said to somebody who still uses one. */
  public static final String DEPRECATED =
      "deprecated since v1.30; use the \"appArmorProfile\" field instead";

  private static final String FIELD = "appArmorProfile";
  private static final String LOCAL = "localhost/";
  private static final String CONTEXT = "securityContext";

  private AppArmor() {}

  /** The profile that an annotation says; null if it says none. */
  public static @Nullable Map<String, @Nullable Object> profile(String annotation) {
    Map<String, @Nullable Object> profile = new LinkedHashMap<>();
    if (annotation.equals("unconfined")) {
      profile.put("type", "Unconfined");
    } else if (annotation.equals("runtime/default")) {
      profile.put("type", "RuntimeDefault");
    } else if (annotation.startsWith(LOCAL) && annotation.length() > LOCAL.length()) {
      profile.put("type", "Localhost");
      profile.put("localhostProfile", annotation.substring(LOCAL.length()));
    } else {
      return null;
    }
    return profile;
  }

  /** Gives the containers of a new pod what annotations say, unless fields do. */
  static void takeFromAnnotations(Write write, Map<String, @Nullable Object> pod) {
    Map<String, @Nullable Object> spec = Tree.childToChange(pod, "spec");
    if ("windows".equals(Tree.at(spec, "os", "name"))) {
      return;
    }
    Object ofPod = Tree.at(spec, CONTEXT, FIELD);
    Map<String, String> annotations = Tree.textMap(Write.metadata(pod), "annotations");
    for (String list : List.of("containers", "initContainers", "ephemeralContainers")) {
      for (Map<String, @Nullable Object> container : Tree.objects(spec, list)) {
        String key = PREFIX + Tree.text(container, "name");
        String annotation = annotations.get(key);
        if (annotation == null || Tree.at(container, CONTEXT, FIELD) != null) {
          continue;
        }
        Map<String, @Nullable Object> profile = profile(annotation);
        if (profile == null || !profile.equals(ofPod)) {
          if (profile != null) {
            Tree.childToChange(container, CONTEXT).put(FIELD, profile);
          }
          write.warnings().accept("metadata.annotations[" + key + "]: " + DEPRECATED);
        }
      }
    }
  }
}
