package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.function.Consumer;

/** Ingresses. */
final class IngressWarnings implements WarningRules {
  private static final String CLASS = "kubernetes.io/ingress.class";

  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    if (object.at("metadata", "annotations").key(CLASS).isSet()
        && !object.at("spec", "ingressClassName").isSet()) {
      warnings.accept(
          "annotation \"" + CLASS + "\" is deprecated, please use 'spec.ingressClassName' instead");
    }
  }

  @Override
  public void ofChange(Field object, Field old, Consumer<String> warnings) {
    AddressWarnings.ofStatus("ingresses.networking.k8s.io", object.at("status"), warnings);
  }
}
