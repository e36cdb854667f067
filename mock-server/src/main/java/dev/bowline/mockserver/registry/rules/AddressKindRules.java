package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Addresses of services, and the ranges that these come from. */
final class AddressKindRules {
  private AddressKindRules() {}

  static void addTo(Map<String, Rules> rules) {
    rules.put(
        "ipaddresses.networking.k8s.io",
        new Rules() {
          @Override
          public void check(Field object, Problems problems) {
            checkParent(object.at("spec", "parentRef"), problems);
          }

          @Override
          public void checkChange(Field object, Field old, Problems problems) {
            check(object, problems);
            Field parent = object.at("spec", "parentRef");
            if (!parent.isSame(old.at("spec", "parentRef"))) {
              problems.invalid(parent.path(), inside(parent), Problems.IMMUTABLE);
            }
          }
        });
    rules.put("servicecidrs.networking.k8s.io", new Ranges());
  }

  private static @Nullable Map<String, @Nullable Object> inside(Field parent) {
    if (!parent.isSet()) {
      return null;
    }
    Map<String, @Nullable Object> inside = new LinkedHashMap<>();
    for (String name : List.of("Group", "Resource", "Namespace", "Name")) {
      inside.put(name, parent.at(Character.toLowerCase(name.charAt(0)) + name.substring(1)).text());
    }
    return inside;
  }

  private static void checkParent(Field parent, Problems problems) {
    if (!parent.isSet()) {
      problems.required(parent);
      return;
    }
    Field group = parent.at("group");
    if (!group.isEmpty()) {
      problems.invalid(group, Names.subdomainProblems(group.text()));
    }
    for (String name : List.of("resource", "name")) {
      Field part = parent.at(name);
      if (part.isEmpty()) {
        problems.required(part);
      } else {
        problems.invalid(part, Names.pathSegmentProblems(part.text()));
      }
    }
    Field namespace = parent.at("namespace");
    if (!namespace.isEmpty()) {
      problems.invalid(namespace, Names.pathSegmentProblems(namespace.text()));
    }
  }

  /** Ranges that services get addresses from: one, to which one of the other family may come. */
  private static final class Ranges implements Rules {
    @Override
    public void check(Field object, Problems problems) {
      Field ranges = object.at("spec", "cidrs");
      List<String> all = ranges.list();
      if (all.isEmpty()) {
        problems.required(ranges, "at least one CIDR required");
        return;
      }
      if (all.size() > 2) {
        problems.invalid(ranges, "may only hold up to 2 values");
        return;
      }
      for (Field range : ranges.each()) {
        problems.invalid(range, Addresses.strictRangeProblems(range.text()));
      }
      if (all.size() == 2
          && all.stream().allMatch(Addresses::isRange)
          && all.get(0).contains(":") == all.get(1).contains(":")) {
        problems.invalid(
            ranges,
            "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and"
                + " 2001:db8::/64");
      }
    }

    @Override
    public void checkChange(Field object, Field old, Problems problems) {
      Field ranges = object.at("spec", "cidrs");
      List<Field> now = ranges.each();
      List<Field> before = old.at("spec", "cidrs").each();
      boolean isGrown = before.size() == 1 && now.size() == 2;
      if (now.size() != before.size() && !isGrown) {
        problems.invalid(ranges.path(), ranges.value(), Problems.IMMUTABLE);
        return;
      }
      for (int i = 0; i < before.size(); i++) {
        if (!now.get(i).isSame(before.get(i))) {
          problems.invalid(now.get(i), Problems.IMMUTABLE);
        }
      }
      if (isGrown) {
        check(object, problems);
      }
    }
  }
}
