package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.registry.rules.Field;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Custom resources, whose finalizers should say whose they are. */
final class CustomWarnings implements WarningRules {
  private static final Set<String> STANDARD = Set.of("kubernetes", "orphan", "foregroundDeletion");
  private static final String TO_AVOID =
      " to avoid accidental conflicts with other finalizer writers";

  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    ofFinalizers(object, List.of(), warnings);
  }

  @Override
  public void ofChange(Field object, Field old, Consumer<String> warnings) {
    ofFinalizers(object, old.at("metadata", "finalizers").list(), warnings);
  }

  private static void ofFinalizers(Field object, List<String> old, Consumer<String> warnings) {
    Set<String> added = new TreeSet<>(object.at("metadata", "finalizers").list());
    old.forEach(added::remove);
    for (String name : added) {
      String start = "metadata.finalizers: " + GoFormat.quoted(name) + ": ";
      Names.labelKeyProblems(name).forEach(problem -> warnings.accept(start + problem));
      if (name.indexOf('/') < 0 && !STANDARD.contains(name)) {
        warnings.accept(
            start
                + "prefer a domain-qualified finalizer name"
                + (name.indexOf('.') < 0 ? "" : " including a path (/)")
                + TO_AVOID);
      }
    }
  }
}
