package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The texts of a secret, which no server stores: they are another way to write its data. */
public final class SecretTexts {
  private static final String TEXTS = "stringData";

  private SecretTexts() {}

  /** Turns the texts of a secret into data. */
  public static void merge(Map<String, @Nullable Object> tree) {
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
