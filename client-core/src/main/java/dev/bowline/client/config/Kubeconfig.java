package dev.bowline.client.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One kubeconfig, or several merged.
 *
 * @param title what it is, to begin messages with: {@code kubeconfig /home/a/.kube/config}
 * @param currentContext the context to use where the caller names none, or null
 */
record Kubeconfig(
    String title,
    @Nullable String currentContext,
    Map<String, Stanza> contexts,
    Map<String, Stanza> clusters,
    Map<String, Stanza> users) {

  /**
   * Merges files, at least one. Of entries with one name the first file's counts whole, never mixed
   * with another's; of current contexts the first.
   */
  static Kubeconfig merge(List<Kubeconfig> files) {
    if (files.size() == 1) {
      return files.get(0);
    }
    List<String> paths =
        files.stream().map(f -> f.title().substring("kubeconfig ".length())).toList();
    return new Kubeconfig(
        "kubeconfig " + String.join(", ", paths),
        files.stream()
            .map(Kubeconfig::currentContext)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null),
        firstOfEach(files, Kubeconfig::contexts),
        firstOfEach(files, Kubeconfig::clusters),
        firstOfEach(files, Kubeconfig::users));
  }

  private static Map<String, Stanza> firstOfEach(
      List<Kubeconfig> files, Function<Kubeconfig, Map<String, Stanza>> part) {
    Map<String, Stanza> merged = new LinkedHashMap<>();
    files.forEach(file -> part.apply(file).forEach(merged::putIfAbsent));
    return merged;
  }
}
