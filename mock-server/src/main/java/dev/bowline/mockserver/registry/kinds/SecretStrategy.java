package dev.bowline.mockserver.registry.kinds;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Secrets: texts become data. */
final class SecretStrategy implements Strategy {
  @Override
  public void admitNew(Write write, Map<String, @Nullable Object> tree) {
    SecretTexts.merge(tree);
  }

  @Override
  public void admitChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    SecretTexts.merge(tree);
    if (tree.get("type") == null) {
      tree.put("type", old.get("type"));
    }
  }
}
