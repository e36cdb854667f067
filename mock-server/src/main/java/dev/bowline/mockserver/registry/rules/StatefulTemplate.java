package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The template of a stateful set as its pods will be: with a volume for each claim, and without the
 * names that each pod gets.
 */
final class StatefulTemplate {
  private StatefulTemplate() {}

  /** The spec of a stateful set with such a template. */
  static Field complete(Field spec) {
    Map<String, @Nullable Object> copy =
        Objects.requireNonNullElseGet(Tree.object(Tree.copy(spec.value())), LinkedHashMap::new);
    if (Tree.at(copy, "template", "spec") == null) {
      return spec;
    }
    Map<String, @Nullable Object> pod =
        Tree.childToChange(Tree.childToChange(copy, "template"), "spec");
    pod.remove("hostname");
    pod.remove("subdomain");
    List<Map<String, @Nullable Object>> claims = Tree.objects(copy, "volumeClaimTemplates");
    if (claims.isEmpty()) {
      return spec.with(copy);
    }
    List<Map<String, @Nullable Object>> volumes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Map<String, @Nullable Object> claim : claims) {
      String name = Tree.text(Tree.child(claim, "metadata"), "name");
      Map<String, @Nullable Object> source = new LinkedHashMap<>();
      source.put("claimName", name);
      Map<String, @Nullable Object> volume = new LinkedHashMap<>();
      volume.put("name", name);
      volume.put("persistentVolumeClaim", source);
      volumes.add(volume);
      names.add(name);
    }
    Tree.objects(pod, "volumes").stream()
        .filter(volume -> !names.contains(Tree.text(volume, "name")))
        .forEach(volumes::add);
    pod.put("volumes", volumes);
    return spec.with(copy);
  }
}
