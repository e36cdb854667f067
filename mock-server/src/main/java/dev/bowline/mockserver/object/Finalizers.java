package dev.bowline.mockserver.object;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What keeps an object that is being deleted. */
public final class Finalizers {
  private Finalizers() {}

  /** Takes one away, if the object has it. */
  public static void remove(Map<String, @Nullable Object> tree, String finalizer) {
    Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
    List<String> finalizers = new ArrayList<>(Tree.texts(metadata, "finalizers"));
    finalizers.remove(finalizer);
    metadata.put("finalizers", finalizers);
  }
}
