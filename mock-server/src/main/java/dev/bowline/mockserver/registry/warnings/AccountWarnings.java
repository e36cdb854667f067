package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.function.Consumer;

/** Service accounts. */
final class AccountWarnings implements WarningRules {
  private static final String ENFORCE = "kubernetes.io/enforce-mountable-secrets";

  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    Field annotation = object.at("metadata", "annotations").key(ENFORCE);
    if (annotation.isSet()) {
      warnings.accept(
          annotation.path()
              + ": deprecated in v1.32+; prefer separate namespaces to isolate access to mounted"
              + " secrets");
    }
  }

  @Override
  public void ofChange(Field object, Field old, Consumer<String> warnings) {
    if (!old.at("metadata", "annotations").key(ENFORCE).isSet()) {
      ofNew(object, warnings);
    }
  }
}
