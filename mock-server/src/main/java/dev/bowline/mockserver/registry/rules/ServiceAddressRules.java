package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The addresses of services and their families: how they go together, and what may change. */
final class ServiceAddressRules {
  private static final String IPS = "clusterIPs";
  private static final String FAMILIES = "ipFamilies";
  private static final String POLICY = "ipFamilyPolicy";
  private static final String HEADLESS = "None";
  private static final String SINGLE = "SingleStack";
  private static final String FIXED = "may not change once set";

  private ServiceAddressRules() {}

  /** What is wrong before any address is given out. */
  static List<Cause> causes(Map<String, @Nullable Object> service) {
    Problems problems = new Problems();
    check(Field.of(service).at("spec"), problems);
    return problems.causes();
  }

  static void check(Field spec, Problems problems) {
    if (spec.at("type").is("ExternalName")) {
      return;
    }
    checkPair(spec, problems);
    Set<String> families = new HashSet<>();
    for (Field family : spec.at(FAMILIES).each()) {
      problems.oneOf(family, List.of("IPv4", "IPv6"));
      if (!families.add(family.text())) {
        problems.duplicate(family);
      }
    }
    Field policy = spec.at(POLICY);
    if (policy.isSet()) {
      problems.oneOf(policy, List.of("PreferDualStack", "RequireDualStack", SINGLE));
    }
    checkAddresses(spec, problems);
  }

  /** The old field for one address and the new one for several. */
  private static void checkPair(Field spec, Problems problems) {
    Field ip = spec.at("clusterIP");
    Field ips = spec.at(IPS);
    if (ip.isEmpty()) {
      if (!ips.isEmpty()) {
        problems.invalid(ips, "must be empty when `clusterIP` is not specified");
      }
    } else if (ips.isEmpty()) {
      problems.required(ips);
    } else if (!ips.list().get(0).equals(ip.text())) {
      problems.invalid(ips, "first value must match `clusterIP`");
    }
  }

  private static void checkAddresses(Field spec, Problems problems) {
    Field ips = spec.at(IPS);
    List<String> all = ips.list();
    boolean isReadable = true;
    for (Field ip : ips.each()) {
      if (ip.is(HEADLESS) && ip.text().equals(all.get(0)) && ip.path().endsWith("[0]")) {
        if (all.size() > 1) {
          isReadable = false;
          problems.invalid(ips, "'None' must be the first and only value");
        }
        continue;
      }
      List<String> found = Addresses.problems(ip.text());
      isReadable &= found.isEmpty();
      problems.invalid(ip, found);
    }
    if (all.size() > 2) {
      problems.invalid(ips, "may only hold up to 2 values");
    }
    if (!isReadable) {
      return;
    }
    long v6 = all.stream().filter(Addresses::isV6).count();
    if (all.size() > 1 && (v6 == 0 || v6 == all.size())) {
      problems.invalid(ips, "may specify no more than one IP for each IP family");
    }
    if (!isHeadless(all)) {
      checkFit(ips, spec.at(FAMILIES).list(), problems);
    }
  }

  private static void checkFit(Field ips, List<String> families, Problems problems) {
    List<Field> each = ips.each();
    for (int i = 0; i < Math.min(each.size(), families.size()); i++) {
      boolean isV6 = Addresses.isV6(each.get(i).text());
      String family = families.get(i);
      if ((family.equals("IPv4") && isV6) || (family.equals("IPv6") && !isV6)) {
        problems.invalid(
            each.get(i),
            "expected an " + family + " value as indicated by `" + FAMILIES + "[" + i + "]`");
      }
    }
  }

  private static boolean isHeadless(List<String> ips) {
    return ips.equals(List.of(HEADLESS));
  }

  /** What may not become of addresses and families that were given out. */
  static void checkChange(Field spec, Field before, Problems problems) {
    if (spec.at("type").is("ExternalName") || before.at("type").is("ExternalName")) {
      return;
    }
    boolean isHeadless = isHeadless(spec.at(IPS).list());
    boolean wasHeadless = isHeadless(before.at(IPS).list());
    if (!isHeadless || !wasHeadless) {
      checkAddressChange(spec, before.at(IPS).list(), problems);
    }
    if (!isHeadless && !wasHeadless) {
      checkFamilyChange(spec, before.at(FAMILIES).list(), problems);
    }
  }

  private static void checkAddressChange(Field spec, List<String> before, Problems problems) {
    Field ips = spec.at(IPS);
    List<String> now = ips.list();
    if (before.size() == now.size()) {
      for (int i = 0; i < now.size(); i++) {
        if (!now.get(i).equals(before.get(i))) {
          problems.invalid(ips.path() + "[" + i + "]", now, FIXED);
        }
      }
      return;
    }
    if (now.isEmpty()) {
      problems.invalid(ips.path() + "[0]", now, "primary clusterIP can not be unset");
    } else if (!before.isEmpty() && !now.get(0).equals(before.get(0))) {
      problems.invalid(ips.path() + "[0]", now, FIXED);
    }
    if (before.size() > now.size() && now.size() == 1 && !spec.at(POLICY).is(SINGLE)) {
      problems.invalid(
          spec.at(POLICY).path(),
          spec.at(POLICY).value(),
          "must be set to 'SingleStack' when releasing the secondary clusterIP");
    }
  }

  private static void checkFamilyChange(Field spec, List<String> before, Problems problems) {
    Field families = spec.at(FAMILIES);
    List<String> now = families.list();
    String first = families.path() + "[0]";
    if (before.size() == now.size()) {
      for (int i = 0; i < now.size(); i++) {
        if (!now.get(i).equals(before.get(i))) {
          problems.invalid(first, now, FIXED);
        }
      }
      return;
    }
    if (!before.isEmpty() && !now.isEmpty() && !now.get(0).equals(before.get(0))) {
      problems.invalid(first, new ArrayList<>(spec.at(IPS).list()), FIXED);
    }
    if (before.size() > now.size() && now.size() == 1 && !spec.at(POLICY).is(SINGLE)) {
      problems.invalid(
          spec.at(POLICY).path(),
          spec.at(POLICY).value(),
          "must be set to 'SingleStack' when releasing the secondary ipFamily");
    }
  }
}
