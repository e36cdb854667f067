package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.rules.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The ports of all containers of a pod. */
record PortWarnings(Consumer<String> warnings) {
  void warn(List<Field> containers) {
    Map<String, List<Field>> known = new HashMap<>();
    for (Field container : containers) {
      for (Field port : container.at("ports").each()) {
        ofPort(port, known);
      }
    }
    Map<String, Field> names = new HashMap<>();
    for (Field container : containers) {
      for (Field port : container.at("ports").each()) {
        ofName(port, names);
      }
    }
  }

  private void ofPort(Field port, Map<String, List<Field>> known) {
    if (!address(port).isEmpty() && host(port) == 0) {
      warnings.accept(port.path() + ": hostIP set without hostPort: " + shown(port));
    }
    String key = port.at("containerPort").number() + "/" + port.at("protocol").text();
    List<Field> others = known.computeIfAbsent(key, ports -> new ArrayList<>());
    for (Field other : others) {
      String problem = "";
      if (address(port).equals(address(other)) && host(port) == host(other)) {
        problem = "duplicate";
      } else if (host(port) == 0 || host(other) == 0) {
        problem = "overlapping";
      } else if (host(port) == host(other) && address(port).isEmpty() != address(other).isEmpty()) {
        problem = "dangerously ambiguous";
      }
      if (!problem.isEmpty()) {
        warnings.accept(port.path() + ": " + problem + " port definition with " + other.path());
      }
    }
    others.add(port);
  }

  private static String address(Field port) {
    return port.at("hostIP").text();
  }

  private static long host(Field port) {
    return port.at("hostPort").number();
  }

  private static String shown(Field port) {
    return "{Name:"
        + port.at("name").text()
        + " HostPort:0 ContainerPort:"
        + port.at("containerPort").number()
        + " Protocol:"
        + port.at("protocol").text()
        + " HostIP:"
        + address(port)
        + "}";
  }

  private void ofName(Field port, Map<String, Field> names) {
    String name = port.at("name").text();
    Field other = name.isEmpty() ? null : names.putIfAbsent(name, port);
    if (other != null) {
      warnings.accept(
          port.path()
              + ": duplicate port name "
              + Problems.shown(name)
              + " with "
              + other.path()
              + ", services and probes that select ports by name will use "
              + other.path());
    }
  }
}
