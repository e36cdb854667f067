package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.AutoscalerConversion;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Autoscalers, in the form of version 2. */
final class AutoscalerRules implements Rules {
  private static final long MAX_PERIOD = 1800;
  private static final long MAX_WINDOW = 3600;

  @Override
  public void check(Field object, Problems problems) {
    check(object, false, problems);
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, old.at("spec", "minReplicas").isNumber() && least(old) == 0, problems);
  }

  private static Field inV2(Field object) {
    Map<String, @Nullable Object> tree = Tree.object(Tree.copy(object.value()));
    if (tree == null || !object.at("apiVersion").is("autoscaling/v1")) {
      return object;
    }
    AutoscalerConversion.toV2(tree);
    return Field.of(tree);
  }

  private static long least(Field object) {
    return object.at("spec", "minReplicas").number();
  }

  private static void check(Field object, boolean mayBeZero, Problems problems) {
    Field spec = inV2(object).at("spec");
    Field least = spec.at("minReplicas");
    Field most = spec.at("maxReplicas");
    int bound = mayBeZero ? 0 : 1;
    if (least.isSet() && least.number() < bound) {
      problems.invalid(least, "must be greater than or equal to " + bound);
    }
    if (most.number() == 0) {
      problems.required(most, "must be set and greater than 0");
    } else if (most.number() < 0) {
      problems.invalid(most, "must be greater than or equal to 1");
    }
    if (least.isSet() && most.number() < least.number()) {
      problems.invalid(most.with(most.number()), "must be greater than or equal to `minReplicas`");
    }
    checkReference(spec.at("scaleTargetRef"), true, problems);
    MetricRules.check(spec.at("metrics"), least, problems);
    for (String direction : List.of("scaleUp", "scaleDown")) {
      checkDirection(spec.at("behavior", direction), problems);
    }
  }

  /** Something that is named by kind. */
  static void checkReference(Field reference, boolean needsGroup, Problems problems) {
    for (String name : List.of("kind", "name")) {
      Field part = reference.at(name);
      if (part.isEmpty()) {
        problems.required(part);
      } else {
        problems.invalid(part, Names.pathSegmentProblems(part.text()));
      }
    }
    Field version = reference.at("apiVersion");
    String text = version.text();
    if (text.chars().filter(c -> c == '/').count() > 1) {
      problems.invalid(version, "unexpected GroupVersion string: " + text);
    } else if (needsGroup && text.indexOf('/') <= 0) {
      problems.invalid(version.with(text), "apiVersion must specify API group");
    }
  }

  private static void checkDirection(Field rules, Problems problems) {
    if (!rules.isSet()) {
      return;
    }
    Field window = rules.at("stabilizationWindowSeconds");
    if (window.number() < 0) {
      problems.invalid(window, "must be greater than or equal to zero");
    }
    checkAtMost(window, MAX_WINDOW, problems);
    Field choice = rules.at("selectPolicy");
    if (choice.isSet()) {
      problems.oneOf(choice, List.of("Disabled", "Max", "Min"));
    }
    if (rules.at("policies").isEmpty()) {
      problems.required(rules.at("policies"), "must specify at least one Policy");
    }
    for (Field policy : rules.at("policies").each()) {
      problems.oneOf(policy.at("type"), List.of("Percent", "Pods"));
      for (String name : List.of("value", "periodSeconds")) {
        Field number = policy.at(name).with(policy.at(name).number());
        if (number.number() <= 0) {
          problems.invalid(number, "must be greater than zero");
        }
      }
      checkAtMost(policy.at("periodSeconds"), MAX_PERIOD, problems);
    }
    problems.notNegativeAmount(rules.at("tolerance"));
  }

  private static void checkAtMost(Field seconds, long most, Problems problems) {
    if (seconds.number() > most) {
      problems.invalid(seconds, "must be less than or equal to " + most);
    }
  }
}
