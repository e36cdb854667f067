package dev.bowline.client;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.waiting.Goal;
import dev.bowline.meta.KubeException;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Applies objects one by one: namespaces, then definitions, and when the server serves what these
 * define, the rest in its own order. What fails doesn't hinder the others.
 */
final class ManifestApply {
  private static final Duration FIRST_WAIT = Duration.ofMillis(50);
  private static final int MOST_DOUBLINGS = 4;

  private final ClientCore core;
  private final ManifestTypes types;
  private final ManifestOptions options;

  ManifestApply(ClientCore core, ManifestTypes types, ManifestOptions options) {
    this.core = core;
    this.types = types;
    this.options = options;
  }

  ManifestResult run(List<Unstructured> objects) {
    options.fieldManager(); // refused before anything is sent
    requireDistinct(objects);
    List<Unstructured> ordered = new ArrayList<>(objects);
    ordered.sort(Comparator.comparingInt(ManifestApply::phase));
    ApplySet set = applySet();
    List<ObjectOutcome> outcomes = new ArrayList<>();
    if (set != null) {
      set.announce(ordered, this::type, this::namespace);
    }
    for (Unstructured object : ordered) {
      outcomes.add(outcome(set == null ? object : set.member(object)));
    }
    ManifestResult applied = new ManifestResult(outcomes);
    if (set != null && applied.isComplete()) {
      outcomes.addAll(set.prune(applied, types));
    }
    return new ManifestResult(outcomes);
  }

  private @Nullable ApplySet applySet() {
    String name = options.applySet();
    return name == null || options.isDryRun()
        ? null
        : new ApplySet(core, options.applySetNamespace(), name, options.fieldManager());
  }

  private static int phase(Unstructured object) {
    GroupVersionKind kind = kind(object);
    return ManifestTypes.isNamespace(kind) ? 0 : ManifestTypes.isDefinition(kind) ? 1 : 2;
  }

  private void requireDistinct(List<Unstructured> objects) {
    Set<String> seen = new HashSet<>();
    for (Unstructured object : objects) {
      String what = kind(object) + " " + object.key();
      if (object.name().isEmpty()) {
        throw new IllegalArgumentException("an object to be applied needs a name: " + what);
      }
      if (!seen.add(what)) {
        throw new IllegalArgumentException("the manifest has two of " + what);
      }
    }
  }

  private ObjectOutcome outcome(Unstructured object) {
    GroupVersionKind kind = kind(object);
    try {
      Unstructured applied = applied(object);
      if (ManifestTypes.isDefinition(kind) && !options.isDryRun()) {
        established(object);
      }
      return new ObjectOutcome.Applied(kind, applied.key(), applied);
    } catch (TransportException e) {
      if (e.kind() == TransportException.Kind.INTERRUPTED
          || e.kind() == TransportException.Kind.CANCELLED) {
        throw e;
      }
      return new ObjectOutcome.Failed(kind, object.key(), e);
    } catch (KubeException | IllegalArgumentException e) {
      return new ObjectOutcome.Failed(kind, object.key(), e);
    }
  }

  private Unstructured applied(Unstructured object) {
    ResourceType<Unstructured> type = type(object);
    Resources<Unstructured> resources = Resources.in(core, type, namespace(object));
    long end = core.timing().ticker().getAsLong() + options.established().toNanos();
    for (int round = 0; ; round++) {
      try {
        return resources.apply(object, options::fill);
      } catch (NotFoundException e) {
        boolean isComing = types.isDefined(type.kind()) && e.isTypeUnknown() && !options.isDryRun();
        if (!isComing || core.timing().ticker().getAsLong() - end >= 0) {
          throw e;
        }
        pause(round, e);
      }
    }
  }

  /** A definition is established a moment before all servers of a cluster serve what it defines. */
  private void established(Unstructured definition) {
    types.define(definition);
    Resources.in(core, type(definition), null)
        .await(
            definition.name(),
            Goal.condition("Established"),
            wait -> wait.within(options.established()));
  }

  private void pause(int round, NotFoundException cause) {
    long nanos = FIRST_WAIT.toNanos() << Math.min(round, MOST_DOUBLINGS);
    try {
      core.timing().sleeper().sleep(nanos, new Cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          TransportException.Kind.INTERRUPTED,
          cause.request() + ": the thread was interrupted while waiting for a definition",
          false,
          List.of(),
          e);
    }
  }

  private ResourceType<Unstructured> type(Unstructured object) {
    return types.of(kind(object));
  }

  /** Null for a cluster-scoped type. */
  private @Nullable String namespace(Unstructured object) {
    if (!type(object).isNamespaced()) {
      return null;
    }
    if (!object.namespace().isEmpty()) {
      return object.namespace();
    }
    return options.namespace().isEmpty() ? core.defaultNamespace() : options.namespace();
  }

  static GroupVersionKind kind(Unstructured object) {
    return GroupVersionKind.of(object.apiVersion(), object.kind());
  }
}
