package dev.bowline.mockserver.registry.defaults;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pods and what they are made of, also inside templates. */
final class PodDefaults {
  private static final List<String> CONTAINERS = List.of("containers", "initContainers");
  private static final String PULL_POLICY = "imagePullPolicy";

  private PodDefaults() {}

  static void addTo(Map<String, Rule> rules) {
    rules.put("core.v1.Pod", PodDefaults::completePod);
    rules.put("core.v1.PodSpec", PodDefaults::completeSpec);
    rules.put("core.v1.Container", PodDefaults::completeContainer);
    rules.put("core.v1.EphemeralContainer", PodDefaults::completeContainer);
    rules.put("core.v1.Volume", PodDefaults::completeVolume);
  }

  private static void completePod(Map<String, @Nullable Object> pod) {
    Map<String, @Nullable Object> spec = Tree.childToChange(pod, "spec");
    for (String list : CONTAINERS) {
      for (Map<String, @Nullable Object> container : Tree.objects(spec, list)) {
        requestsFromLimits(container);
      }
    }
    PodLevelResources.complete(spec);
    spec.putIfAbsent("enableServiceLinks", true);
    if (Boolean.TRUE.equals(spec.get("hostNetwork"))) {
      CONTAINERS.forEach(list -> Tree.objects(spec, list).forEach(PodDefaults::useHostPorts));
    }
    if (spec.get("terminationGracePeriodSeconds") instanceof Number seconds
        && seconds.longValue() < 0) {
      spec.put("terminationGracePeriodSeconds", 1L);
    }
  }

  private static void requestsFromLimits(Map<String, @Nullable Object> container) {
    Map<String, @Nullable Object> resources = Tree.child(container, "resources");
    Map<String, @Nullable Object> limits =
        resources == null ? null : Tree.child(resources, "limits");
    if (resources != null && limits != null) {
      limits.forEach(Tree.childToChange(resources, "requests")::putIfAbsent);
    }
  }

  private static void useHostPorts(Map<String, @Nullable Object> container) {
    for (Map<String, @Nullable Object> port : Tree.objects(container, "ports")) {
      if (port.get("hostPort") == null && port.get("containerPort") != null) {
        port.put("hostPort", port.get("containerPort"));
      }
    }
  }

  /** The old and the new name of the service account are one field. */
  private static void completeSpec(Map<String, @Nullable Object> spec) {
    String name = Tree.text(spec, "serviceAccountName");
    if (name.isEmpty()) {
      name = Tree.text(spec, "serviceAccount");
    }
    if (!name.isEmpty()) {
      spec.put("serviceAccountName", name);
      spec.put("serviceAccount", name);
    }
  }

  private static void completeContainer(Map<String, @Nullable Object> container) {
    if (container.get(PULL_POLICY) == null) {
      container.put(PULL_POLICY, pullPolicy(Tree.text(container, "image")));
    }
  }

  private static void completeVolume(Map<String, @Nullable Object> volume) {
    if (volume.keySet().stream().allMatch("name"::equals)) {
      Tree.childToChange(volume, "emptyDir");
    }
    Map<String, @Nullable Object> image = Tree.child(volume, "image");
    if (image != null && image.get("pullPolicy") == null) {
      image.put("pullPolicy", pullPolicy(Tree.text(image, "reference")));
    }
  }

  /** An image without a tag or digest is the latest one; what is no image has no tag at all. */
  static String pullPolicy(String image) {
    int digest = image.indexOf('@');
    String name = digest < 0 ? image : image.substring(0, digest);
    int colon = name.lastIndexOf(':');
    boolean hasTag = colon > name.lastIndexOf('/');
    boolean isLatest =
        hasTag ? name.substring(colon + 1).equals("latest") : digest < 0 && isReference(name);
    return isLatest ? "Always" : "IfNotPresent";
  }

  private static boolean isReference(String name) {
    return !name.isEmpty()
        && name.chars().allMatch(c -> c > ' ' && c < 0x7F)
        && name.substring(name.lastIndexOf('/') + 1).equals(lowerCase(name))
        && !name.endsWith("/");
  }

  private static String lowerCase(String name) {
    return name.substring(name.lastIndexOf('/') + 1).toLowerCase(java.util.Locale.ROOT);
  }
}
