package dev.bowline.mockserver.registry.rules;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Names;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What statuses must say. */
final class StatusRules {
  private static final String REPLICAS = "status.readyReplicas";
  private static final List<String> RESIZING =
      List.of(
          "ControllerResizeInProgress",
          "ControllerResizeInfeasible",
          "NodeResizeInProgress",
          "NodeResizeInfeasible",
          "NodeResizePending");
  private static final Rules.Change NONE = (object, old, problems) -> {};
  private static final Map<String, Rules.Change> BY_RESOURCE = rules();

  private StatusRules() {}

  private static Map<String, Rules.Change> rules() {
    Map<String, Rules.Change> rules = new HashMap<>();
    rules.put(
        "deployments.apps",
        new CountRules(
            List.of(
                "observedGeneration",
                "replicas",
                "updatedReplicas",
                "readyReplicas",
                "availableReplicas",
                "unavailableReplicas",
                "terminatingReplicas",
                "collisionCount"),
            List.of("updatedReplicas", "readyReplicas", "availableReplicas"),
            "readyReplicas"));
    CountRules ofReplicas =
        new CountRules(
            List.of(
                "replicas",
                "fullyLabeledReplicas",
                "readyReplicas",
                "availableReplicas",
                "observedGeneration",
                "terminatingReplicas"),
            List.of("fullyLabeledReplicas", "readyReplicas", "availableReplicas"),
            "readyReplicas");
    rules.put("replicasets.apps", ofReplicas);
    rules.put("replicationcontrollers", ofReplicas);
    rules.put(
        "statefulsets.apps",
        new CountRules(
            List.of(
                "replicas",
                "readyReplicas",
                "currentReplicas",
                "updatedReplicas",
                "availableReplicas",
                "observedGeneration",
                "collisionCount"),
            List.of("readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"),
            REPLICAS));
    rules.put(
        "daemonsets.apps",
        new CountRules(
            List.of(
                "currentNumberScheduled",
                "numberMisscheduled",
                "desiredNumberScheduled",
                "numberReady",
                "observedGeneration",
                "updatedNumberScheduled",
                "numberAvailable",
                "numberUnavailable",
                "collisionCount"),
            List.of(),
            ""));
    rules.put(
        "horizontalpodautoscalers.autoscaling",
        new CountRules(List.of("currentReplicas", "desiredReplicas"), List.of(), ""));
    CountRules ofBudgets =
        new CountRules(
            List.of("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods"),
            List.of(),
            "");
    rules.put(
        "poddisruptionbudgets.policy",
        (object, old, problems) -> {
          StatusConditions.check(object.at("status", "conditions"), problems);
          ofBudgets.check(object, old, problems);
        });
    rules.put("jobs.batch", new JobStatusRules());
    rules.put("pods", new PodStatusRules());
    rules.put("nodes", NodeRules::checkPart);
    rules.put(
        "validatingadmissionpolicies.admissionregistration.k8s.io",
        (object, old, problems) ->
            StatusConditions.check(object.at("status", "conditions"), problems));
    rules.put("services", (object, old, problems) -> checkLoadBalancer(object, problems));
    rules.put(
        "ingresses.networking.k8s.io",
        (object, old, problems) ->
            object
                .at("status", "loadBalancer", "ingress")
                .each()
                .forEach(ingress -> checkAddress(ingress, problems)));
    rules.put("resourcequotas", StatusRules::checkQuota);
    rules.put("persistentvolumeclaims", StatusRules::checkClaim);
    rules.put("flowschemas.flowcontrol.apiserver.k8s.io", StatusRules::checkTypes);
    rules.put("prioritylevelconfigurations.flowcontrol.apiserver.k8s.io", StatusRules::checkTypes);
    return Map.copyOf(rules);
  }

  static Rules.Change of(String resource) {
    return BY_RESOURCE.getOrDefault(resource, NONE);
  }

  private static void checkLoadBalancer(Field service, Problems problems) {
    Field ingress = service.at("status", "loadBalancer", "ingress");
    if (!service.at("spec", "type").is("LoadBalancer") && !ingress.isEmpty()) {
      problems.forbidden(ingress, "may only be used when `spec.type` is 'LoadBalancer'");
      return;
    }
    for (Field one : ingress.each()) {
      Field mode = one.at("ipMode");
      checkIp(one, problems);
      if (!mode.isSet() && !one.at("ip").isEmpty()) {
        problems.required(mode, "must be specified when `ip` is set");
      } else if (mode.isSet() && one.at("ip").isEmpty()) {
        problems.forbidden(mode, "may not be specified when `ip` is not set");
      } else if (mode.isSet()) {
        problems.oneOf(mode, List.of("Proxy", "VIP"));
      }
      checkHostname(one, problems);
    }
  }

  private static void checkAddress(Field ingress, Problems problems) {
    checkIp(ingress, problems);
    checkHostname(ingress, problems);
  }

  private static void checkIp(Field ingress, Problems problems) {
    Field ip = ingress.at("ip");
    if (!ip.isEmpty()) {
      problems.invalid(ip, Addresses.problems(ip.text()));
    }
  }

  private static void checkHostname(Field ingress, Problems problems) {
    Field hostname = ingress.at("hostname");
    if (hostname.isEmpty()) {
      return;
    }
    problems.invalid(hostname, Names.subdomainProblems(hostname.text()));
    if (Addresses.isV4(hostname.text()) || Addresses.isV6(hostname.text())) {
      problems.invalid(hostname, "must be a DNS name, not an IP address");
    }
  }

  private static void checkQuota(Field quota, Field old, Problems problems) {
    for (String list : List.of("hard", "used")) {
      QuotaRules.checkAmounts(quota.at("status", list), problems);
    }
  }

  private static void checkClaim(Field claim, Field old, Problems problems) {
    Field status = claim.at("status");
    for (String name : status.at("capacity").names()) {
      Field amount = status.at("capacity").key(name);
      Quantity quantity = Quantity.parse(amount.text());
      if (quantity.signum() < 0) {
        problems.invalid(
            amount.path(),
            quantity.value().setScale(0, RoundingMode.UP).toBigInteger(),
            "must be a valid resource quantity");
      }
    }
    Field resizing = status.at("allocatedResourceStatuses");
    resizing
        .texts()
        .forEach(
            (name, state) -> {
              if (!RESIZING.contains(state)) {
                problems.notSupported(resizing, Problems.shown(name), RESIZING);
              }
            });
  }

  private static void checkTypes(Field object, Field old, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field condition : object.at("status", "conditions").each()) {
      Field type = condition.at("type");
      if (!seen.add(type.text())) {
        problems.duplicate(type);
      }
      if (type.isEmpty()) {
        problems.required(type);
      }
    }
  }
}
