package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Classes of devices; expressions are not looked at. */
final class DeviceRules {
  static final List<String> EFFECTS = List.of("NoExecute", "NoSchedule", "None");

  private static final String IDENTIFIER_TEXT = "[A-Za-z_][A-Za-z0-9_]*";
  private static final Pattern IDENTIFIER = Pattern.compile(IDENTIFIER_TEXT);
  private static final int MAX_IDENTIFIER = 32;
  private static final int MAX_DRIVER = 63;

  private DeviceRules() {}

  static void addTo(Map<String, Rules> rules) {
    rules.put(
        "deviceclasses.resource.k8s.io", (object, problems) -> check(object.at("spec"), problems));
    DeviceClaimRules.addTo(rules);
    DeviceSliceRules.addTo(rules);
  }

  private static void check(Field spec, Problems problems) {
    checkSelectors(spec.at("selectors"), problems);
    if (DeviceClaimRules.isShort(spec.at("config"), DeviceClaimRules.MAX, problems)) {
      spec.at("config").each().forEach(config -> checkConfiguration(config, problems));
    }
    Field name = spec.at("extendedResourceName");
    if (name.isSet() && !isExtended(name.text())) {
      problems.invalid(name, "must be a valid extended resource name");
    }
  }

  private static boolean isExtended(String name) {
    return name.indexOf('/') >= 0
        && !name.contains("kubernetes.io/")
        && !name.startsWith("requests.")
        && Names.labelKeyProblems("requests." + name).isEmpty();
  }

  static void checkSelectors(Field selectors, Problems problems) {
    if (DeviceClaimRules.isShort(selectors, DeviceClaimRules.MAX, problems)) {
      for (Field selector : selectors.each()) {
        if (!selector.at("cel").isSet()) {
          problems.required(selector.at("cel"));
        }
      }
    }
  }

  static void checkConfiguration(Field config, Problems problems) {
    Field opaque = config.at("opaque");
    if (!opaque.isSet()) {
      problems.required(opaque);
      return;
    }
    checkDriver(opaque.at("driver"), problems);
    Field parameters = opaque.at("parameters");
    if (!parameters.isSet()) {
      problems.required(parameters);
    } else if (!(parameters.value() instanceof Map)) {
      problems.invalid(parameters.with("<value omitted>"), "must be a valid JSON object");
    }
  }

  static void checkDriver(Field driver, Problems problems) {
    if (driver.isEmpty()) {
      problems.required(driver);
      return;
    }
    if (driver.text().length() > MAX_DRIVER) {
      problems.tooLong(driver, MAX_DRIVER);
    }
    problems.invalid(driver, Names.subdomainProblems(driver.text()));
  }

  /** A name of an attribute, with or without a domain. */
  static void checkQualifiedName(Field place, String name, Problems problems) {
    String[] parts = name.split("/", -1);
    if (parts.length == 1) {
      checkIdentifier(place, name, problems);
    } else if (parts.length == 2) {
      if (parts[0].isEmpty()) {
        problems.invalid(place.with(""), "the domain must not be empty");
      } else {
        checkDriver(place.with(parts[0]), problems);
      }
      if (parts[1].isEmpty()) {
        problems.invalid(place.with(""), "the name must not be empty");
      } else {
        checkIdentifier(place, parts[1], problems);
      }
    }
  }

  private static void checkIdentifier(Field place, String name, Problems problems) {
    if (name.length() > MAX_IDENTIFIER) {
      problems.tooLong(place, MAX_IDENTIFIER);
    }
    if (!IDENTIFIER.matcher(name).matches()) {
      problems.invalid(
          place.with(name),
          "a valid C identifier must start with alphabetic character or '_', followed by a string"
              + " of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',"
              + " regex used for validation is '"
              + IDENTIFIER_TEXT
              + "')");
    }
  }

  static void checkDistinct(Field list, String key, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field element : list.each()) {
      String name = element.at(key).text();
      if (!seen.add(name)) {
        problems.duplicate(element.with(name));
      }
    }
  }
}
