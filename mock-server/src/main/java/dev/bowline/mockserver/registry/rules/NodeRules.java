package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Nodes: taints, ranges of addresses, what there is of resources. */
final class NodeRules implements Rules {
  @Override
  public void check(Field object, Problems problems) {
    checkTaints(object.at("spec", "taints").as("metadata.taints"), problems);
    checkAmounts(object.at("status"), problems);
    checkRanges(object.at("spec", "podCIDRs"), problems);
  }

  private static void checkTaints(Field taints, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field taint : taints.each()) {
      Field key = taint.at("key").with(taint.at("key").text());
      problems.invalid(key, Names.labelKeyProblems(key.text()));
      Field value = taint.at("value");
      List<String> found = Names.labelValueProblems(value.text());
      if (!found.isEmpty()) {
        problems.invalid(value, String.join(";", found));
      }
      Field effect = taint.at("effect");
      if (effect.isEmpty()) {
        problems.required(effect);
      } else {
        problems.oneOf(effect, SchedulingRules.EFFECTS);
      }
      if (!seen.add(key.text() + ":" + effect.text())) {
        problems.duplicate(
            taint,
            InternalForm.shown("core.Taint", taint.value())
                + ": taints must be unique by key and effect pair");
      }
    }
  }

  private static void checkAmounts(Field status, Problems problems) {
    for (String list : List.of("capacity", "allocatable")) {
      for (String name : status.at(list).names()) {
        ResourceRules.checkAmount(status.at(list).at(name), name, problems);
      }
    }
  }

  private static void checkRanges(Field ranges, Problems problems) {
    for (Field range : ranges.each()) {
      problems.invalid(range, Addresses.rangeProblems(range.text()));
    }
    List<String> all = ranges.list();
    if (all.size() > 1 && all.stream().allMatch(Addresses::isRange)) {
      long v6 = all.stream().filter(range -> range.indexOf(':') >= 0).count();
      if (all.size() > 2 || v6 != 1) {
        problems.invalid(ranges, "may specify no more than one CIDR for each IP family");
      }
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, problems);
    checkPart(object, old, problems);
  }

  /** Of a status, only what a change does is looked at. */
  static void checkPart(Field object, Field old, Problems problems) {
    checkAmounts(object.at("status"), problems);
    checkAddresses(object.at("status", "addresses"), problems);
    Field spec = object.at("spec");
    Field before = old.at("spec");
    List<String> ranges = before.at("podCIDRs").list();
    if (!ranges.isEmpty()) {
      List<String> now = spec.at("podCIDRs").list();
      long changes = 1;
      if (now.size() == ranges.size()) {
        changes = 0;
        for (int i = 0; i < now.size(); i++) {
          changes += now.get(i).equals(ranges.get(i)) ? 0 : 1;
        }
      }
      for (long i = 0; i < changes; i++) {
        problems.forbidden(
            spec.at("podCIDRs"), "node updates may not change podCIDR except from \"\" to valid");
      }
    }
    Field provider = spec.at("providerID");
    if (!before.at("providerID").isEmpty() && !provider.isSame(before.at("providerID"))) {
      problems.forbidden(
          provider, "node updates may not change providerID except from \"\" to valid");
    }
    checkTaints(spec.at("taints").as("metadata.taints"), problems);
    if (!spec.at("externalID").text().equals(before.at("externalID").text())) {
      problems.forbidden(spec.at("externalID"), "may not be updated");
    }
  }

  private static void checkAddresses(Field addresses, Problems problems) {
    Set<@Nullable Object> seen = new HashSet<>();
    for (Field address : addresses.each()) {
      if (!seen.add(Objects.requireNonNullElse(address.value(), ""))) {
        problems.duplicate(address, InternalForm.shown("core.NodeAddress", address.value()));
      }
    }
  }
}
