package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is said of pods that run. */
final class PodStatusRules implements Rules.Change {
  private static final String NOT_NEGATIVE = "must be a non-negative integer";
  private static final String RESTART_ALL = "RestartAllContainers";
  private static final List<String> OF_SYSTEM = List.of("PodScheduled", "Ready", "Initialized");

  @Override
  public void check(Field pod, Field old, Problems problems) {
    Field status = pod.at("status");
    Field before = old.at("status");
    checkConditions(status.at("conditions"), problems);
    checkNomination(status.at("nominatedNodeName"), old, problems);
    if (status.at("observedGeneration").number() < 0) {
      problems.invalid(status.at("observedGeneration"), NOT_NEGATIVE);
    }
    problems.immutable(status.at("qosClass"), before.at("qosClass"));
    checkStates("containerStatuses", "containers", pod, old, problems);
    checkStates("initContainerStatuses", "initContainers", pod, old, problems);
    checkStates("ephemeralContainerStatuses", "", pod, old, problems);
    checkClaims(status.at("resourceClaimStatuses"), pod.at("spec", "resourceClaims"), problems);
    checkAddresses(status.at("podIPs"), before.at("podIPs"), problems);
    Field host = status.at("hostIPs");
    if (!host.isEmpty()) {
      Field first = host.each().get(0).at("ip");
      if (!first.text().equals(status.at("hostIP").text())) {
        problems.invalid(first.with(first.text()), "must be equal to `hostIP`");
      }
      checkAddresses(host, before.at("hostIPs"), problems);
    }
  }

  private static void checkConditions(Field conditions, Problems problems) {
    for (Field condition : conditions.each()) {
      if (condition.at("observedGeneration").number() < 0) {
        problems.invalid(condition.at("observedGeneration"), NOT_NEGATIVE);
      }
      String type = condition.at("type").text();
      if (!OF_SYSTEM.contains(type)) {
        problems.invalid(condition.at("Type").with(type), Names.labelKeyProblems(type));
      }
    }
  }

  private static void checkNomination(Field node, Field old, Problems problems) {
    if (node.isEmpty() || node.isSame(old.at("status", "nominatedNodeName"))) {
      return;
    }
    problems.invalid(node, Names.subdomainProblems(node.text()));
    if (!old.at("spec", "nodeName").isEmpty()) {
      problems.forbidden(node, "may not be set on pods that are already bound to a node");
    }
  }

  /** Containers that have ended run again only if they are to be started anew. */
  private static void checkStates(
      String list, String containers, Field pod, Field old, Problems problems) {
    Field spec = old.at("spec");
    boolean isEphemeral = containers.isEmpty();
    if (!isEphemeral && mayAllRestart(spec)) {
      return;
    }
    for (Field before : old.at("status", list).each()) {
      Field end = before.at("state", "terminated");
      String name = before.at("name").text();
      Field now = named(pod.at("status", list), name);
      if (end.isSet() && now != null && !now.at("state", "terminated").isSet()) {
        Field container = isEphemeral ? null : named(spec.at(containers), name);
        if (container == null || !isRestarted(container, spec, end.at("exitCode").number())) {
          problems.forbidden(before.at("state"), "may not be transitioned to non-terminated state");
        }
      }
    }
  }

  private static @Nullable Field named(Field list, String name) {
    return list.each().stream()
        .filter(element -> element.at("name").is(name))
        .findFirst()
        .orElse(null);
  }

  private static boolean mayAllRestart(Field spec) {
    return java.util.stream.Stream.of("initContainers", "containers")
        .flatMap(list -> spec.at(list).each().stream())
        .flatMap(container -> container.at("restartPolicyRules").each().stream())
        .anyMatch(rule -> rule.at("action").is(RESTART_ALL));
  }

  private static boolean isRestarted(Field container, Field spec, long exitCode) {
    Field own = container.at("restartPolicy");
    if (own.isSet()
        && container.at("restartPolicyRules").each().stream()
            .anyMatch(rule -> isFor(rule.at("exitCodes"), exitCode))) {
      return true;
    }
    String policy = own.isSet() ? own.text() : spec.at("restartPolicy").text();
    return switch (policy) {
      case "Never" -> false;
      case "OnFailure" -> exitCode != 0;
      default -> true;
    };
  }

  private static boolean isFor(Field codes, long exitCode) {
    boolean isListed =
        codes.at("values").each().stream().anyMatch(value -> value.number() == exitCode);
    return codes.isSet() && isListed == codes.at("operator").is("In");
  }

  private static void checkClaims(Field statuses, Field claims, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field status : statuses.each()) {
      Field name = status.at("name");
      if (named(claims, name.text()) == null) {
        problems.invalid(name, "must match the name of an entry in `spec.resourceClaims`");
      }
      if (!seen.add(name.text())) {
        problems.duplicate(name);
      }
      Field claim = status.at("resourceClaimName");
      if (claim.isSet()) {
        problems.invalid(claim, Names.subdomainProblems(claim.text()));
      }
    }
  }

  private static void checkAddresses(Field all, Field before, Problems problems) {
    if (all.isSame(before)) {
      return;
    }
    List<String> texts = all.each().stream().map(ip -> ip.at("ip").text()).toList();
    for (Field ip : all.each()) {
      problems.invalid(ip.with(ip.at("ip").text()), Addresses.problems(ip.at("ip").text()));
    }
    long v6 = texts.stream().filter(Addresses::isV6).count();
    if (texts.size() > 1 && (texts.size() > 2 || v6 != 1)) {
      problems.invalid(
          all.path(),
          texts.stream().map(text -> Map.of("IP", text)).toList(),
          "may specify no more than one IP for each IP family");
    }
  }
}
