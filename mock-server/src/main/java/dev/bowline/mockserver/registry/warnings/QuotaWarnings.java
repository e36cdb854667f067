package dev.bowline.mockserver.registry.warnings;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.registry.rules.Field;
import java.util.List;
import java.util.function.Consumer;

/** Quotas that let more be requested than there may be. */
final class QuotaWarnings implements WarningRules {
  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    Field hard = object.at("spec", "hard");
    for (String resource : List.of("cpu", "memory", "storage", "ephemeral-storage")) {
      String name = "requests." + resource;
      if (!hard.key(name).isSet() && List.of("cpu", "memory").contains(resource)) {
        name = resource;
      }
      String request = hard.key(name).text();
      String limit = hard.key("limits." + resource).text();
      if (!request.isEmpty()
          && !limit.isEmpty()
          && Quantity.parse(request).compareTo(Quantity.parse(limit)) > 0) {
        warnings.accept(
            "ResourceQuota "
                + name
                + " ("
                + request
                + ") should be less than limits."
                + resource
                + " ("
                + limit
                + ")");
      }
    }
  }

  @Override
  public void ofChange(Field object, Field old, Consumer<String> warnings) {}
}
