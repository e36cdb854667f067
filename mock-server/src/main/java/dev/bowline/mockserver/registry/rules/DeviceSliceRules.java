package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Devices that a driver has. */
final class DeviceSliceRules implements Rules {
  private static final int MAX_DEVICES = 128;
  private static final int MAX_ADVANCED_DEVICES = 64;
  private static final int MAX_COUNTER_SETS = 8;
  private static final int MAX_TAINTS = 16;
  private static final int MAX_POOL = 253;
  private static final int MAX_VALUE = 64;
  private static final String PRE = "(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)";
  private static final String NUMBER = "(0|[1-9]\\d*)";
  private static final Pattern VERSION =
      Pattern.compile(
          NUMBER
              + "\\."
              + NUMBER
              + "\\."
              + NUMBER
              + "(-"
              + PRE
              + "(\\."
              + PRE
              + ")*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?");
  private static final List<String> VALUES =
      List.of("bool", "int", "string", "version", "bools", "ints", "strings", "versions");

  static void addTo(Map<String, Rules> rules) {
    rules.put("resourceslices.resource.k8s.io", new DeviceSliceRules());
  }

  @Override
  public void check(Field object, Problems problems) {
    checkStart(object.at("spec"), problems);
    checkRest(object.at("spec"), problems);
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    Field spec = object.at("spec");
    checkStart(spec, problems);
    problems.immutable(spec.at("pool", "name"), old.at("spec", "pool", "name"));
    for (String name : List.of("driver", "nodeName")) {
      problems.immutable(spec.at(name), old.at("spec", name));
    }
    checkRest(spec, problems);
  }

  private static void checkStart(Field spec, Problems problems) {
    DeviceRules.checkDriver(spec.at("driver"), problems);
    Field name = spec.at("pool", "name");
    if (name.isEmpty()) {
      problems.required(name);
    } else {
      if (name.text().length() > MAX_POOL) {
        problems.tooLong(name, MAX_POOL);
      }
      for (String part : name.text().split("/", -1)) {
        problems.invalid(name.with(part), Names.subdomainProblems(part));
      }
    }
    Field count = spec.at("pool", "resourceSliceCount");
    if (count.number() <= 0) {
      problems.invalid(count.with(count.number()), "must be greater than zero");
    }
    if (spec.at("pool", "generation").number() < 0) {
      problems.invalid(spec.at("pool", "generation"), "must be greater than or equal to zero");
    }
  }

  private static void checkRest(Field spec, Problems problems) {
    checkNodes(spec, problems);
    Field counters = spec.at("sharedCounters");
    Field devices = spec.at("devices");
    if (!counters.isEmpty() && !devices.isEmpty()) {
      problems.invalid(spec.with(""), "only one of `sharedCounters` or `devices` is allowed");
    }
    boolean isAdvanced =
        devices.each().stream()
            .anyMatch(
                device ->
                    !device.at("taints").isEmpty() || !device.at("consumesCounters").isEmpty());
    int most = isAdvanced ? MAX_ADVANCED_DEVICES : MAX_DEVICES;
    if (DeviceClaimRules.isShort(devices, most, problems)) {
      boolean isPerDevice = spec.at("perDeviceNodeSelection").flag();
      devices.each().forEach(device -> checkDevice(device, isPerDevice, problems));
      DeviceRules.checkDistinct(devices, "name", problems);
    }
    if (DeviceClaimRules.isShort(counters, MAX_COUNTER_SETS, problems)) {
      counters.each().forEach(set -> checkCounters(set, "name", problems));
      DeviceRules.checkDistinct(counters, "name", problems);
    }
  }

  /** Where the devices are is said in one way. */
  private static void checkNodes(Field spec, Problems problems) {
    List<String> ways = new ArrayList<>();
    Field node = spec.at("nodeName");
    if (node.isSet() && node.isEmpty()) {
      problems.invalid(node, "must be either unset or set to a non-empty string");
    } else if (node.isSet()) {
      ways.add("`nodeName`");
      problems.invalid(node, Names.subdomainProblems(node.text()));
    }
    Field selector = spec.at("nodeSelector");
    if (selector.isSet()) {
      ways.add("`nodeSelector`");
      AffinityRules.checkNodeSelector(selector, problems);
      Field terms = selector.at("nodeSelectorTerms");
      if (terms.each().size() != 1) {
        problems.invalid(
            terms.path(),
            terms.value() == null ? List.of() : terms.value(),
            "must have exactly one node selector term");
      }
    }
    for (String flag : List.of("allNodes", "perDeviceNodeSelection")) {
      if (spec.at(flag).flag()) {
        ways.add("`" + flag + "`");
      } else if (spec.at(flag).isSet()) {
        problems.invalid(spec.at(flag), "must be either unset or set to true");
      }
    }
    String detail =
        "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is"
            + " required";
    if (ways.isEmpty()) {
      problems.required(spec, detail);
    } else if (ways.size() > 1) {
      problems.invalid(
          spec.with("{" + String.join(", ", ways) + "}"), detail + ", but multiple fields are set");
    }
  }

  private static void checkDevice(Field device, boolean isPerDevice, Problems problems) {
    Field name = device.at("name").with(device.at("name").text());
    problems.invalid(name, Names.labelProblems(name.text()));
    Field attributes = device.at("attributes");
    attributes.names().stream()
        .sorted()
        .forEach(
            key -> {
              DeviceRules.checkQualifiedName(attributes, key, problems);
              checkAttribute(attributes.key(key), problems);
            });
    Field capacity = device.at("capacity");
    for (String key : capacity.names()) {
      DeviceRules.checkQualifiedName(capacity, key, problems);
      Field policy = capacity.key(key).at("requestPolicy");
      if (policy.isSet() && !device.at("allowMultipleAllocations").flag()) {
        problems.forbidden(policy, "allowMultipleAllocations must be true");
      }
    }
    if (DeviceClaimRules.isShort(device.at("taints"), MAX_TAINTS, problems)) {
      device.at("taints").each().forEach(taint -> checkTaint(taint, problems));
    }
    device.at("consumesCounters").each().forEach(set -> checkCounters(set, "counterSet", problems));
    DeviceRules.checkDistinct(device.at("consumesCounters"), "counterSet", problems);
    checkNodesOfDevice(device, isPerDevice, problems);
  }

  private static void checkNodesOfDevice(Field device, boolean isPerDevice, Problems problems) {
    List<String> ways =
        Stream.of("nodeName", "nodeSelector", "allNodes")
            .filter(way -> device.at(way).isSet())
            .map(way -> "`" + way + "`")
            .toList();
    if (!isPerDevice) {
      if (!ways.isEmpty()) {
        problems.invalid(
            device.path(),
            null,
            "`nodeName`, `nodeSelector` and `allNodes` can only be set if"
                + " `perDeviceNodeSelection` is set to true in the ResourceSlice spec");
      }
      return;
    }
    String detail =
        "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when"
            + " `perDeviceNodeSelection` is set to true in the ResourceSlice spec";
    if (ways.isEmpty()) {
      problems.required(device, detail);
    } else if (ways.size() > 1) {
      problems.invalid(device.with("{" + String.join(", ", ways) + "}"), detail);
    }
  }

  private static void checkAttribute(Field attribute, Problems problems) {
    for (String kind : List.of("string", "version")) {
      Field value = attribute.at(kind);
      if (kind.equals("version") && value.isSet() && !VERSION.matcher(value.text()).matches()) {
        problems.invalid(value, "must be a string compatible with semver.org spec 2.0.0");
      }
      if (value.text().length() > MAX_VALUE) {
        problems.tooLong(value, MAX_VALUE);
      }
    }
    long values = VALUES.stream().filter(kind -> attribute.at(kind).isSet()).count();
    if (values != 1) {
      problems.invalid(
          attribute.path(),
          values == 0 ? "" : InternalForm.of("resource.DeviceAttribute", attribute.value()),
          "exactly one value must be specified");
    }
  }

  private static void checkTaint(Field taint, Problems problems) {
    Field key = taint.at("key").with(taint.at("key").text());
    problems.invalid(key, Names.labelKeyProblems(key.text()));
    Field value = taint.at("value");
    if (!value.isEmpty()) {
      problems.invalid(value, Names.labelValueProblems(value.text()));
    }
    if (taint.at("effect").isEmpty()) {
      problems.required(taint.at("effect"));
    } else {
      problems.oneOf(taint.at("effect"), DeviceRules.EFFECTS);
    }
  }

  private static void checkCounters(Field set, String nameField, Problems problems) {
    Field name = set.at(nameField);
    if (name.isEmpty()) {
      problems.required(name);
    } else {
      problems.invalid(name, Names.labelProblems(name.text()));
    }
    if (set.at("counters").isEmpty()) {
      problems.required(set.at("counters"));
    }
    for (String counter : set.at("counters").names()) {
      problems.invalid(set.at("counters").with(counter), Names.labelProblems(counter));
    }
  }
}
