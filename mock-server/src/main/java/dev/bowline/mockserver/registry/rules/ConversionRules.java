package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How the webhook that converts custom resources is called. */
public final class ConversionRules {
  private static final List<String> REVIEWS = List.of("v1", "v1beta1");
  private static final int DEFAULT_PORT = 443;

  private ConversionRules() {}

  /**
   * Checks a definition; that there are an address and versions at all is checked with the rest of
   * it.
   *
   * @param old the definition before, empty for a new one: a version that is unknown may stay so
   */
  public static void check(Field definition, Field old, Problems problems) {
    Field conversion = definition.at("spec", "conversion");
    if (!conversion.at("strategy").is("Webhook")) {
      return;
    }
    Field address = conversion.at("webhook", "clientConfig");
    if (address.isSet()) {
      WebhookAddresses.check(
          address.as("spec.conversion.webhookClientConfig"), DEFAULT_PORT, problems);
    }
    Field versions =
        conversion
            .at("webhook", "conversionReviewVersions")
            .as("spec.conversion.conversionReviewVersions");
    Field before = old.at("spec", "conversion", "webhook", "conversionReviewVersions");
    if (!versions.isEmpty()) {
      checkVersions(versions, before.isEmpty() || isKnown(before), problems);
    }
  }

  private static boolean isKnown(Field versions) {
    return versions.list().stream().anyMatch(REVIEWS::contains);
  }

  private static void checkVersions(Field versions, boolean mustBeKnown, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field version : versions.each()) {
      if (!seen.add(version.text())) {
        problems.invalid(version, "duplicate version");
      } else {
        problems.invalid(version, Names.startingLabelProblems(version.text()));
      }
    }
    if (mustBeKnown && !isKnown(versions)) {
      problems.invalid(
          versions.with(String.join(", ", versions.list())),
          "must include at least one of " + String.join(", ", REVIEWS));
    }
  }
}
