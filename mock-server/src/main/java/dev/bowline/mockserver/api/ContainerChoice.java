package dev.bowline.mockserver.api;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which container of a pod is meant. */
final class ContainerChoice {
  private ContainerChoice() {}

  /**
   * Sees to it that a container is meant.
   *
   * @param container the name that was given; empty for the only container
   * @throws dev.bowline.mockserver.status.ApiFailure 400 if the pod has several, or none of the
   *     name
   */
  static void check(String pod, Map<String, @Nullable Object> tree, String container) {
    List<String> main = names(tree, "containers");
    if (main.isEmpty()) {
      return; // made by a test without any, which a client can't
    }
    List<String> all = new ArrayList<>(names(tree, "initContainers"));
    all.addAll(main);
    all.addAll(names(tree, "ephemeralContainers"));
    if (container.isEmpty() && main.size() > 1) {
      throw Failures.badRequest(
          "a container name must be specified for pod "
              + pod
              + ", choose one of: ["
              + String.join(" ", all)
              + "]");
    }
    if (!container.isEmpty() && !all.contains(container)) {
      throw Failures.badRequest("container " + container + " is not valid for pod " + pod);
    }
  }

  private static List<String> names(Map<String, @Nullable Object> tree, String field) {
    List<String> names = new ArrayList<>();
    if (Tree.at(tree, "spec", field) instanceof List<?> containers) {
      containers.forEach(container -> names.add(Tree.text(Tree.object(container), "name")));
    }
    return names;
  }
}
