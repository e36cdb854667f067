package dev.bowline.mockserver.controllers;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In which order pods go when there are too many: those that do the least first, then those that
 * cost the least, then the newest.
 */
final class Retreat {
  private static final String COST = "controller.kubernetes.io/pod-deletion-cost";
  private static final List<String> PHASES = List.of("Pending", "Unknown", "Running");

  private Retreat() {}

  /** Pods that are to go, of all active ones. */
  static List<Item> of(List<Item> active, long number) {
    Map<String, Integer> onNode = new HashMap<>();
    active.forEach(pod -> onNode.merge(node(pod), 1, Integer::sum));
    return active.stream()
        .sorted(
            Comparator.comparing((Item pod) -> !node(pod).isEmpty())
                .thenComparing(pod -> PHASES.indexOf(Pods.phase(pod)))
                .thenComparing(Pods::isReady)
                .thenComparing(Retreat::cost)
                .thenComparing(pod -> -onNode.getOrDefault(node(pod), 0))
                .thenComparing(Item::created, Comparator.reverseOrder())
                .thenComparing(Item::name))
        .limit(Math.max(0, number))
        .toList();
  }

  private static String node(Item pod) {
    return pod.text("spec", "nodeName");
  }

  /** What is no number costs nothing. */
  private static long cost(Item pod) {
    String text = pod.annotations().getOrDefault(COST, "");
    return text.matches("0|-?[1-9][0-9]{0,9}") ? Long.parseLong(text) : 0;
  }
}
