package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What runs containers. */
final class RuntimeClassRules implements Rules {
  private static final List<String> IDENTITY = List.of("key", "operator", "value", "effect");

  @Override
  public void check(Field object, Problems problems) {
    Field handler = object.at("handler");
    if (handler.isEmpty()) {
      problems.required(handler);
    } else {
      problems.invalid(handler, Names.labelProblems(handler.text()));
    }
    if (object.at("overhead").isSet()) {
      Field limits = object.at("overhead", "podFixed").as("overhead.limits");
      limits
          .names()
          .forEach(
              name -> {
                ResourceRules.checkName(limits.key(name), name, problems);
                ResourceRules.checkAmount(limits.key(name), name, problems);
              });
    }
    Field scheduling = object.at("scheduling");
    Selectors.checkLabels(scheduling.at("nodeSelector"), problems);
    SchedulingRules.checkTolerations(scheduling.at("tolerations"), problems);
    Set<List<@Nullable Object>> seen = new HashSet<>();
    for (Field toleration : scheduling.at("tolerations").each()) {
      List<@Nullable Object> identity =
          IDENTITY.stream().<@Nullable Object>map(name -> toleration.at(name).text()).toList();
      if (!seen.add(identity)) {
        problems.duplicate(toleration, InternalForm.shown("core.Toleration", toleration.value()));
      }
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, problems);
    problems.immutable(object.at("handler"), old.at("handler"));
  }
}
