package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Drivers of storage, what they can on nodes, and what they attach. */
final class DriverRules {
  private static final long MIN_TOKEN_SECONDS = 600;
  private static final long MAX_TOKEN_SECONDS = 1L << 32;
  private static final int MIN_UPDATE_SECONDS = 10;
  private static final int MAX_NODE_ID = 256;

  private DriverRules() {}

  static void addTo(Map<String, Rules> rules) {
    Rules drivers = (object, problems) -> checkDriver(object.at("spec"), problems);
    rules.put(
        "csidrivers.storage.k8s.io",
        drivers.and(
            (object, old, problems) -> {
              problems.immutable(
                  object.at("spec", "attachRequired").as("spec.attachedRequired"),
                  old.at("spec", "attachRequired"));
              problems.immutable(
                  object.at("spec", "volumeLifecycleModes"),
                  old.at("spec", "volumeLifecycleModes"));
            }));
    Rules nodes = (object, problems) -> checkNode(object.at("spec", "drivers"), problems);
    rules.put("csinodes.storage.k8s.io", nodes.and(DriverRules::checkNodeChange));
    Rules attachments = DriverRules::checkAttachment;
    rules.put(
        "volumeattachments.storage.k8s.io",
        attachments.and(
            (object, old, problems) -> {
              if (!object.at("spec").isSame(old.at("spec"))) {
                problems.invalid(
                    "spec",
                    InternalForm.of("storage.VolumeAttachmentSpec", object.at("spec").value()),
                    Problems.IMMUTABLE);
              }
            }));
  }

  private static void checkDriver(Field spec, Problems problems) {
    Field policy = spec.at("fsGroupPolicy");
    if (policy.isSet()) {
      problems.oneOf(policy, List.of("File", "None", "ReadWriteOnceWithFSType"));
    }
    Set<String> audiences = new HashSet<>();
    for (Field request : spec.at("tokenRequests").each()) {
      Field audience = request.at("audience").with(request.at("audience").text());
      Field seconds = request.at("expirationSeconds");
      if (!audiences.add(audience.text())) {
        problems.duplicate(audience);
      } else if (seconds.isSet() && seconds.number() < MIN_TOKEN_SECONDS) {
        problems.invalid(seconds, "may not specify a duration less than 10 minutes");
      } else if (seconds.number() > MAX_TOKEN_SECONDS) {
        problems.invalid(seconds, "may not specify a duration larger than 2^32 seconds");
      }
    }
    Field modes = spec.at("volumeLifecycleModes");
    for (String mode : modes.list()) {
      if (!List.of("Persistent", "Ephemeral").contains(mode)) {
        problems.notSupported(modes.with(mode), List.of("Persistent", "Ephemeral"));
      }
    }
    Field period = spec.at("nodeAllocatableUpdatePeriodSeconds");
    if (period.isSet() && period.number() < MIN_UPDATE_SECONDS) {
      problems.invalid(period, "must be greater than or equal to 10 seconds");
    }
    Field secrets = spec.at("serviceAccountTokenInSecrets");
    if (secrets.isSet() && spec.at("tokenRequests").isEmpty()) {
      problems.invalid(
          secrets, "serviceAccountTokenInSecrets is set but no tokenRequests are specified");
    }
  }

  private static void checkNode(Field drivers, Problems problems) {
    Set<String> names = new HashSet<>();
    for (Field driver : drivers.each()) {
      Field name = driver.at("name").with(driver.at("name").text());
      VolumeSourceRules.checkDriver(name, problems);
      Field id = driver.at("nodeID");
      if (id.isEmpty()) {
        problems.required(id);
      } else if (id.text().length() > MAX_NODE_ID) {
        problems.invalid(id, "must be " + MAX_NODE_ID + " characters or less");
      }
      problems.notNegative(driver.at("allocatable", "count"));
      if (!names.add(name.text())) {
        problems.duplicate(name);
      }
      Set<String> keys = new HashSet<>();
      for (String key : driver.at("topologyKeys").list()) {
        if (key.isEmpty()) {
          problems.required(driver);
        }
        if (!keys.add(key)) {
          problems.duplicate(driver.with(key));
        }
        problems.invalid(driver.with(key), Names.labelKeyProblems(key));
      }
    }
  }

  private static void checkNodeChange(Field object, Field old, Problems problems) {
    for (Field before : old.at("spec", "drivers").each()) {
      for (Field driver : object.at("spec", "drivers").each()) {
        if (driver.at("name").isSame(before.at("name"))) {
          Map<String, @Nullable Object> now = withoutCount(driver);
          if (!now.equals(withoutCount(before))) {
            problems.invalid(
                "spec.drivers", InternalForm.of("storage.CSINodeDriver", now), Problems.IMMUTABLE);
          }
        }
      }
    }
  }

  private static Map<String, @Nullable Object> withoutCount(Field driver) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    driver.names().forEach(name -> copy.put(name, driver.at(name).value()));
    copy.remove("allocatable");
    return copy;
  }

  private static void checkAttachment(Field object, Problems problems) {
    Field spec = object.at("spec");
    VolumeSourceRules.checkDriver(spec.at("attacher"), problems);
    Field source = spec.at("source");
    Field name = source.at("persistentVolumeName");
    boolean isInline = source.at("inlineVolumeSpec").isSet();
    String one = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
    if (!isInline && !name.isSet()) {
      problems.required(source, one);
    } else if (isInline && name.isSet()) {
      problems.forbidden(source, one);
    } else if (name.isSet() && name.isEmpty()) {
      problems.required(name, "must specify non empty persistentVolumeName");
    }
    Field node = spec.at("nodeName").with(spec.at("nodeName").text());
    problems.invalid(node, Names.subdomainProblems(node.text()));
    if (name.isSet()) {
      problems.invalid(name, Names.subdomainProblems(name.text()));
    }
  }
}
