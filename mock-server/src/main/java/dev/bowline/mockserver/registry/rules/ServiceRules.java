package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
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
    ServiceAddressRules.check(spec, problems);
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
    checkBalancerClass(spec, type.equals("LoadBalancer"), problems);
  }

  private static void checkBalancerClass(Field spec, boolean isBalanced, Problems problems) {
    Field balancer = spec.at("loadBalancerClass");
    if (balancer.isSet()) {
      if (isBalanced) {
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
    if (!isChecked(spec) && check.number() != 0) {
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

  private static boolean isChecked(Field spec) {
    return spec.at("type").is("LoadBalancer") && spec.at("externalTrafficPolicy").is("Local");
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    Field spec = object.at("spec");
    Field before = old.at("spec");
    ServiceAddressRules.checkChange(spec, before, problems);
    Field balancer = spec.at("loadBalancerClass");
    boolean isBalanced = spec.at("type").is("LoadBalancer");
    if (isBalanced
        && before.at("type").is("LoadBalancer")
        && !balancer.isSame(before.at("loadBalancerClass"))) {
      problems.invalid(balancer.path(), balancer.value(), "may not change once set");
    }
    checkBalancerClass(spec, isBalanced, problems); // the server looks at it twice
    Field check = spec.at("healthCheckNodePort");
    if (isChecked(spec) && isChecked(before) && !check.isSame(before.at("healthCheckNodePort"))) {
      problems.forbidden(check, Problems.IMMUTABLE);
    }
    check(object, problems);
  }
}
