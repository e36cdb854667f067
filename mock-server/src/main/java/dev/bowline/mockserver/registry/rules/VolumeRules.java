package dev.bowline.mockserver.registry.rules;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The volumes of a pod. */
final class VolumeRules {
  private static final long MAX_MODE = 0777;
  private static final long MIN_TOKEN_SECONDS = 600;
  private static final long MAX_TOKEN_SECONDS = 1L << 32;
  static final List<String> HOST_PATH_TYPES =
      List.of(
          "",
          "BlockDevice",
          "CharDevice",
          "Directory",
          "DirectoryOrCreate",
          "File",
          "FileOrCreate",
          "Socket");
  private static final List<String> PROJECTED_FIELDS =
      List.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid");

  /** Sources in the order in which they are looked at, with the fields that they need. */
  private static final List<Map.Entry<String, List<String>>> SOURCES =
      List.of(
          Map.entry("emptyDir", List.of()),
          Map.entry("hostPath", List.of("path")),
          Map.entry("gitRepo", List.of("repository")),
          Map.entry("gcePersistentDisk", List.of("pdName")),
          Map.entry("awsElasticBlockStore", List.of("volumeID")),
          Map.entry("secret", List.of("secretName")),
          Map.entry("nfs", List.of("server", "path")),
          Map.entry("iscsi", List.of("targetPortal", "iqn")),
          Map.entry("glusterfs", List.of("endpoints", "path")),
          Map.entry("flocker", List.of()),
          Map.entry("persistentVolumeClaim", List.of("claimName")),
          Map.entry("rbd", List.of("monitors", "image")),
          Map.entry("cinder", List.of("volumeID")),
          Map.entry("cephfs", List.of("monitors")),
          Map.entry("quobyte", List.of()),
          Map.entry("downwardAPI", List.of()),
          Map.entry("fc", List.of()),
          Map.entry("flexVolume", List.of("driver")),
          Map.entry("configMap", List.of("name")),
          Map.entry("azureFile", List.of("secretName", "shareName")),
          Map.entry("vsphereVolume", List.of("volumePath")),
          Map.entry("photonPersistentDisk", List.of("pdID")),
          Map.entry("portworxVolume", List.of("volumeID")),
          Map.entry("azureDisk", List.of("diskName", "diskURI")),
          Map.entry("storageos", List.of("volumeName")),
          Map.entry("projected", List.of()),
          Map.entry("scaleIO", List.of("gateway", "system", "volumeName")),
          Map.entry("csi", List.of("driver")),
          Map.entry("ephemeral", List.of("volumeClaimTemplate")),
          Map.entry("image", List.of()));

  private final Problems problems;

  VolumeRules(Problems problems) {
    this.problems = problems;
  }

  /** Checks all; the names of those that are in order. */
  Set<String> check(Field volumes) {
    Set<String> names = new HashSet<>();
    for (Field volume : volumes.each()) {
      Problems own = new Problems();
      VolumeRules rules = new VolumeRules(own);
      rules.checkSources(volume);
      Field name = volume.at("name");
      if (name.isEmpty()) {
        own.required(name);
      } else {
        own.invalid(name, Names.labelProblems(name.text()));
      }
      if (names.contains(name.text())) {
        own.duplicate(name);
      }
      if (own.isEmpty()) {
        names.add(name.text());
      }
      problems.addAll(own.causes());
    }
    return names;
  }

  private void checkSources(Field volume) {
    boolean isFound = false;
    for (Map.Entry<String, List<String>> entry : SOURCES) {
      Field source = volume.at(entry.getKey());
      if (!source.isSet()) {
        continue;
      }
      if (isFound) {
        problems.forbidden(source, "may not specify more than 1 volume type");
      } else {
        isFound = true;
        for (String needed : entry.getValue()) {
          if (source.at(needed).isEmpty()) {
            problems.required(source.at(needed));
          }
        }
        checkSource(entry.getKey(), source);
      }
    }
    if (!isFound) {
      problems.required(volume, "must specify a volume type");
    }
  }

  private void checkSource(String type, Field source) {
    switch (type) {
      case "emptyDir" -> {
        Field limit = source.at("sizeLimit");
        if (limit.isSet() && Quantity.parse(limit.text()).signum() < 0) {
          problems.forbidden(limit, "SizeLimit field must be a valid resource quantity");
        }
      }
      case "hostPath" -> {
        MountRules.checkNoBacksteps(source.at("path"), problems);
        problems.oneOf(source.at("type"), HOST_PATH_TYPES);
      }
      case "nfs" -> {
        if (!source.at("path").text().startsWith("/")) {
          problems.invalid(source.at("path"), "must be an absolute path");
        }
      }
      case "secret", "configMap" -> {
        checkMode(source.at("defaultMode"));
        source.at("items").each().forEach(this::checkItem);
      }
      case "downwardAPI" -> {
        checkMode(source.at("defaultMode"));
        source.at("items").each().forEach(item -> checkDownward(item, source));
      }
      case "flocker" -> VolumeSourceRules.checkFlocker(source, problems);
      case "quobyte" -> VolumeSourceRules.checkQuobyte(source, problems);
      case "azureDisk" -> checkAzureDisk(source, problems);
      case "projected" -> checkProjected(source);
      case "ephemeral" -> {
        if (source.at("volumeClaimTemplate").isSet()) {
          ClaimRules.checkSpec(source.at("volumeClaimTemplate", "spec"), problems);
        }
      }
      case "image" -> {
        if (source.at("reference").isEmpty()) {
          problems.required(source.at("reference"));
        }
        Field pull = source.at("pullPolicy");
        if (pull.isSet()) {
          problems.oneOf(pull, List.of("Always", "IfNotPresent", "Never"));
        }
      }
      case "iscsi" -> {
        if (!source.at("iqn").isEmpty() && !source.at("iqn").text().matches("(iqn|eui|naa).*")) {
          problems.invalid(source.at("iqn"), "must be valid format starting with iqn, eui, or naa");
        }
      }
      case "csi" -> {
        Field driver = source.at("driver");
        if (!driver.isEmpty() && !Names.subdomainProblems(driver.text()).isEmpty()) {
          problems.invalid(driver, Names.subdomainProblems(driver.text()));
        }
      }
      default -> {}
    }
  }

  /** Disks of Azure, in pods and in the cluster. */
  static void checkAzureDisk(Field source, Problems problems) {
    if (source.at("cachingMode").isSet()) {
      problems.oneOf(source.at("cachingMode"), List.of("None", "ReadOnly", "ReadWrite"));
    }
    Field kind = source.at("kind");
    if (kind.isSet()) {
      problems.oneOf(kind, List.of("Dedicated", "Managed", "Shared"));
    }
    Field uri = source.at("diskURI").with(source.at("diskURI").text());
    if (kind.is("Managed") && !uri.text().startsWith("/subscriptions/")) {
      problems.notSupported(
          uri,
          List.of(
              "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute"
                  + "/disks/{disk-id}"));
    } else if (kind.isSet() && !kind.is("Managed") && !uri.text().startsWith("https://")) {
      problems.notSupported(
          uri,
          List.of("https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"));
    }
  }

  private void checkMode(Field mode) {
    if (mode.isSet() && (mode.number() < 0 || mode.number() > MAX_MODE)) {
      problems.invalid(mode, "must be a number between 0 and 0777 (octal), both inclusive");
    }
  }

  private void checkItem(Field item) {
    for (String name : List.of("key", "path")) {
      if (item.at(name).isEmpty()) {
        problems.required(item.at(name));
      }
    }
    checkPath(item.at("path"));
    checkMode(item.at("mode"));
  }

  private void checkPath(Field path) {
    MountRules.checkDescending(path, problems);
    if (path.text().startsWith("..") && !path.text().startsWith("../")) {
      problems.invalid(path, "must not start with '..'");
    }
  }

  private void checkDownward(Field item, Field source) {
    Field path = item.at("path").as(source.path() + ".path");
    if (path.isEmpty()) {
      problems.required(path);
    }
    checkPath(path);
    Field field = item.at("fieldRef").as(source.path() + ".fieldRef");
    Field resource = item.at("resourceFieldRef").as(source.path() + ".resourceFieldRef");
    if (field.isSet()) {
      EnvRules.checkFieldPath(field, PROJECTED_FIELDS, problems);
      if (resource.isSet()) {
        problems.invalid(
            source.with("resource"),
            "fieldRef and resourceFieldRef can not be specified simultaneously");
      }
    } else if (resource.isSet()) {
      if (resource.at("containerName").isEmpty()) {
        problems.required(resource.at("containerName"));
      } else {
        EnvRules.checkResource(resource, problems);
      }
    } else {
      problems.required(source, "one of fieldRef and resourceFieldRef is required");
    }
    checkMode(item.at("mode").as(source.path() + ".mode"));
  }

  private void checkProjected(Field source) {
    checkMode(source.at("defaultMode"));
    Set<String> paths = new HashSet<>();
    for (Field part : source.at("sources").each()) {
      for (String kind : List.of("secret", "configMap")) {
        Field named = part.at(kind);
        if (named.isSet() && named.at("name").isEmpty()) {
          problems.required(named.at("name"));
        }
        for (Field item : named.at("items").each()) {
          checkItem(item);
          checkOnce(item.at("path"), named.at("name").text(), paths, source);
        }
      }
      Field downward = part.at("downwardAPI");
      for (Field item : downward.at("items").each()) {
        checkDownward(item, downward);
        checkOnce(item.at("path"), item.at("path").text(), paths, source);
      }
      checkToken(part.at("serviceAccountToken"), source);
      if (part.names().size() > 1) {
        problems.forbidden(part, "may not specify more than 1 volume type per source");
      }
    }
  }

  private void checkOnce(Field path, String shown, Set<String> known, Field source) {
    if (!path.isEmpty() && !known.add(path.text())) {
      problems.invalid(source.path(), shown, "conflicting duplicate paths");
    }
  }

  private void checkToken(Field token, Field source) {
    if (!token.isSet()) {
      return;
    }
    Field seconds = token.at("expirationSeconds");
    if (seconds.number() < MIN_TOKEN_SECONDS) {
      problems.invalid(seconds, "may not specify a duration less than 10 minutes");
    } else if (seconds.number() > MAX_TOKEN_SECONDS) {
      problems.invalid(seconds, "may not specify a duration larger than 2^32 seconds");
    }
    if (token.at("path").isEmpty()) {
      problems.required(source.at("path"));
    }
  }
}
