package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The statuses that a kubelet writes. Used by one thread. */
final class PodStatus {
  private static final int BYTE = 256;
  private static final String READY = "Ready";

  private int addresses;

  /** All containers run and are ready; those that come first have ended well. */
  void run(Map<String, @Nullable Object> pod, String hostIp, String now) {
    Map<String, @Nullable Object> status = Tree.childToChange(pod, "status");
    Map<String, @Nullable Object> spec = Tree.childToChange(pod, "spec");
    observe(pod, status);
    status.put("phase", "Running");
    status.putIfAbsent("startTime", now);
    status.put("hostIP", hostIp);
    status.put("hostIPs", List.of(ip(hostIp)));
    String podIp = Boolean.TRUE.equals(spec.get("hostNetwork")) ? hostIp : nextIp();
    status.put("podIP", podIp);
    status.put("podIPs", List.of(ip(podIp)));
    List<Object> first = new ArrayList<>();
    for (Map<String, @Nullable Object> container : Tree.objects(spec, "initContainers")) {
      boolean staysOn = "Always".equals(container.get("restartPolicy"));
      first.add(container(pod, container, staysOn ? running(now) : completed(now, now), staysOn));
    }
    if (!first.isEmpty()) {
      status.put("initContainerStatuses", first);
    }
    List<Object> containers = new ArrayList<>();
    for (Map<String, @Nullable Object> container : Tree.objects(spec, "containers")) {
      containers.add(container(pod, container, running(now), true));
    }
    status.put("containerStatuses", containers);
    for (String type : List.of("PodReadyToStartContainers", "Initialized", "ContainersReady")) {
      new Condition(type, true).putInto(status, now);
    }
    putReady(spec, status, now);
    new Condition("PodScheduled", true).putInto(status, now);
  }

  /** Somebody else's conditions may decide whether a pod is ready. */
  void checkGates(Map<String, @Nullable Object> pod, String now) {
    Map<String, @Nullable Object> spec = Tree.childToChange(pod, "spec");
    if (!Tree.objects(spec, "readinessGates").isEmpty()) {
      putReady(spec, Tree.childToChange(pod, "status"), now);
    }
  }

  private static void putReady(
      Map<String, @Nullable Object> spec, Map<String, @Nullable Object> status, String now) {
    List<String> missing =
        Tree.objects(spec, "readinessGates").stream()
            .map(gate -> Tree.text(gate, "conditionType"))
            .filter(type -> !Condition.isTrue(status, type))
            .toList();
    Condition ready =
        missing.isEmpty()
            ? new Condition(READY, true)
            : new Condition(
                READY,
                false,
                "ReadinessGatesNotReady",
                "the status of pod readiness gate \"" + missing.get(0) + "\" is not \"True\"");
    ready.putInto(status, now);
  }

  /** All containers have ended well. */
  void succeed(Map<String, @Nullable Object> pod, String now) {
    Map<String, @Nullable Object> status = Tree.childToChange(pod, "status");
    observe(pod, status);
    status.put("phase", "Succeeded");
    for (Map<String, @Nullable Object> container : Tree.objects(status, "containerStatuses")) {
      Object started = Tree.at(container, "state", "running", "startedAt");
      container.put("state", completed(started == null ? now : started, now));
      container.put("ready", false);
      container.put("started", false);
    }
    for (String type : List.of(READY, "ContainersReady")) {
      new Condition(type, false, "PodCompleted", "").putInto(status, now);
    }
    new Condition("Initialized", true, "PodCompleted", "").putInto(status, now);
    new Condition("PodReadyToStartContainers", false).putInto(status, now);
  }

  private static void observe(
      Map<String, @Nullable Object> pod, Map<String, @Nullable Object> status) {
    Object generation = Tree.at(pod, "metadata", "generation");
    if (generation != null) {
      status.put("observedGeneration", generation);
    }
  }

  private static Map<String, @Nullable Object> container(
      Map<String, @Nullable Object> pod,
      Map<String, @Nullable Object> container,
      Map<String, @Nullable Object> state,
      boolean isRunning) {
    String name = Tree.text(container, "name");
    String image = Tree.text(container, "image");
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    status.put("name", name);
    status.put("state", state);
    status.put("lastState", new LinkedHashMap<>());
    status.put("ready", true);
    status.put("restartCount", 0L);
    status.put("image", image);
    status.put("imageID", image);
    status.put("containerID", "mock://" + id(Tree.at(pod, "metadata", "uid") + "/" + name));
    status.put("started", isRunning);
    return status;
  }

  private static String id(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
        .toString()
        .replace("-", "");
  }

  private static Map<String, @Nullable Object> running(String now) {
    Map<String, @Nullable Object> state = new LinkedHashMap<>();
    Tree.childToChange(state, "running").put("startedAt", now);
    return state;
  }

  private static Map<String, @Nullable Object> completed(Object started, String now) {
    Map<String, @Nullable Object> state = new LinkedHashMap<>();
    Map<String, @Nullable Object> terminated = Tree.childToChange(state, "terminated");
    terminated.put("exitCode", 0L);
    terminated.put("reason", "Completed");
    terminated.put("startedAt", started);
    terminated.put("finishedAt", now);
    return state;
  }

  private static Map<String, @Nullable Object> ip(String address) {
    Map<String, @Nullable Object> ip = new LinkedHashMap<>();
    ip.put("ip", address);
    return ip;
  }

  /** Addresses of 10.244.0.0/16, but the first few, one after the other. */
  private String nextIp() {
    int number = addresses++ % (BYTE * BYTE - BYTE) + 2;
    return "10.244." + number / BYTE + "." + number % BYTE;
  }
}
