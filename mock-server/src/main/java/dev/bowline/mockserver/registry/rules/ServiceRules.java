package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Services. */
final class ServiceRules implements Rules {
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");
  private static final long MAX_AFFINITY_SECONDS = 86_400;
  private static final List<String> POLICIES = List.of("Cluster", "Local");

  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    boolean isHeadless = spec.at("clusterIP").is("None");
    Field ports = spec.at("ports");
    String type = spec.at("type").text();
    if (ports.isEmpty() && !isHeadless && !type.equals("ExternalName")) {
      problems.required(ports);
    }
    checkType(spec, type, isHeadless, problems);
    checkPorts(ports, type, problems);
    Selectors.checkLabels(spec.at("selector"), problems);
    checkAffinity(spec, problems);
    checkFamilies(spec, type, problems);
    for (Field ip : spec.at("externalIPs").each()) {
      List<String> found = Addresses.problems(ip.text());
      problems.invalid(ip, found);
      if (found.isEmpty()) {
        checkNotLocal(ip, problems);
      }
    }
    if (type.isEmpty()) {
      problems.required(spec.at("type"));
    } else {
      problems.oneOf(
          spec.at("type"), List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort"));
    }
    checkRanges(spec, type, problems);
    checkTraffic(spec, type, problems);
  }

  private static void checkType(Field spec, String type, boolean isHeadless, Problems problems) {
    switch (type) {
      case "NodePort", "LoadBalancer" -> {
        if (isHeadless) {
          problems.invalid(
              spec.at("clusterIPs").path() + "[0]",
              "None",
              "may not be set to 'None' for " + type + " services");
        }
      }
      case "ExternalName" -> {
        for (String name : List.of("clusterIPs", "ipFamilies")) {
          if (!spec.at(name).isEmpty()) {
            problems.forbidden(spec.at(name), "may not be set for ExternalName services");
          }
        }
        if (spec.at("ipFamilyPolicy").isSet()) {
          problems.forbidden(spec.at("ipFamilyPolicy"), "may not be set for ExternalName services");
        }
        Field name = spec.at("externalName");
        String host =
            name.text().endsWith(".")
                ? name.text().substring(0, name.text().length() - 1)
                : name.text();
        if (host.isEmpty()) {
          problems.required(name);
        } else {
          problems.invalid(name.with(host), Names.subdomainProblems(host));
        }
      }
      default -> {}
    }
  }

  private static void checkPorts(Field ports, String type, Problems problems) {
    List<Field> all = ports.each();
    Set<String> names = new HashSet<>();
    Set<String> used = new HashSet<>();
    for (Field port : all) {
      Field name = port.at("name");
      if (name.isEmpty() && all.size() > 1) {
        problems.required(name);
      } else if (!name.isEmpty()) {
        problems.invalid(name, Names.labelProblems(name.text()));
        if (!names.add(name.text())) {
          problems.duplicate(name);
        }
      }
      problems.between(port.at("port"), 1, Names.MAX_PORT);
      problems.oneOf(port.at("protocol"), PROTOCOLS);
      ProbeRules.checkPort(port.at("targetPort"), problems);
      Field protocol = port.at("appProtocol");
      if (protocol.isSet()) {
        problems.invalid(protocol, Names.labelKeyProblems(protocol.text()));
      }
    }
    for (Field port : all) {
      if (port.at("nodePort").isSet()
          && (type.equals("ClusterIP") || type.equals("ExternalName"))) {
        problems.forbidden(port.at("nodePort"), "may not be used when `type` is '" + type + "'");
      }
    }
    for (Field port : all) {
      long number = port.at("port").number();
      if (!used.add(port.at("protocol").text() + number)) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("Name", "");
        shown.put("Protocol", port.at("protocol").text());
        shown.put("AppProtocol", null);
        shown.put("Port", number);
        shown.put("TargetPort", 0L);
        shown.put("NodePort", 0L);
        problems.duplicate(port, Problems.shown(shown));
      }
    }
  }

  private static void checkAffinity(Field spec, Problems problems) {
    Field affinity = spec.at("sessionAffinity");
    problems.oneOf(affinity, List.of("ClientIP", "None"));
    Field seconds = spec.at("sessionAffinityConfig", "clientIP", "timeoutSeconds");
    if (affinity.is("ClientIP")
        && (seconds.number() <= 0 || seconds.number() > MAX_AFFINITY_SECONDS)) {
      problems.invalid(seconds, "must be greater than 0 and less than " + MAX_AFFINITY_SECONDS);
    }
  }

  private static void checkFamilies(Field spec, String type, Problems problems) {
    if (type.equals("ExternalName")) {
      return;
    }
    Field policy = spec.at("ipFamilyPolicy");
    if (policy.isSet()) {
      problems.oneOf(policy, List.of("PreferDualStack", "RequireDualStack", "SingleStack"));
    }
    Set<String> families = new HashSet<>();
    for (Field family : spec.at("ipFamilies").each()) {
      problems.oneOf(family, List.of("IPv4", "IPv6"));
      if (!families.add(family.text())) {
        problems.duplicate(family);
      }
    }
    for (Field ip : spec.at("clusterIPs").each()) {
      if (!ip.is("None")) {
        problems.invalid(ip, Addresses.problems(ip.text()));
      }
    }
  }

  /** What addresses and their families may be, before any is given out. */
  static List<Cause> addressCauses(Map<String, @Nullable Object> service) {
    Problems problems = new Problems();
    Field spec = Field.of(service).at("spec");
    checkFamilies(spec, spec.at("type").text(), problems);
    return problems.causes();
  }

  static void checkNotLocal(Field ip, Problems problems) {
    String text = ip.text();
    if (text.equals("0.0.0.0") || text.equals("::")) {
      problems.invalid(ip, "may not be unspecified (0.0.0.0 or ::)");
    }
    if (text.startsWith("127.") || text.equals("::1")) {
      problems.invalid(ip, "may not be in the loopback range (127.0.0.0/8, ::1/128)");
    }
    if (text.startsWith("169.254.")) {
      problems.invalid(ip, "may not be in the link-local range (169.254.0.0/16, fe80::/10)");
    }
    if (text.startsWith("224.0.0.")) {
      problems.invalid(
          ip, "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
    }
  }

  private static void checkRanges(Field spec, String type, Problems problems) {
    Field ranges = spec.at("loadBalancerSourceRanges").as("spec.LoadBalancerSourceRanges");
    if (!ranges.isEmpty() && !type.equals("LoadBalancer")) {
      problems.forbidden(ranges, "may only be used when `type` is 'LoadBalancer'");
    }
    for (Field range : ranges.each()) {
      problems.invalid(range, Addresses.rangeProblems(range.text().strip()));
    }
    Field allocate = spec.at("allocateLoadBalancerNodePorts");
    if (allocate.isSet() && !type.equals("LoadBalancer")) {
      problems.forbidden(allocate, "may only be used when `type` is 'LoadBalancer'");
    }
    Field balancer = spec.at("loadBalancerClass");
    if (balancer.isSet()) {
      if (type.equals("LoadBalancer")) {
        problems.invalid(balancer, Names.labelKeyProblems(balancer.text()));
      } else {
        problems.forbidden(balancer, "may only be used when `type` is 'LoadBalancer'");
      }
    }
  }

  private static void checkTraffic(Field spec, String type, Problems problems) {
    boolean isOpen =
        type.equals("LoadBalancer")
            || type.equals("NodePort")
            || (type.equals("ClusterIP") && !spec.at("externalIPs").isEmpty());
    Field external = spec.at("externalTrafficPolicy");
    if (!isOpen && !external.isEmpty()) {
      problems.invalid(external, "may only be set for externally-accessible services");
    } else if (isOpen) {
      problems.oneOf(external, POLICIES);
    }
    Field check = spec.at("healthCheckNodePort");
    boolean isChecked = type.equals("LoadBalancer") && external.is("Local");
    if (!isChecked && check.number() != 0) {
      problems.invalid(
          check,
          "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'");
    }
    Field internal = spec.at("internalTrafficPolicy");
    if (internal.isSet()) {
      problems.oneOf(internal, POLICIES);
    }
    Field distribution = spec.at("trafficDistribution");
    if (distribution.isSet()) {
      problems.oneOf(distribution, List.of("PreferClose", "PreferSameZone", "PreferSameNode"));
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    List<String> before = new ArrayList<>(old.at("spec", "clusterIPs").list());
    Field ips = object.at("spec", "clusterIPs");
    boolean wasExternal = old.at("spec", "type").is("ExternalName");
    boolean isExternal = object.at("spec", "type").is("ExternalName");
    if (!wasExternal && !isExternal && !before.isEmpty()) {
      List<String> now = ips.list();
      if (now.isEmpty()) {
        problems.invalid(ips.path() + "[0]", now, "primary clusterIP can not be unset");
      } else if (!now.get(0).equals(before.get(0))) {
        problems.invalid(ips.path() + "[0]", now, "may not change once set");
      }
    }
    check(object, problems);
  }
}
