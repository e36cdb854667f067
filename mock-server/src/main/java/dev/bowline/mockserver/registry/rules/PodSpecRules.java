package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The spec of a pod, in pods and in templates. */
final class PodSpecRules {
  private static final long MAX_INT = Integer.MAX_VALUE;

  private final Field spec;
  private final Problems problems;

  PodSpecRules(Field spec, Problems problems) {
    this.spec = spec;
    this.problems = problems;
  }

  void check() {
    Set<String> volumes = new VolumeRules(problems).check(spec.at("volumes"));
    checkClaims(spec.at("resourceClaims"));
    new ContainerRules(spec, volumes, problems).check();
    ResourceRules.checkPod(spec.at("resources"), problems);
    checkHostPorts();
    problems.oneOf(spec.at("restartPolicy"), List.of("Always", "OnFailure", "Never"));
    problems.oneOf(
        spec.at("dnsPolicy"),
        List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"));
    Selectors.checkLabels(spec.at("nodeSelector"), problems);
    SecurityRules.checkPod(spec, problems);
    AffinityRules.check(spec.at("affinity"), problems);
    checkDns();
    for (Field gate : spec.at("readinessGates").each()) {
      Field type = gate.at("conditionType");
      problems.invalid(type, Names.labelKeyProblems(type.text()));
    }
    checkSchedulingGates();
    SpreadRules.check(spec.at("topologySpreadConstraints"), problems);
    WindowsRules.checkHostProcesses(spec, problems);
    checkHostUsers();
    checkNames();
    SchedulingRules.checkTolerations(spec.at("tolerations"), problems);
    checkHostAliases();
    if (spec.at("runtimeClassName").isSet()) {
      Field name = spec.at("runtimeClassName");
      problems.invalid(name, Names.subdomainProblems(name.text()));
    }
    Field preemption = spec.at("preemptionPolicy");
    if (preemption.isSet()) {
      problems.oneOf(preemption, List.of("Never", "PreemptLowerPriority"));
    }
    Field system = spec.at("os", "name");
    if (spec.at("os").isSet() && !List.of("linux", "windows").contains(system.text())) {
      problems.notSupported(spec.at("os").with(system.text()), List.of("linux", "windows"));
    } else if (system.is("windows")) {
      WindowsRules.checkPod(spec, problems);
    }
  }

  private void checkHostUsers() {
    if (!Boolean.FALSE.equals(spec.at("hostUsers").value())) {
      return;
    }
    String detail = "when `hostUsers` is false";
    if (spec.at("hostNetwork").flag()) {
      problems.forbidden(spec.at("hostNetwork"), detail);
    }
    for (String name : List.of("PID", "IPC")) {
      if (spec.at("host" + name).flag()) {
        problems.forbidden(spec.at("Host" + name), detail);
      }
    }
    for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
      for (Field container : spec.at(list).each()) {
        if (!container.at("volumeDevices").isEmpty()) {
          problems.forbidden(container.at("volumeDevices"), detail);
        }
      }
    }
  }

  private void checkClaims(Field claims) {
    Set<String> names = new HashSet<>();
    for (Field claim : claims.each()) {
      Field name = claim.at("name");
      if (name.isEmpty()) {
        problems.required(name);
      } else if (!names.add(name.text())) {
        problems.duplicate(name);
      } else {
        problems.invalid(name, Names.labelProblems(name.text()));
      }
      Field own = claim.at("resourceClaimName");
      Field template = claim.at("resourceClaimTemplateName");
      if (own.isSet() == template.isSet()) {
        var shown = new java.util.LinkedHashMap<String, Object>();
        shown.put("Name", name.text());
        shown.put("ResourceClaimName", own.value());
        shown.put("ResourceClaimTemplateName", template.value());
        problems.invalid(
            claim.path(),
            shown,
            own.isSet()
                ? "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be"
                    + " specified"
                : "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
      }
    }
  }

  private void checkHostPorts() {
    if (!spec.at("hostNetwork").flag()) {
      return;
    }
    for (String list : List.of("containers", "initContainers")) {
      for (Field container : spec.at(list).each()) {
        for (Field port : container.at("ports").each()) {
          Field host = port.at("hostPort");
          if (host.isSet() && host.number() != port.at("containerPort").number()) {
            problems.invalid(host, "must match `containerPort` when `hostNetwork` is true");
          }
        }
      }
    }
  }

  private void checkDns() {
    Field config = spec.at("dnsConfig");
    if (spec.at("dnsPolicy").is("None")) {
      if (!config.isSet()) {
        problems.required(config, "must provide `dnsConfig` when `dnsPolicy` is None");
      } else if (config.at("nameservers").isEmpty()) {
        problems.required(
            config.at("nameservers"),
            "must provide at least one DNS nameserver when `dnsPolicy` is None");
      }
    }
    if (config.at("nameservers").each().size() > 3) {
      problems.invalid(config.at("nameservers"), "must not have more than 3 nameservers");
    }
    for (Field server : config.at("nameservers").each()) {
      problems.invalid(server, Addresses.problems(server.text()));
    }
    for (Field search : config.at("searches").each()) {
      String name =
          search.text().endsWith(".") ? search.text().replaceFirst("\\.$", "") : search.text();
      problems.invalid(search, Names.relaxedSubdomainProblems(name));
    }
    for (Field option : config.at("options").each()) {
      if (option.at("name").isEmpty()) {
        problems.required(option, "must not be empty");
      }
    }
  }

  private void checkSchedulingGates() {
    Set<String> names = new HashSet<>();
    for (Field gate : spec.at("schedulingGates").each()) {
      String name = gate.at("name").text();
      if (name.isEmpty()) {
        problems.required(gate, "must not be empty");
        continue;
      }
      problems.invalid(gate.with(name), Names.labelKeyProblems(name));
      if (!names.add(name)) {
        problems.duplicate(gate.with(name));
      }
    }
  }

  private void checkNames() {
    Field account = spec.at("serviceAccountName");
    if (!account.isEmpty()) {
      problems.invalid(account, Names.subdomainProblems(account.text()));
    }
    Field node = spec.at("nodeName");
    if (!node.isEmpty()) {
      problems.invalid(node, Names.subdomainProblems(node.text()));
    }
    Field deadline = spec.at("activeDeadlineSeconds");
    if (deadline.isSet()) {
      problems.between(deadline, 1, MAX_INT);
    }
    for (String name : List.of("hostname", "subdomain")) {
      if (!spec.at(name).isEmpty()) {
        problems.invalid(spec.at(name), Names.labelProblems(spec.at(name).text()));
      }
    }
  }

  private void checkHostAliases() {
    for (Field alias : spec.at("hostAliases").each()) {
      problems.invalid(
          alias.at("ip").with(alias.at("ip").text()), Addresses.problems(alias.at("ip").text()));
      for (Field name : alias.at("hostnames").each()) {
        problems.invalid(name, Names.subdomainProblems(name.text()));
      }
    }
    Field className = spec.at("priorityClassName");
    if (!className.isEmpty()) {
      problems.invalid(className, Names.subdomainProblems(className.text()));
    }
  }
}
