package dev.bowline.mockserver;

import dev.bowline.mockserver.object.Tree;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes out what only its owner may see. */
final class Masking {
  private static final String HIDDEN = "(hidden)";
  private static final Pattern TOKEN =
      Pattern.compile(
          "([?&][^=&]*(?:token|secret|password)[^=&]*=)[^&]*", Pattern.CASE_INSENSITIVE);

  private Masking() {}

  /** A path with the values of parameters hidden that may be credentials. */
  static String target(String target) {
    return TOKEN.matcher(target).replaceAll("$1" + HIDDEN);
  }

  /** Hides the values of a secret, also those that annotations repeat; the tree is changed. */
  static Map<String, @Nullable Object> object(Map<String, @Nullable Object> tree) {
    if (Tree.text(tree, "kind").equals("Secret")) {
      hide(Tree.child(tree, "data"));
      hide(Tree.child(tree, "stringData"));
      hide(Tree.object(Tree.at(tree, "metadata", "annotations")));
    }
    return tree;
  }

  private static void hide(@Nullable Map<String, @Nullable Object> values) {
    if (values != null) {
      values.replaceAll((name, value) -> HIDDEN);
    }
  }
}
