package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a volume of the cluster has its data. */
final class VolumeSourceRules {
  private static final int MAX_DRIVER = 63;
  private static final int MAX_BYTE = 255;
  private static final int MAX_ISCSI_NAME = 64;
  private static final int MAX_TENANT = 64;
  private static final Pattern ISCSI_NAME =
      Pattern.compile(
          "iqn\\.\\d{4}-\\d{2}\\.([A-Za-z0-9.-]+)(:[^,;*&$|\\s]+)$|eui.[A-Za-z0-9]{16}$"
              + "|naa.[A-Za-z0-9]{32}$");

  /** Sources in the order in which they are looked at, with the fields that they need. */
  private static final List<Map.Entry<String, List<String>>> SOURCES =
      List.of(
          Map.entry("hostPath", List.of("path")),
          Map.entry("gcePersistentDisk", List.of("pdName")),
          Map.entry("awsElasticBlockStore", List.of("volumeID")),
          Map.entry("glusterfs", List.of("endpoints", "path")),
          Map.entry("flocker", List.of()),
          Map.entry("nfs", List.of("server", "path")),
          Map.entry("rbd", List.of("monitors", "image")),
          Map.entry("quobyte", List.of()),
          Map.entry("cephfs", List.of("monitors")),
          Map.entry("iscsi", List.of("targetPortal", "iqn")),
          Map.entry("cinder", List.of("volumeID")),
          Map.entry("fc", List.of()),
          Map.entry("flexVolume", List.of("driver")),
          Map.entry("azureFile", List.of("secretName", "shareName")),
          Map.entry("vsphereVolume", List.of("volumePath")),
          Map.entry("photonPersistentDisk", List.of("pdID")),
          Map.entry("portworxVolume", List.of("volumeID")),
          Map.entry("azureDisk", List.of("diskName", "diskURI")),
          Map.entry("scaleIO", List.of("gateway", "system", "volumeName")),
          Map.entry("local", List.of("path")),
          Map.entry("storageos", List.of("volumeName")),
          Map.entry("csi", List.of()));

  private static final List<String> CSI_SECRETS =
      List.of(
          "controllerPublishSecretRef",
          "controllerExpandSecretRef",
          "nodePublishSecretRef",
          "nodeExpandSecretRef");

  private VolumeSourceRules() {}

  /** Checks that there is one source, and what it says. */
  static void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    boolean isFound = false;
    for (Map.Entry<String, List<String>> entry : SOURCES) {
      String kind = entry.getKey();
      Field source = spec.at(kind);
      if (!source.isSet()) {
        continue;
      }
      if (isFound && !kind.equals("flexVolume")) {
        Field shown = kind.equals("cephfs") ? source.as("spec.cephFS") : source;
        problems.forbidden(shown, "may not specify more than 1 volume type");
        continue;
      }
      isFound = true;
      Field named = kind.equals("gcePersistentDisk") ? source.as("spec.persistentDisk") : source;
      for (String needed : entry.getValue()) {
        if (named.at(needed).isEmpty()) {
          problems.required(named.at(needed));
        }
      }
      checkSource(kind, named, object, problems);
    }
    if (!isFound) {
      problems.required(spec, "must specify a volume type");
    }
  }

  private static void checkSource(String kind, Field source, Field object, Problems problems) {
    switch (kind) {
      case "hostPath" -> {
        MountRules.checkNoBacksteps(source.at("path"), problems);
        if (!source.at("path").isEmpty()) {
          problems.oneOf(source.at("type"), VolumeRules.HOST_PATH_TYPES);
        }
      }
      case "gcePersistentDisk", "awsElasticBlockStore" -> {
        Field partition = source.at("partition");
        if (partition.number() < 0 || partition.number() > MAX_BYTE) {
          problems.invalid(partition, "must be between 1 and 255, inclusive");
        }
      }
      case "glusterfs" -> checkEndpointsNamespace(source.at("endpointsNamespace"), problems);
      case "nfs" -> {
        Field path = source.at("path").with(source.at("path").text());
        if (!path.text().startsWith("/")) {
          problems.invalid(path, "must be an absolute path");
        }
      }
      case "flocker" -> checkFlocker(source, problems);
      case "quobyte" -> checkQuobyte(source, problems);
      case "iscsi" -> checkIscsi(source, object.at("metadata", "name").text(), problems);
      case "cinder" -> {
        if (source.at("secretRef").isSet()) {
          requireParts(source.at("secretRef"), List.of("name", "namespace"), problems);
        }
      }
      case "fc" -> checkFibreChannel(source, problems);
      case "flexVolume" -> checkOptions(source.at("options"), problems);
      case "azureFile" -> {
        Field namespace = source.at("secretNamespace");
        if (namespace.isSet() && namespace.isEmpty()) {
          problems.required(namespace);
        }
      }
      case "azureDisk" -> VolumeRules.checkAzureDisk(source, problems);
      case "local" -> {
        MountRules.checkNoBacksteps(source.at("path"), problems);
        if (!object.at("spec", "nodeAffinity").isSet()) {
          problems.required(
              object.at("spec", "nodeAffinity"), "Local volume requires node affinity");
        }
      }
      case "csi" -> checkCsi(source, problems);
      default -> {}
    }
  }

  private static void requireParts(Field object, List<String> names, Problems problems) {
    for (String name : names) {
      if (object.at(name).isEmpty()) {
        problems.required(object.at(name));
      }
    }
  }

  private static void checkEndpointsNamespace(Field namespace, Problems problems) {
    if (namespace.isSet() && namespace.isEmpty()) {
      problems.invalid(
          namespace, "if the endpointnamespace is set, it must be a valid namespace name");
    } else if (namespace.isSet()) {
      problems.invalid(namespace, Names.labelProblems(namespace.text()));
    }
  }

  /** A data set of Flocker, in pods and in the cluster. */
  static void checkFlocker(Field source, Problems problems) {
    Field name = source.at("datasetName");
    Field id = source.at("datasetUUID");
    if (name.isEmpty() && id.isEmpty()) {
      problems.required(source, "one of datasetName and datasetUUID is required");
    } else if (!name.isEmpty() && !id.isEmpty()) {
      problems.invalid(
          source.with("resource"),
          "datasetName and datasetUUID can not be specified simultaneously");
    }
    if (name.text().contains("/")) {
      problems.invalid(name, "must not contain '/'");
    }
  }

  /** A volume of Quobyte, in pods and in the cluster. */
  static void checkQuobyte(Field source, Problems problems) {
    String pairs = "must be a host:port pair or multiple pairs separated by commas";
    Field registry = source.at("registry");
    if (registry.isEmpty()) {
      problems.required(registry, pairs);
    } else if (source.at("tenant").text().length() > MAX_TENANT) {
      problems.required(
          source.at("tenant"), "must be a UUID and may not exceed a length of 64 characters");
    } else {
      for (String pair : registry.text().split(",", -1)) {
        if (!pair.matches("[^:\\[\\]]*:[^:]*|\\[.*\\]:[^:]*")) {
          problems.invalid(registry, pairs);
        }
      }
    }
    if (source.at("volume").isEmpty()) {
      problems.required(source.at("volume"));
    }
  }

  private static void checkIscsi(Field source, String name, Problems problems) {
    Field initiator = source.at("initiatorName");
    Field portal = source.at("targetPortal");
    if (initiator.isSet() && (name + ":" + portal.text()).length() > MAX_ISCSI_NAME) {
      problems.invalid(
          portal.as(source.path() + ".targetportal").with(portal.text()),
          "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if"
              + " iscsi.initiatorName is specified.");
    }
    checkIscsiName(source.at("iqn"), problems);
    Field lun = source.at("lun");
    if (lun.number() < 0 || lun.number() > MAX_BYTE) {
      problems.invalid(lun, "must be between 0 and 255, inclusive");
    }
    Field secret = source.at("secretRef");
    if ((source.at("chapAuthDiscovery").flag() || source.at("chapAuthSession").flag())
        && !secret.isSet()) {
      problems.required(secret);
    }
    if (secret.isSet()) {
      requireParts(secret, List.of("name"), problems);
    }
    checkIscsiName(initiator.as(source.path() + ".initiatorname"), problems);
  }

  private static void checkIscsiName(Field name, Problems problems) {
    if (!name.isEmpty() && !ISCSI_NAME.matcher(name.text()).lookingAt()) {
      problems.invalid(name, "must be valid format");
    }
  }

  private static void checkFibreChannel(Field source, Problems problems) {
    Field targets = source.at("targetWWNs");
    Field wide = source.at("wwids");
    if (targets.isEmpty() && wide.isEmpty()) {
      problems.required(targets, "must specify either targetWWNs or wwids, but not both");
    } else if (!targets.isEmpty() && !wide.isEmpty()) {
      problems.invalid(targets, "targetWWNs and wwids can not be specified simultaneously");
    }
    Field lun = source.at("lun");
    if (!targets.isEmpty() && !lun.isSet()) {
      problems.required(lun, "lun is required if targetWWNs is specified");
    } else if (!targets.isEmpty()) {
      problems.between(lun, 0, MAX_BYTE);
    }
  }

  private static void checkOptions(Field options, Problems problems) {
    for (String option : options.names()) {
      int slash = option.indexOf('/');
      String prefix = slash < 0 ? option : option.substring(0, slash);
      String domain = "." + prefix.toLowerCase(Locale.ROOT);
      if (domain.endsWith(".kubernetes.io") || domain.endsWith(".k8s.io")) {
        problems.invalid(
            options.key(option).with(option), "kubernetes.io and k8s.io namespaces are reserved");
      }
    }
  }

  private static void checkCsi(Field source, Problems problems) {
    checkDriver(source.at("driver"), problems);
    requireParts(source, List.of("volumeHandle"), problems);
    for (String name : CSI_SECRETS) {
      Field secret = source.at(name);
      if (secret.isSet()) {
        for (String part : List.of("name", "namespace")) {
          Field field = secret.at(part);
          if (field.isEmpty()) {
            problems.required(field);
          } else {
            problems.invalid(
                field,
                part.equals("name")
                    ? Names.subdomainProblems(field.text())
                    : Names.labelProblems(field.text()));
          }
        }
      }
    }
  }

  /** The name of a driver. */
  static void checkDriver(Field driver, Problems problems) {
    if (driver.isEmpty()) {
      problems.required(driver);
      return;
    }
    if (driver.text().length() > MAX_DRIVER) {
      problems.tooLong(driver, MAX_DRIVER);
    }
    problems.invalid(driver, Names.subdomainProblems(driver.text().toLowerCase(Locale.ROOT)));
  }

  /** The sources of a volume as the server shows them. */
  static @Nullable Object shown(Field object) {
    return InternalForm.of(
        "core.PersistentVolumeSource",
        Objects.requireNonNullElse(object.at("spec").value(), Map.of()));
  }

  /** The same after a change; a secret for growing may be added. */
  static @Nullable Object shownAsChanged(Field object, Field old) {
    String secret = "controllerExpandSecretRef";
    Map<String, @Nullable Object> spec =
        Objects.requireNonNullElseGet(
            Tree.object(Tree.copy(object.at("spec").value())), LinkedHashMap::new);
    Map<String, @Nullable Object> csi = Tree.child(spec, "csi");
    if (csi != null && old.at("spec", "csi").isSet() && !old.at("spec", "csi", secret).isSet()) {
      csi.remove(secret);
    }
    return InternalForm.of("core.PersistentVolumeSource", spec);
  }
}
