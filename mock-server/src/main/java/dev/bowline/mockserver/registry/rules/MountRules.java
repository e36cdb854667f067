package dev.bowline.mockserver.registry.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where volumes appear in containers. */
final class MountRules {
  private MountRules() {}

  static void check(Field container, Set<String> volumes, Problems problems) {
    Field mounts = container.at("volumeMounts");
    Set<String> paths = new HashSet<>();
    for (Field mount : mounts.each()) {
      Field name = mount.at("name");
      if (name.isEmpty()) {
        problems.required(name);
      }
      if (!volumes.contains(name.text())) {
        problems.notFound(name, "");
      }
      Field path = mount.at("mountPath");
      if (path.isEmpty()) {
        problems.required(path);
      }
      if (!paths.add(path.text())) {
        problems.invalid(path, "must be unique");
      }
      Field sub = mount.at("subPath");
      if (!sub.isEmpty()) {
        checkDescending(mounts.at("subPath").with(sub.text()), problems);
      }
      Field expression = mount.at("subPathExpr");
      if (!expression.isEmpty()) {
        if (!sub.isEmpty()) {
          problems.invalid(expression, "subPathExpr and subPath are mutually exclusive");
        }
        checkDescending(mounts.at("subPathExpr").with(expression.text()), problems);
      }
      checkPropagation(container, mounts, mount, problems);
    }
    Set<String> devices = new HashSet<>();
    for (Field device : container.at("volumeDevices").each()) {
      checkDevice(device, volumes, devices, problems);
    }
  }

  private static void checkPropagation(
      Field container, Field mounts, Field mount, Problems problems) {
    Field propagation = mount.at("mountPropagation").as(mounts.path() + ".mountPropagation");
    if (propagation.isSet()) {
      problems.oneOf(propagation, List.of("Bidirectional", "HostToContainer", "None"));
      if (propagation.is("Bidirectional")
          && !container.at("securityContext", "privileged").flag()) {
        problems.forbidden(
            propagation,
            "Bidirectional mount propagation is available only to privileged containers");
      }
    }
    Field recursive = mount.at("recursiveReadOnly").as(mounts.path() + ".recursiveReadOnly");
    if (recursive.isSet()) {
      problems.oneOf(recursive, List.of("Disabled", "Enabled", "IfPossible"));
      if (!recursive.is("Disabled") && !mount.at("readOnly").flag()) {
        problems.forbidden(recursive, "may only be specified when readOnly is true");
      }
      if (!recursive.is("Disabled") && propagation.isSet() && !propagation.is("None")) {
        problems.forbidden(
            recursive, "may only be specified when mountPropagation is None or not specified");
      }
    }
  }

  private static void checkDevice(
      Field device, Set<String> volumes, Set<String> used, Problems problems) {
    Field name = device.at("name");
    if (name.isEmpty()) {
      problems.required(name);
    }
    if (!used.add("name " + name.text())) {
      problems.invalid(name, "must be unique");
    }
    if (!volumes.contains(name.text())) {
      problems.notFound(name, "");
    }
    Field path = device.at("devicePath");
    if (path.isEmpty()) {
      problems.required(path);
    }
    if (!used.add("path " + path.text())) {
      problems.invalid(path, "must be unique");
    } else if (!path.isEmpty()) {
      checkNoBacksteps(path, problems);
    }
  }

  /** A path that leads further down. */
  static void checkDescending(Field path, Problems problems) {
    if (path.text().startsWith("/")) {
      problems.invalid(path, "must be a relative path");
    }
    checkNoBacksteps(path, problems);
  }

  static void checkNoBacksteps(Field path, Problems problems) {
    if (List.of(path.text().split("/", -1)).contains("..")) {
      problems.invalid(path, "must not contain '..'");
    }
  }
}
