package dev.bowline.mockserver.api;

import dev.bowline.mockserver.auth.Attributes;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Admission;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Some namespaces are never deleted by clients. */
final class ImmortalNamespaces implements Admission {
  private static final Set<String> NAMES = Set.of("default", "kube-public", "kube-system");

  @Override
  public void mutate(
      Resource resource,
      @Nullable Map<String, @Nullable Object> old,
      Map<String, @Nullable Object> tree) {}

  @Override
  public void validate(
      Resource resource,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> metadata =
        Tree.child(Objects.requireNonNullElse(old, Map.of()), "metadata");
    String name = Tree.text(metadata, "name");
    if (tree == null && NAMES.contains(name)) {
      throw Attributes.forbidden("", "namespaces", name, "this namespace may not be deleted");
    }
  }
}
