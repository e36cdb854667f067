package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The annotation that counts changes of a daemon set's template. To a real server it is a field,
 * which becomes an annotation where objects of the version are written, and only there.
 */
public final class TemplateGeneration {
  /** The annotation. */
  public static final String ANNOTATION = "deprecated.daemonset.template.generation";

  private TemplateGeneration() {}

  /** Adds it where it isn't. */
  public static void addTo(Map<String, @Nullable Object> tree) {
    Tree.childToChange(Write.metadata(tree), "annotations").putIfAbsent(ANNOTATION, "0");
  }

  /** Metadata without it; the same, if it isn't there. */
  public static Map<String, @Nullable Object> removedFrom(Map<String, @Nullable Object> metadata) {
    if (Tree.at(metadata, "annotations", ANNOTATION) == null) {
      return metadata;
    }
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(metadata);
    Map<String, @Nullable Object> annotations =
        new LinkedHashMap<>(Tree.childToChange(rest, "annotations"));
    annotations.remove(ANNOTATION);
    if (annotations.isEmpty()) {
      rest.remove("annotations");
    } else {
      rest.put("annotations", annotations);
    }
    return rest;
  }
}
