package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Secrets: texts become data. */
final class SecretStrategy implements Strategy {
  private static final String TEXTS = "stringData";

  @Override
  public void admitNew(Write write, Map<String, @Nullable Object> tree) {
    mergeTexts(tree);
  }

  @Override
  public void admitChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    mergeTexts(tree);
    if (tree.get("type") == null) {
      tree.put("type", old.get("type"));
    }
  }

  private static void mergeTexts(Map<String, @Nullable Object> tree) {
    Map<String, String> texts = Tree.textMap(tree, TEXTS);
    if (!texts.isEmpty()) {
      Map<String, @Nullable Object> data = Tree.childToChange(tree, "data");
      texts.forEach(
          (name, text) ->
              data.put(
                  name, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))));
    }
    tree.remove(TEXTS);
  }
}
