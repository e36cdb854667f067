package dev.bowline.mockserver.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How fast autoscalers scale, which version 1 has in an annotation as the server has it inside. */
final class Behaviors {
  private static final List<String> DIRECTIONS = List.of("scaleUp", "scaleDown");
  private static final List<String> RULES =
      List.of("stabilizationWindowSeconds", "selectPolicy", "policies", "tolerance");
  private static final List<String> POLICY = List.of("type", "value", "periodSeconds");

  private Behaviors() {}

  static Map<String, @Nullable Object> inside(Map<String, @Nullable Object> behavior) {
    Map<String, @Nullable Object> inside = new LinkedHashMap<>();
    for (String direction : DIRECTIONS) {
      Map<String, @Nullable Object> rules = Tree.child(behavior, direction);
      inside.put(upper(direction), rules == null ? null : rules(rules, true));
    }
    return inside;
  }

  static Map<String, @Nullable Object> fromInside(Map<String, @Nullable Object> inside) {
    Map<String, @Nullable Object> behavior = new LinkedHashMap<>();
    for (String direction : DIRECTIONS) {
      Map<String, @Nullable Object> rules = Tree.child(inside, upper(direction));
      if (rules != null) {
        behavior.put(direction, rules(rules, false));
      }
    }
    return behavior;
  }

  private static Map<String, @Nullable Object> rules(
      Map<String, @Nullable Object> given, boolean toInside) {
    Map<String, @Nullable Object> rules = new LinkedHashMap<>();
    for (String name : RULES) {
      String from = toInside ? name : upper(name);
      String to = toInside ? upper(name) : name;
      Object value = given.get(from);
      if (name.equals("policies") && value != null) {
        List<@Nullable Object> policies = new ArrayList<>();
        Tree.objects(given, from).forEach(policy -> policies.add(policy(policy, toInside)));
        value = policies;
      }
      if (value != null || toInside) {
        rules.put(to, value);
      }
    }
    return rules;
  }

  private static Map<String, @Nullable Object> policy(
      Map<String, @Nullable Object> given, boolean toInside) {
    Map<String, @Nullable Object> policy = new LinkedHashMap<>();
    for (String name : POLICY) {
      policy.put(toInside ? upper(name) : name, given.get(toInside ? name : upper(name)));
    }
    return policy;
  }

  private static String upper(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
