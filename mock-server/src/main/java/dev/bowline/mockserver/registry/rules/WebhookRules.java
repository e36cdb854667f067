package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.policy.TypedExpressions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Webhooks that have a say in admission. What was so before may stay lax in the same way. */
final class WebhookRules implements Rules {
  private static final List<String> REVIEWS = List.of("v1", "v1beta1");
  private static final List<String> HARMLESS = List.of("None", "NoneOnDryRun");
  private static final List<String> EFFECTS = List.of("None", "NoneOnDryRun", "Some", "Unknown");
  private static final int MAX_SECONDS = 30;
  private static final ExpressionCheck CONDITIONS =
      ExpressionCheck.of(engine -> TypedExpressions.ofConditions(engine)::bool);

  @Override
  public void check(Field object, Problems problems) {
    check(object, new Field("", null), problems);
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, old, problems);
  }

  private static void check(Field object, Field old, Problems problems) {
    List<Field> before = old.at("webhooks").each();
    boolean isHarmless =
        before.stream().allMatch(hook -> HARMLESS.contains(hook.at("sideEffects").text()));
    boolean isKnown =
        before.stream()
            .allMatch(
                hook ->
                    hook.at("admissionReviewVersions").list().stream().anyMatch(REVIEWS::contains));
    boolean isUnique =
        before.stream().map(hook -> hook.at("name").text()).distinct().count() == before.size();
    Set<String> names = new HashSet<>();
    for (Field hook : object.at("webhooks").each()) {
      checkHook(hook, isHarmless ? HARMLESS : EFFECTS, problems);
      checkVersions(hook.at("admissionReviewVersions"), isKnown, problems);
      Field name = hook.at("name");
      if (isUnique && !name.isEmpty() && !names.add(name.text())) {
        problems.duplicate(name);
      }
    }
  }

  private static void checkHook(Field hook, List<String> effects, Problems problems) {
    checkName(hook.at("name"), problems);
    for (Field rule : hook.at("rules").each()) {
      AdmissionRules.check(rule, problems);
    }
    checkChoice(hook.at("failurePolicy"), List.of("Fail", "Ignore"), problems);
    checkChoice(hook.at("matchPolicy"), List.of("Equivalent", "Exact"), problems);
    Field effect = hook.at("sideEffects");
    if (!effect.isSet()) {
      problems.required(effect, "must specify one of " + String.join(", ", effects));
    }
    checkChoice(effect, effects, problems);
    Field seconds = hook.at("timeoutSeconds");
    if (seconds.isSet() && (seconds.number() < 1 || seconds.number() > MAX_SECONDS)) {
      problems.invalid(seconds, "the timeout value must be between 1 and 30 seconds");
    }
    Selectors.check(hook.at("namespaceSelector"), problems);
    Selectors.check(hook.at("objectSelector"), problems);
    checkChoice(hook.at("reinvocationPolicy"), List.of("IfNeeded", "Never"), problems);
    WebhookAddresses.check(hook.at("clientConfig"), problems);
    ConditionRules.check(hook.at("matchConditions"), CONDITIONS, problems);
  }

  private static void checkChoice(Field field, List<String> choices, Problems problems) {
    if (field.isSet()) {
      problems.oneOf(field, choices);
    }
  }

  private static void checkName(Field name, Problems problems) {
    if (name.isEmpty()) {
      problems.required(name);
      return;
    }
    List<String> found = Names.subdomainProblems(name.text());
    if (!found.isEmpty()) {
      problems.invalid(name, String.join(",", found));
    } else if (name.text().split("\\.", -1).length < 3) {
      problems.invalid(name, "should be a domain with at least three segments separated by dots");
    }
  }

  private static void checkVersions(Field versions, boolean mustBeKnown, Problems problems) {
    if (versions.isEmpty()) {
      problems.required(versions, "must specify one of " + String.join(", ", REVIEWS));
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Field version : versions.each()) {
      if (!seen.add(version.text())) {
        problems.invalid(version, "duplicate version");
      } else {
        problems.invalid(version, Names.startingLabelProblems(version.text()));
      }
    }
    if (mustBeKnown && REVIEWS.stream().noneMatch(seen::contains)) {
      problems.invalid(versions, "must include at least one of " + String.join(", ", REVIEWS));
    }
  }
}
