package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.rules.KindChecks;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives a service its addresses and ports: the lowest that no other service has, of {@code
 * 10.0.0.0/16} and 30000 to 32767.
 */
final class ServiceAllocation {
  private static final int BYTE = 256;
  private static final int FIRST_ADDRESS = 10;
  private static final String RANGE = "10.0.0.0/16";
  private static final String PREFIX = "10.0.";
  private static final String NETWORK = PREFIX + "0.0";
  private static final String BROADCAST = PREFIX + "255.255";

  /** The API server's. */
  private static final String OWN_ADDRESS = PREFIX + "0.1";

  private static final int FIRST_PORT = 30_000;
  private static final int LAST_PORT = 32_767;
  private static final String POLICY = "ipFamilyPolicy";
  private static final String SINGLE = "SingleStack";
  private static final String IPS = "clusterIPs";
  private static final String FAMILIES = "ipFamilies";
  private static final String HEADLESS = "None";

  private final Write write;
  private final Map<String, @Nullable Object> tree;
  private final Map<String, @Nullable Object> spec;
  private final Map<String, @Nullable Object> before;
  private final Set<String> usedIps = new HashSet<>();
  private final Set<Long> usedPorts = new HashSet<>();

  ServiceAllocation(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> before) {
    this.write = write;
    this.tree = tree;
    this.spec = Tree.childToChange(tree, "spec");
    this.before = before;
  }

  void allocate() {
    if (!ServiceKind.hasClusterIp(spec)) {
      return;
    }
    if (!isLeftAsPreferred()) {
      setPolicy();
      refuse(KindChecks.serviceAddresses(tree));
      setFamilies();
    }
    if (isAllocated()) {
      return;
    }
    collectUsed();
    allocateIps();
    if (ServiceKind.hasNodePorts(spec)) {
      allocatePorts();
    }
    if (ServiceKind.hasHealthCheck(spec) && spec.get("healthCheckNodePort") == null) {
      spec.put("healthCheckNodePort", freePort());
    }
  }

  private boolean isAllocated() {
    return !before.isEmpty()
        && !Tree.texts(spec, "clusterIPs").isEmpty()
        && Tree.texts(spec, "clusterIPs").equals(Tree.texts(before, "clusterIPs"))
        && ServiceKind.nodePorts(spec).equals(ServiceKind.nodePorts(before))
        && !(ServiceKind.hasNodePorts(spec) && ServiceKind.nodePorts(spec).contains(null))
        && !(ServiceKind.hasHealthCheck(spec) && spec.get("healthCheckNodePort") == null);
  }

  /** Whether both families were preferred, and still are in the same way. */
  private boolean isLeftAsPreferred() {
    return "PreferDualStack".equals(spec.get(POLICY))
        && "PreferDualStack".equals(before.get(POLICY))
        && Tree.texts(spec, IPS).equals(Tree.texts(before, IPS))
        && Tree.texts(spec, FAMILIES).equals(Tree.texts(before, FAMILIES));
  }

  private boolean isOpen() {
    return Tree.text(spec, "clusterIP").equals(HEADLESS)
        && Tree.textMap(spec, "selector").isEmpty();
  }

  private void setPolicy() {
    if (spec.get(POLICY) == null) {
      Object old = before.get(POLICY);
      spec.put(POLICY, old != null ? old : isOpen() ? "RequireDualStack" : SINGLE);
    }
  }

  private void setFamilies() {
    List<Cause> causes = new ArrayList<>();
    if (!before.isEmpty()) {
      release(causes);
    }
    if (SINGLE.equals(spec.get(POLICY))) {
      checkSingle(IPS, "cluster IPs", causes);
      checkSingle(FAMILIES, "IP families", causes);
    }
    List<String> families = new ArrayList<>(Tree.texts(spec, FAMILIES));
    List<String> ips = Tree.texts(spec, IPS);
    for (int i = families.size(); i < ips.size() && !ips.get(i).equals(HEADLESS); i++) {
      if (ips.get(i).indexOf(':') < 0) {
        families.add("IPv4");
      } else {
        causes.add(
            Cause.invalid(
                "spec.clusterIPs[" + i + "]",
                shown(ips),
                "IPv6 is not configured on this cluster"));
      }
    }
    refuse(causes);
    if (isOpen()) {
      if (families.isEmpty()) {
        families.add("IPv4");
      }
      if (families.size() < 2 && !"SingleStack".equals(spec.get(POLICY))) {
        families.add(families.get(0).equals("IPv4") ? "IPv6" : "IPv4");
      }
      spec.put(FAMILIES, families);
      return;
    }
    if ("RequireDualStack".equals(spec.get(POLICY))) {
      causes.add(policyCause("this cluster is not configured for dual-stack services"));
    }
    for (int i = 0; i < families.size(); i++) {
      if (!families.get(i).equals("IPv4")) {
        causes.add(
            Cause.invalid(
                "spec.ipFamilies[" + i + "]",
                "\"" + families.get(i) + "\"",
                "not configured on this cluster"));
      }
    }
    refuse(causes);
    if (families.isEmpty()) {
      families.add("IPv4");
    }
    spec.put(FAMILIES, families);
  }

  /** One family is enough from now on; or the second one goes without anybody having said so. */
  private void release(List<Cause> causes) {
    for (String field : List.of(IPS, FAMILIES)) {
      List<String> now = Tree.texts(spec, field);
      List<String> old = Tree.texts(before, field);
      if (SINGLE.equals(spec.get(POLICY))) {
        if (now.equals(old) && now.size() > 1) {
          spec.put(field, new ArrayList<>(now.subList(0, 1)));
        }
      } else if (now.size() == 1 && old.size() > 1 && now.get(0).equals(old.get(0))) {
        causes.add(
            policyCause(
                "must be 'SingleStack' to release the secondary "
                    + (field.equals(IPS) ? "cluster IP" : "IP family")));
      }
    }
  }

  private void checkSingle(String field, String what, List<Cause> causes) {
    if (Tree.texts(spec, field).size() == 2) {
      causes.add(
          policyCause(
              "must be 'RequireDualStack' or 'PreferDualStack' when multiple "
                  + what
                  + " are specified"));
    }
  }

  private Cause policyCause(String detail) {
    return Cause.invalid("spec.ipFamilyPolicy", "\"" + spec.get(POLICY) + "\"", detail);
  }

  private static String shown(List<String> ips) {
    return "[\"" + String.join("\",\"", ips) + "\"]";
  }

  private void collectUsed() {
    String key = key(tree);
    for (StoredObject other : write.transaction().all("services", "")) {
      if (!other.key().equals(key)) {
        UsedByService used = UsedByService.of(other.document());
        usedIps.addAll(used.addresses());
        usedPorts.addAll(used.ports());
      }
    }
  }

  private static String key(Map<String, @Nullable Object> service) {
    return Tree.text(Write.metadata(service), "namespace") + "/" + Write.name(service);
  }

  private void usePort(@Nullable Object port) {
    if (port instanceof Number number) {
      usedPorts.add(number.longValue());
    }
  }

  private void allocateIps() {
    List<String> ips = Tree.texts(spec, "clusterIPs");
    if (ips.isEmpty()) {
      String ip = freeIp();
      spec.put("clusterIP", ip);
      spec.put("clusterIPs", new ArrayList<>(List.of(ip)));
    } else if (!ips.get(0).equals(HEADLESS)) {
      for (String ip : ips) {
        String problem =
            usedIps.contains(ip) || ip.equals(OWN_ADDRESS)
                ? "provided IP is already allocated"
                : ip.startsWith(PREFIX) && !ip.equals(NETWORK) && !ip.equals(BROADCAST)
                    ? ""
                    : "the provided network does not match the current range";
        if (!problem.isEmpty()) {
          refuse(
              List.of(
                  Cause.invalid(
                      "spec.clusterIPs",
                      shown(ips),
                      "failed to allocate IP " + ip + ": " + problem)));
        }
      }
    }
  }

  private String freeIp() {
    for (int i = FIRST_ADDRESS; i < BYTE * BYTE - 1; i++) {
      String ip = PREFIX + i / BYTE + "." + i % BYTE;
      if (!usedIps.contains(ip)) {
        return ip;
      }
    }
    throw Failures.internal("failed to allocate a serviceIP: range " + RANGE + " is full");
  }

  private void allocatePorts() {
    List<Map<String, @Nullable Object>> ports = Tree.objects(spec, "ports");
    List<Object> own = new ArrayList<>();
    for (int i = 0; i < ports.size(); i++) {
      Map<String, @Nullable Object> port = ports.get(i);
      if (port.get("nodePort") instanceof Number number) {
        long value = number.longValue();
        boolean isShared = own.contains(value);
        String problem =
            value < FIRST_PORT || value > LAST_PORT
                ? "provided port is not in the valid range. The range of valid ports is"
                    + " 30000-32767"
                : usedPorts.contains(value) && !isShared
                    ? "provided port is already allocated"
                    : "";
        if (!problem.isEmpty()) {
          refuse(
              List.of(
                  Cause.invalid("spec.ports[" + i + "].nodePort", Long.toString(value), problem)));
        }
        own.add(value);
      }
    }
    own.forEach(this::usePort);
    for (Map<String, @Nullable Object> port : ports) {
      if (port.get("nodePort") == null) {
        port.put("nodePort", freePort());
      }
    }
  }

  private long freePort() {
    for (long port = FIRST_PORT; port <= LAST_PORT; port++) {
      if (usedPorts.add(port)) {
        return port;
      }
    }
    throw Failures.internal("failed to allocate a nodePort: range is full");
  }

  private void refuse(List<Cause> causes) {
    if (!causes.isEmpty()) {
      throw Failures.invalid(write.resource(), Write.name(tree), causes);
    }
  }
}
