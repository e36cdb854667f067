package dev.bowline.mockserver.registry.rules;

import java.util.ArrayList;
import java.util.List;

/** Pods on Windows, and what containers say of it. */
final class WindowsRules {
  private static final String FORBIDDEN = "cannot be set for a windows pod";
  private static final List<String> LISTS =
      List.of("initContainers", "containers", "ephemeralContainers");
  private static final List<String> OF_POD =
      List.of(
          "securityContext.appArmorProfile",
          "securityContext.seLinuxOptions",
          "hostUsers",
          "hostPID",
          "hostIPC",
          "securityContext.seccompProfile",
          "securityContext.fsGroup",
          "securityContext.fsGroupChangePolicy",
          "securityContext.sysctls",
          "shareProcessNamespace",
          "securityContext.runAsUser",
          "securityContext.runAsGroup",
          "securityContext.supplementalGroups",
          "securityContext.supplementalGroupsPolicy",
          "securityContext.seLinuxChangePolicy");
  private static final List<String> OF_CONTAINER =
      List.of(
          "appArmorProfile",
          "seLinuxOptions",
          "seccompProfile",
          "capabilities",
          "readOnlyRootFilesystem",
          "privileged",
          "allowPrivilegeEscalation",
          "procMount",
          "runAsUser",
          "runAsGroup");
  private static final int MAX_USER = 104;
  private static final int MAX_DOMAIN = 256;

  private WindowsRules() {}

  static void checkOptions(Field options, Problems problems) {
    Field specification = options.at("gmsaCredentialSpec");
    if (specification.isSet() && specification.isEmpty()) {
      problems.invalid(specification, "gmsaCredentialSpec cannot be an empty string");
    }
    Field user = options.at("runAsUserName");
    if (!user.isSet()) {
      return;
    }
    String[] parts = user.text().split("\\\\", -1);
    if (user.isEmpty()) {
      problems.invalid(user, "runAsUserName cannot be an empty string");
    } else if (user.text().chars().anyMatch(Character::isISOControl)) {
      problems.invalid(user, "runAsUserName cannot contain control characters");
    } else if (parts.length > 2) {
      problems.invalid(user, "runAsUserName cannot contain more than one backslash");
    } else {
      checkUser(user, parts.length == 2 ? parts[0] : "", parts[parts.length - 1], problems);
    }
  }

  private static void checkUser(Field field, String domain, String user, Problems problems) {
    if (domain.length() >= MAX_DOMAIN) {
      problems.invalid(
          field, "runAsUserName's Domain length must be under " + MAX_DOMAIN + " characters");
    }
    if (user.isEmpty()) {
      problems.invalid(field, "runAsUserName's User cannot be empty");
    } else if (user.length() > MAX_USER) {
      problems.invalid(
          field, "runAsUserName's User length must not be longer than " + MAX_USER + " characters");
    }
    if (user.matches("[. ]+")) {
      problems.invalid(field, "runAsUserName's User cannot contain only periods or spaces");
    }
    if (user.chars().anyMatch(c -> "\"/\\:;|=,+*?<>@[]".indexOf(c) >= 0)) {
      problems.invalid(
          field,
          "runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
    }
  }

  private static List<Field> containers(Field spec) {
    List<Field> containers = new ArrayList<>();
    LISTS.forEach(list -> containers.addAll(spec.at(list).each()));
    return containers;
  }

  /** Containers that are processes of the host are so all together. */
  static void checkHostProcesses(Field spec, Problems problems) {
    Field ofPod = spec.at("securityContext", "windowsOptions", "hostProcess");
    List<Field> containers = containers(spec);
    int count = 0;
    for (Field container : containers) {
      Field own = container.at("securityContext", "windowsOptions", "hostProcess");
      if (ofPod.isSet() && own.isSet() && !ofPod.isSame(own)) {
        problems.invalid(
            own,
            "pod hostProcess value must be identical if both are specified, was " + ofPod.flag());
      }
      count += own.flag() || (!own.isSet() && ofPod.flag()) ? 1 : 0;
    }
    if (count > 0 && count != containers.size()) {
      problems.invalid(
          spec.path(),
          "",
          "If pod contains any hostProcess containers then all containers must be HostProcess"
              + " containers");
    }
    if (count > 0 && !spec.at("hostNetwork").flag()) {
      problems.invalid(
          spec.at("hostNetwork").with(false),
          "hostNetwork must be true if pod contains any hostProcess containers");
    }
  }

  /** What only Linux knows. */
  static void checkPod(Field spec, Problems problems) {
    for (String path : OF_POD) {
      Field field = spec;
      for (String name : path.split("\\.", -1)) {
        field = field.at(name);
      }
      boolean isFlag = path.equals("hostPID") || path.equals("hostIPC");
      if (isFlag ? field.flag() : !field.isEmpty() || field.isNumber()) {
        problems.forbidden(field, FORBIDDEN);
      }
    }
    for (Field container : containers(spec)) {
      for (String name : OF_CONTAINER) {
        Field field = container.at("securityContext", name);
        if (field.isSet()) {
          problems.forbidden(field, FORBIDDEN);
        }
      }
    }
  }
}
