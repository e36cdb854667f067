package dev.bowline.mockserver.object;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes out what only its owner may see. */
public final class Masking {
  /** What stands for what was taken out. */
  public static final String HIDDEN = "(hidden)";

  private static final Pattern TOKEN =
      Pattern.compile(
          "([?&][^=&]*(?:token|secret|password)[^=&]*=)[^&]*", Pattern.CASE_INSENSITIVE);

  private Masking() {}

  /** A path with the values of parameters hidden that may be credentials. */
  public static String target(String target) {
    return TOKEN.matcher(target).replaceAll("$1" + HIDDEN);
  }

  /** Hides the values of a secret, also those that annotations repeat; the tree is changed. */
  public static Map<String, @Nullable Object> object(Map<String, @Nullable Object> tree) {
    if (Tree.text(tree, "kind").equals("Secret")) {
      hideSecret(tree);
    }
    return tree;
  }

  /**
   * Hides the same in whatever an answer may be: an object, a list, an event, a table; and tokens
   * that were asked for. The tree is changed.
   */
  public static void answer(@Nullable Object tree) {
    Map<String, @Nullable Object> map = Tree.object(tree);
    if (map == null) {
      return;
    }
    object(map);
    if (Tree.text(map, "kind").equals("TokenRequest")) {
      hide(Tree.child(map, "status"));
    }
    if (Tree.text(map, "kind").equals("TokenReview")) {
      hide(Tree.child(map, "spec"), "token");
    }
    boolean areSecrets = Tree.text(map, "kind").equals("SecretList");
    for (String list : List.of("items", "rows")) {
      if (map.get(list) instanceof List<?> elements) {
        for (Object element : elements) {
          if (areSecrets) {
            hideSecret(Objects.requireNonNull(Tree.object(element)));
          }
          answer(element);
        }
      }
    }
    answer(map.get("object"));
  }

  /**
   * Hides whatever an answer about secrets may hold of them: in lists, tables, events, metadata
   * alone, and in the words of a refusal. The tree is changed.
   */
  public static void secrets(@Nullable Object tree) {
    if (tree instanceof List<?> elements) {
      elements.forEach(Masking::secrets);
      return;
    }
    Map<String, @Nullable Object> map = Tree.object(tree);
    if (map == null) {
      return;
    }
    hideSecret(map);
    hide(map, "message");
    map.values().forEach(Masking::secrets);
  }

  private static void hide(@Nullable Map<String, @Nullable Object> tree, String member) {
    if (tree != null) {
      tree.computeIfPresent(member, (name, value) -> HIDDEN);
    }
  }

  private static void hideSecret(Map<String, @Nullable Object> tree) {
    hide(Tree.child(tree, "data"));
    hide(Tree.child(tree, "stringData"));
    hide(Tree.object(Tree.at(tree, "metadata", "annotations")));
  }

  private static void hide(@Nullable Map<String, @Nullable Object> values) {
    if (values != null) {
      values.replaceAll((name, value) -> HIDDEN);
    }
  }
}
