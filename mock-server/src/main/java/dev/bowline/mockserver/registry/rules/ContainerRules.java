package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The containers of a pod. */
final class ContainerRules {
  private static final List<String> PROBES =
      List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe");

  /** What only containers have that are there from the beginning. */
  private static final List<String> NOT_EPHEMERAL =
      List.of(
          "ports",
          "resources",
          "resizePolicy",
          "restartPolicy",
          "restartPolicyRules",
          "livenessProbe",
          "readinessProbe",
          "startupProbe",
          "lifecycle");

  private final Field spec;
  private final Set<String> volumes;
  private final Problems problems;

  ContainerRules(Field spec, Set<String> volumes, Problems problems) {
    this.spec = spec;
    this.volumes = volumes;
    this.problems = problems;
  }

  void check() {
    Field containers = spec.at("containers");
    if (containers.isEmpty()) {
      problems.required(containers);
    }
    Set<String> names = new HashSet<>();
    for (Field container : containers.each()) {
      checkCommon(container);
      if (!names.add(container.at("name").text())) {
        problems.duplicate(container.at("name"));
      }
      checkProbes(container);
      checkRestartPolicy(container);
    }
    if (!containers.isEmpty()) {
      checkHostPorts(containers.each());
    }
    for (Field container : spec.at("initContainers").each()) {
      checkInit(container, names);
    }
    checkEphemeral(names);
  }

  private void checkEphemeral(Set<String> names) {
    Set<String> others = Set.copyOf(names);
    for (Field container : spec.at("ephemeralContainers").each()) {
      checkCommon(container);
      if (!names.add(container.at("name").text())) {
        problems.duplicate(container.at("name"));
      }
      Field target = container.at("targetContainerName");
      if (!target.isEmpty() && !others.contains(target.text())) {
        problems.notFound(target, "");
      }
      NOT_EPHEMERAL.forEach(name -> forbid(container.at(name)));
      for (Field mount : container.at("volumeMounts").each()) {
        forbid(mount.at("subPath"));
        forbid(mount.at("subPathExpr"));
      }
    }
  }

  private void forbid(Field field) {
    if (!field.isEmpty()) {
      problems.forbidden(field, "cannot be set for an Ephemeral Container");
    }
  }

  private void checkInit(Field container, Set<String> names) {
    checkCommon(container);
    checkRestartPolicy(container);
    String name = container.at("name").text();
    if (names.contains(name)) {
      problems.duplicate(container.at("name"));
    } else if (!name.isEmpty()) {
      names.add(name);
    }
    checkHostPorts(List.of(container));
    if (container.at("restartPolicy").is("Always")) {
      checkProbes(container);
    } else {
      for (String probe : PROBES) {
        if (container.at(probe).isSet()) {
          problems.forbidden(
              container.at(probe),
              "may not be set for init containers without restartPolicy=Always");
        }
      }
    }
  }

  private void checkRestartPolicy(Field container) {
    Field policy = container.at("restartPolicy");
    if (policy.isSet()) {
      problems.oneOf(policy, List.of("Always", "Never", "OnFailure"));
    }
  }

  private void checkProbes(Field container) {
    ProbeRules rules = new ProbeRules(spec, problems);
    rules.checkLifecycle(container.at("lifecycle"));
    rules.checkLiveness(container.at("livenessProbe"));
    rules.checkReadiness(container.at("readinessProbe"));
    rules.checkLiveness(container.at("startupProbe"));
  }

  private void checkCommon(Field container) {
    Field name = container.at("name");
    if (name.isEmpty()) {
      problems.required(name);
    } else {
      problems.invalid(name, Names.labelProblems(name.text()));
    }
    if (container.at("image").isEmpty()) {
      problems.required(container.at("image"));
    }
    problems.oneOf(
        container.at("terminationMessagePolicy"), List.of("File", "FallbackToLogsOnError"));
    checkPorts(container.at("ports"));
    EnvRules.check(container, problems);
    MountRules.check(container, volumes, problems);
    problems.oneOf(container.at("imagePullPolicy"), List.of("Always", "IfNotPresent", "Never"));
    ResourceRules.checkContainer(container.at("resources"), spec.at("resourceClaims"), problems);
    ResourceRules.checkResizing(container.at("resizePolicy"), problems);
    SecurityRules.checkContainer(container.at("securityContext"), problems);
  }

  private void checkPorts(Field ports) {
    Set<String> names = new HashSet<>();
    for (Field port : ports.each()) {
      Field name = port.at("name");
      if (!name.isEmpty()) {
        List<String> found = Names.portProblems(name.text());
        problems.invalid(name, found);
        if (found.isEmpty() && !names.add(name.text())) {
          problems.duplicate(name);
        }
      }
      Field number = port.at("containerPort");
      if (number.number() == 0) {
        problems.required(number);
      } else {
        problems.between(number, 1, Names.MAX_PORT);
      }
      if (port.at("hostPort").number() != 0) {
        problems.between(port.at("hostPort"), 1, Names.MAX_PORT);
      }
      problems.oneOf(port.at("protocol"), List.of("SCTP", "TCP", "UDP"));
    }
  }

  private void checkHostPorts(List<Field> containers) {
    Set<String> used = new HashSet<>();
    for (Field container : containers) {
      for (Field port : container.at("ports").each()) {
        long number = port.at("hostPort").number();
        String key = port.at("protocol").text() + "/" + port.at("hostIP").text() + "/" + number;
        if (number != 0 && !used.add(key)) {
          problems.duplicate(port.at("hostPort"), Problems.shown(key));
        }
      }
    }
  }
}
