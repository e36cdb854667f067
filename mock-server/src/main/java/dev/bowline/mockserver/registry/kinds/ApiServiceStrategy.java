package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Group versions that no service answers for are those of the server itself, and available. */
final class ApiServiceStrategy implements Strategy {
  @Override
  public void prepareNew(Write write, Map<String, @Nullable Object> tree) {
    if (Tree.at(tree, "spec", "service") != null) {
      return;
    }
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "Available");
    condition.put("status", "True");
    condition.put("lastTransitionTime", write.now().truncatedTo(ChronoUnit.SECONDS).toString());
    condition.put("reason", "Local");
    condition.put("message", "Local APIServices are always available");
    Tree.childToChange(tree, "status").put("conditions", List.of(condition));
  }
}
