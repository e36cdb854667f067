package dev.bowline.conformance.soak;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.conformance.audit.CacheAudit;
import dev.bowline.conformance.audit.EventGrammar;
import dev.bowline.conformance.audit.EventRecorder;
import dev.bowline.informer.Index;
import dev.bowline.informer.Informer;
import dev.bowline.informer.InformerBuilder;
import dev.bowline.informer.Informers;
import dev.bowline.informer.Subscription;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cache of pods, with all that it is judged by. Its methods belong to one thread, but {@link
 * #join}.
 */
final class Mirror implements AutoCloseable {
  private static final int REMEMBERED = 5_000;

  private final String name;
  private final @Nullable String namespace;
  private final Index<Pod, String> byNode = Index.of("node", pod -> List.of(pod.spec().nodeName()));
  private final Index<Pod, String> byLabel =
      Index.of(
          "label",
          pod ->
              pod.metadata().labels().entrySet().stream()
                  .map(label -> label.getKey() + "=" + label.getValue())
                  .toList());
  private final Set<String> nodes = new HashSet<>();
  private final Set<String> labels = new HashSet<>();
  private final EventRecorder<Pod> recorder = new EventRecorder<>(new EventGrammar(REMEMBERED));
  private final Informer<Pod> informer;
  private volatile @Nullable EventRecorder<Pod> late;
  private volatile @Nullable Subscription lateSubscription;
  private final List<String> firstLateViolations = new ArrayList<>();
  private long lateViolations;
  private long lateSameVersions;

  /**
   * Starts to mirror.
   *
   * @param namespace null for all
   * @param saboteur may stand in front of the handler
   */
  Mirror(Informers informers, @Nullable String namespace, Saboteur saboteur) {
    this.name = namespace == null ? "all namespaces" : "one namespace";
    this.namespace = namespace;
    InformerBuilder<Pod> builder =
        informers.of(Pod.TYPE).index(byNode).index(byLabel).on(saboteur.before(recorder));
    this.informer = (namespace == null ? builder : builder.inNamespace(namespace)).start();
  }

  String name() {
    return name;
  }

  /** What its requests ask for. */
  String path() {
    return namespace == null ? "/api/v1/pods" : "/api/v1/namespaces/" + namespace + "/pods";
  }

  Informer<Pod> informer() {
    return informer;
  }

  /** When a handler was told something last. */
  long lastEvent() {
    EventRecorder<Pod> second = late;
    return second == null
        ? recorder.lastEvent()
        : Math.max(recorder.lastEvent(), second.lastEvent());
  }

  /** A second handler joins; it leaves with the next {@link #leave}. */
  void join() {
    EventRecorder<Pod> joined = new EventRecorder<>(new EventGrammar(REMEMBERED));
    late = joined;
    lateSubscription = informer.subscribe(joined);
  }

  void leave() {
    if (late != null && lateSubscription != null) {
      lateSubscription.close();
      lateViolations += late.grammar().violationCount();
      lateSameVersions += late.grammar().sameVersions();
      firstLateViolations.addAll(late.grammar().violations());
      late = null;
      lateSubscription = null;
    }
  }

  /** The server's versions are about to begin anew; nothing is under way. */
  void newEpoch() {
    recorder.grammar().newEpoch();
    if (late != null) {
      late.grammar().newEpoch();
    }
  }

  /** All that the new versions brought has been told. */
  void settled() {
    recorder.grammar().settled();
  }

  /** Of what the server has, what this should have. */
  Map<ObjectKey, ResourceVersion> expected(Map<ObjectKey, ResourceVersion> server) {
    if (namespace == null) {
      return server;
    }
    Map<ObjectKey, ResourceVersion> expected = new HashMap<>(server);
    expected.keySet().removeIf(key -> !key.namespace().equals(namespace));
    return expected;
  }

  boolean cacheEquals(Map<ObjectKey, ResourceVersion> expected) {
    return CacheAudit.versions(informer.store().snapshot().stream()).equals(expected);
  }

  /** Whether also what the handlers believe to exist is what the server has. */
  boolean handlersEqual(Map<ObjectKey, ResourceVersion> expected) {
    return recorder.grammar().state().equals(expected)
        && (late == null || late.grammar().state().equals(expected));
  }

  /** Whether the handlers have heard of all that the cache has. */
  boolean handlersFollow() {
    return handlersEqual(CacheAudit.versions(informer.store().snapshot().stream()));
  }

  /** What is wrong now; empty if nothing is. */
  List<String> differences(Map<ObjectKey, ResourceVersion> expected) {
    List<String> differences = new ArrayList<>();
    add(
        differences,
        "cache",
        CacheAudit.differences(expected, CacheAudit.versions(informer.store().stream())));
    if (recorder.syncs() != 1 || (late != null && late.syncs() != 1)) {
      differences.add(name + ": a handler was told not once that it is synced");
    }
    add(differences, "handler", CacheAudit.differences(expected, recorder.grammar().state()));
    if (late != null) {
      add(differences, "late handler", CacheAudit.differences(expected, late.grammar().state()));
    }
    nodes.addAll(CacheAudit.recompute(informer.store().snapshot(), byNode).keySet());
    labels.addAll(CacheAudit.recompute(informer.store().snapshot(), byLabel).keySet());
    add(differences, "index", CacheAudit.differences(informer.store(), byNode, nodes));
    add(differences, "index", CacheAudit.differences(informer.store(), byLabel, labels));
    if (informer.health().unusable() > 0) {
      differences.add(name + ": " + informer.health().unusable() + " objects were left out");
    }
    return differences;
  }

  private void add(List<String> all, String what, List<String> some) {
    some.forEach(difference -> all.add(name + ", " + what + ": " + difference));
  }

  long events() {
    return recorder.grammar().events();
  }

  long sameVersions() {
    return recorder.grammar().sameVersions() + lateSameVersions;
  }

  long violations() {
    return recorder.grammar().violationCount() + lateViolations;
  }

  List<String> firstViolations() {
    List<String> all = new ArrayList<>(recorder.grammar().violations());
    firstLateViolations.forEach(violation -> all.add("late handler: " + violation));
    return all;
  }

  @Override
  public void close() {
    informer.close();
  }
}
