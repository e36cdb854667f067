package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.registry.rules.Field;
import java.util.List;
import java.util.function.Consumer;

/** Pods; changes of them are made by programs, and nobody is warned. */
final class PodWarnings implements WarningRules {
  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    ofName(object, "this is used in the Pod's hostname", warnings);
    new PodSpecWarnings(object, false, warnings).warn();
  }

  @Override
  public void ofChange(Field object, Field old, Consumer<String> warnings) {}

  /** A name that becomes one of a host. */
  static void ofName(Field object, String use, Consumer<String> warnings) {
    List<String> found = Names.labelProblems(object.at("metadata", "name").text());
    if (!found.isEmpty()) {
      warnings.accept(
          "metadata.name: "
              + use
              + ", which can result in surprising behavior; a DNS label is recommended: ["
              + String.join(" ", found)
              + "]");
    }
  }
}
