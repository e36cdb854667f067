package dev.bowline.mockserver.registry.kinds;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Classes of attributes of volumes: protected while in use. */
final class AttributesClassStrategy implements Strategy {
  @Override
  public void admitNew(Write write, Map<String, @Nullable Object> tree) {
    VolumeStrategy.protect(tree, "kubernetes.io/vac-protection");
  }
}
