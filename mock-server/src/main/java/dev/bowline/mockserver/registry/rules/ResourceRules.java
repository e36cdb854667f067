package dev.bowline.mockserver.registry.rules;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Names;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What containers request and may use. */
final class ResourceRules {
  private static final List<String> CONTAINER = List.of("cpu", "memory", "ephemeral-storage");
  private static final List<String> STANDARD =
      List.of(
          "cpu",
          "memory",
          "ephemeral-storage",
          "requests.cpu",
          "requests.memory",
          "requests.ephemeral-storage",
          "limits.cpu",
          "limits.memory",
          "limits.ephemeral-storage",
          "pods",
          "resourcequotas",
          "services",
          "replicationcontrollers",
          "secrets",
          "configmaps",
          "persistentvolumeclaims",
          "storage",
          "requests.storage",
          "services.nodeports",
          "services.loadbalancers");

  private static final List<String> OF_POD = List.of("cpu", "memory");
  private static final List<String> RESTARTS = List.of("NotRequired", "RestartContainer");

  private ResourceRules() {}

  static void checkContainer(Field resources, Field claims, Problems problems) {
    Field limits = resources.at("limits");
    Field requests = resources.at("requests");
    for (Map.Entry<String, String> limit : limits.texts().entrySet()) {
      Field place = limits.key(limit.getKey());
      checkName(place, limit.getKey(), problems);
      checkAmount(place, limit.getKey(), problems);
      checkPages(place, limit.getKey(), problems);
    }
    for (Map.Entry<String, String> request : requests.texts().entrySet()) {
      String name = request.getKey();
      Field place = requests.key(name);
      checkName(place, name, problems);
      checkAmount(place, name, problems);
      checkPages(place, name, problems);
      String limit = limits.texts().get(name);
      if (limit != null) {
        compare(requests, name, request.getValue(), limit, problems);
      } else if (!isOvercommitAllowed(name)) {
        problems.required(limits, "Limit must be set for non overcommitable resources");
      }
    }
    List<String> names = new ArrayList<>(limits.names());
    names.addAll(requests.names());
    if (names.stream().anyMatch(ResourceRules::isHugePages)
        && !names.contains("cpu")
        && !names.contains("memory")) {
      problems.forbidden(resources, "HugePages require cpu or memory");
    }
    checkClaims(resources.at("claims"), claims, problems);
  }

  private static void checkClaims(Field claims, Field known, Problems problems) {
    List<String> names = known.each().stream().map(claim -> claim.at("name").text()).toList();
    for (Field claim : claims.each()) {
      String name = claim.at("name").text();
      if (name.isEmpty()) {
        problems.required(claim);
      } else if (!names.contains(name)) {
        problems.notFound(
            claim.with(name),
            "must be one of the names in pod.spec.resourceClaims"
                + (names.isEmpty() ? " which is empty" : ""));
      }
    }
  }

  private static void compare(
      Field requests, String name, String request, String limit, Problems problems) {
    int order = Quantity.parse(request).compareTo(Quantity.parse(limit));
    if (order != 0 && !isOvercommitAllowed(name)) {
      problems.invalid(requests.with(request), "must be equal to " + name + " limit of " + limit);
    } else if (order > 0) {
      problems.invalid(
          requests.with(request), "must be less than or equal to " + name + " limit of " + limit);
    }
  }

  static boolean isOvercommitAllowed(String name) {
    return isNative(name) && !isHugePages(name);
  }

  static boolean isHugePages(String name) {
    return name.startsWith("hugepages-");
  }

  private static boolean isNative(String name) {
    return name.indexOf('/') < 0 || name.contains("kubernetes.io/");
  }

  static boolean isStandard(String name) {
    return STANDARD.contains(name) || isHugePages(name) || name.startsWith("requests.hugepages-");
  }

  /** A name that some resource has. */
  static void checkAnyName(Field place, String name, Problems problems) {
    List<String> found = Names.labelKeyProblems(name);
    problems.invalid(place.with(name), found);
    if (name.indexOf('/') < 0 && found.isEmpty() && !isStandard(name)) {
      problems.invalid(place.with(name), "must be a standard resource type or fully qualified");
    }
  }

  /** A name of what containers use. */
  static void checkName(Field place, String name, Problems problems) {
    List<String> found = Names.labelKeyProblems(name);
    checkAnyName(place, name, problems);
    if (name.indexOf('/') < 0) {
      if (!CONTAINER.contains(name) && !isHugePages(name)) {
        problems.invalid(place.with(name), "must be a standard resource for containers");
      }
    } else if (!isNative(name)
        && (!found.isEmpty()
            || name.startsWith("requests.")
            || !Names.labelKeyProblems("requests." + name).isEmpty())) {
      problems.invalid(place.with(name), "doesn't follow extended resource name standard");
    }
  }

  /** What a pod requests and may use as a whole. */
  static void checkPod(Field resources, Problems problems) {
    for (String kind : List.of("limits", "requests")) {
      for (String name : resources.at(kind).names()) {
        Field place = resources.at(kind).key(name);
        checkAnyName(place, name, problems);
        if (isStandard(name) && !OF_POD.contains(name) && !isHugePages(name)) {
          problems.notSupported(place.with(name), List.of("cpu", "hugepages-", "memory"));
        }
        checkAmount(place, name, problems);
      }
    }
  }

  /** Whether a container goes on when it gets more or less. */
  static void checkResizing(Field policies, Problems problems) {
    Set<String> names = new HashSet<>();
    for (Field policy : policies.each()) {
      String name = policy.at("resourceName").text();
      if (!names.add(name)) {
        problems.duplicate(policies.with(name));
      }
      if (name.isEmpty()) {
        problems.required(policies);
      } else if (!List.of("cpu", "memory").contains(name)) {
        problems.notSupported(policies.with(name), List.of("cpu", "memory"));
      }
      String restart = policy.at("restartPolicy").text();
      if (restart.isEmpty()) {
        problems.required(policies);
      } else if (!RESTARTS.contains(restart)) {
        problems.notSupported(policies.with(restart), RESTARTS);
      }
    }
  }

  /** Pages have a size, and there are no parts of them. */
  private static void checkPages(Field place, String name, Problems problems) {
    if (!isHugePages(name)) {
      return;
    }
    BigDecimal size;
    try {
      size = Quantity.parse(name.substring(name.indexOf('-') + 1)).value();
    } catch (IllegalArgumentException e) {
      return;
    }
    if (size.signum() > 0 && Quantity.parse(place.text()).value().remainder(size).signum() != 0) {
      problems.invalid(place, place.text() + " is not positive integer multiple of " + name);
    }
  }

  /** An amount of a resource. */
  static void checkAmount(Field place, String name, Problems problems) {
    problems.notNegativeAmount(place);
    if (isWhole(name) && !isInteger(place.text())) {
      problems.invalid(place, "must be an integer");
    }
  }

  /** Whether there are no parts of a resource: objects and devices are counted. */
  private static boolean isWhole(String name) {
    return name.equals("pods")
        || name.equals("services")
        || name.equals("replicationcontrollers")
        || name.equals("resourcequotas")
        || name.equals("secrets")
        || name.equals("configmaps")
        || name.equals("persistentvolumeclaims")
        || name.startsWith("services.")
        || name.startsWith("count/")
        || !isNative(name);
  }

  static boolean isInteger(String amount) {
    BigDecimal value = Quantity.parse(amount).value();
    return value.stripTrailingZeros().scale() <= 0;
  }
}
