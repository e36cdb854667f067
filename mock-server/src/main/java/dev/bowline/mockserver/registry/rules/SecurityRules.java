package dev.bowline.mockserver.registry.rules;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Security contexts of pods and containers. */
final class SecurityRules {
  private static final long MAX_ID = Integer.MAX_VALUE;
  private static final String SYSCTL =
      "([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
  private static final List<String> INTERNAL =
      List.of(
          "capabilities",
          "privileged",
          "seLinuxOptions",
          "windowsOptions",
          "runAsUser",
          "runAsGroup",
          "runAsNonRoot",
          "readOnlyRootFilesystem",
          "allowPrivilegeEscalation",
          "procMount",
          "seccompProfile",
          "appArmorProfile");

  private static final List<String> OF_IPC =
      List.of("kernel.shm", "kernel.msg", "kernel.sem", "fs.mqueue.");

  private SecurityRules() {}

  static void checkPod(Field spec, Problems problems) {
    Field context = spec.at("securityContext");
    for (String id : List.of("fsGroup", "runAsUser", "runAsGroup")) {
      checkId(context.at(id), problems);
    }
    context.at("supplementalGroups").each().forEach(group -> checkId(group, problems));
    if (spec.at("shareProcessNamespace").flag() && spec.at("hostPID").flag()) {
      problems.invalid(
          context.at("shareProcessNamespace").with(true),
          "ShareProcessNamespace and HostPID cannot both be enabled");
    }
    checkSysctls(spec, problems);
    Field policy = context.at("fsGroupChangePolicy");
    if (policy.isSet()) {
      problems.oneOf(policy, List.of("Always", "OnRootMismatch"));
    }
    checkSeccomp(context.at("seccompProfile"), problems);
    WindowsRules.checkOptions(context.at("windowsOptions"), problems);
    checkAppArmor(context.at("appArmorProfile"), problems);
    Field groups = context.at("supplementalGroupsPolicy");
    if (groups.isSet()) {
      problems.oneOf(groups, List.of("Merge", "Strict"));
    }
    Field labels = context.at("seLinuxChangePolicy");
    if (labels.isSet()) {
      problems.oneOf(labels, List.of("Recursive"));
    }
  }

  private static void checkSysctls(Field spec, Problems problems) {
    Set<String> names = new HashSet<>();
    for (Field sysctl : spec.at("securityContext", "sysctls").each()) {
      Field name = sysctl.at("name");
      String dotted = name.text().replace('/', '.');
      if (name.isEmpty()) {
        problems.required(name);
      } else if (!name.text().matches(SYSCTL)) {
        problems.invalid(name, "must have at most 253 characters and match regex ^" + SYSCTL + "$");
      } else if (!names.add(name.text())) {
        problems.duplicate(name);
      }
      if (dotted.startsWith("net.") && spec.at("hostNetwork").flag()) {
        problems.invalid(name, "may not be specified when 'hostNetwork' is true");
      } else if (OF_IPC.stream().anyMatch(dotted::startsWith) && spec.at("hostIPC").flag()) {
        problems.invalid(name, "may not be specified when 'hostIPC' is true");
      }
    }
  }

  static void checkContainer(Field context, Problems problems) {
    if (!context.isSet()) {
      return;
    }
    checkId(context.at("runAsUser"), problems);
    checkId(context.at("runAsGroup"), problems);
    Field mount = context.at("procMount");
    if (mount.isSet()) {
      problems.oneOf(mount, List.of("Default", "Unmasked"));
    }
    checkSeccomp(context.at("seccompProfile"), problems);
    if (Boolean.FALSE.equals(context.at("allowPrivilegeEscalation").value())) {
      if (context.at("privileged").flag()) {
        problems.invalid(
            context.path(),
            internal(context),
            "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
      }
      if (context.at("capabilities", "add").list().contains("CAP_SYS_ADMIN")) {
        problems.invalid(
            context.path(),
            internal(context),
            "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add`"
                + " CAP_SYS_ADMIN");
      }
    }
    WindowsRules.checkOptions(context.at("windowsOptions"), problems);
    checkAppArmor(context.at("appArmorProfile"), problems);
  }

  private static void checkId(Field id, Problems problems) {
    if (id.isSet()) {
      problems.between(id, 0, MAX_ID);
    }
  }

  private static void checkSeccomp(Field profile, Problems problems) {
    if (!profile.isSet()) {
      return;
    }
    Field type = profile.at("type");
    if (type.isEmpty()) {
      problems.required(type, "type is required when seccompProfile is set");
    } else {
      problems.oneOf(type, List.of("Localhost", "RuntimeDefault", "Unconfined"));
    }
    checkLocalProfile(profile, "seccomp", true, problems);
  }

  private static void checkAppArmor(Field profile, Problems problems) {
    if (!profile.isSet()) {
      return;
    }
    Field type = profile.at("type");
    if (type.isEmpty()) {
      problems.required(type, "type is required when appArmorProfile is set");
    } else {
      problems.oneOf(type, List.of("Localhost", "RuntimeDefault", "Unconfined"));
    }
    checkLocalProfile(profile, "AppArmor", false, problems);
  }

  private static void checkLocalProfile(
      Field profile, String what, boolean showsWhole, Problems problems) {
    Field local = profile.at("localhostProfile");
    if (profile.at("type").is("Localhost")) {
      if (local.isEmpty()) {
        problems.required(local, "must be set when " + what + " type is Localhost");
      } else {
        MountRules.checkDescending(local, problems);
      }
    } else if (local.isSet()) {
      Map<String, @Nullable Object> whole = new LinkedHashMap<>();
      whole.put("Type", profile.at("type").text());
      whole.put("LocalhostProfile", local.value());
      problems.invalid(
          local.path(),
          showsWhole ? whole : local.value(),
          "can only be set when " + what + " type is Localhost");
    }
  }

  /** A context as the server's own types are shown. */
  private static Map<String, @Nullable Object> internal(Field context) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    for (String name : INTERNAL) {
      shown.put(goName(name), internalValue(context.at(name)));
    }
    return shown;
  }

  private static @Nullable Object internalValue(Field field) {
    if (!field.path().endsWith(".capabilities") || !field.isSet()) {
      return field.value();
    }
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("Add", field.at("add").value());
    shown.put("Drop", field.at("drop").value());
    return shown;
  }

  private static String goName(String name) {
    return name.equals("seLinuxOptions")
        ? "SELinuxOptions"
        : Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
