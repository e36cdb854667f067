package dev.bowline.client;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.waiting.Goal;
import dev.bowline.meta.KubeException;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    List<Unstructured> ordered = ManifestItems.of(objects);
    options.requireMeant(ordered);
    requireDistinct(ordered);
    ordered.sort(Comparator.comparingInt(ManifestApply::phase));
    ApplySet set = applySet();
    if (set != null) {
      set.requireNoParent(ordered, this::place);
    }
    if (!options.isDryRun()) {
      ordered.stream().filter(o -> ManifestTypes.isDefinition(kind(o))).forEach(types::define);
    }
    return new ManifestResult(
        set == null ? ordered.stream().map(this::outcome).toList() : outcomes(set, ordered));
  }

  private List<ObjectOutcome> outcomes(ApplySet set, List<Unstructured> ordered) {
    set.read();
    List<ObjectOutcome> outcomes = new ArrayList<>();
    ordered.stream().filter(set::isHome).map(this::outcome).forEach(outcomes::add);
    List<Unstructured> members = ordered.stream().filter(o -> !set.isHome(o)).toList();
    try {
      set.announce(members, this::namespace, this::place);
    } catch (KubeException e) {
      requireGoingOn(e);
      if (outcomes.isEmpty()) {
        throw e;
      }
      members.forEach(m -> outcomes.add(new ObjectOutcome.Failed(kind(m), m.key(), e)));
      outcomes.add(set.failed(e));
      return outcomes;
    }
    members.forEach(m -> outcomes.add(outcome(set.member(m))));
    ManifestResult applied = new ManifestResult(outcomes);
    if (applied.isComplete()) {
      outcomes.addAll(set.prune(applied, types));
    }
    return outcomes;
  }

  private @Nullable ApplySet applySet() {
    String name = options.applySet();
    return name == null || options.isDryRun()
        ? null
        : new ApplySet(core, options.applySetNamespace(), name);
  }

  private static int phase(Unstructured object) {
    GroupVersionKind kind = kind(object);
    return ManifestTypes.isNamespace(kind) ? 0 : ManifestTypes.isDefinition(kind) ? 1 : 2;
  }

  private void requireDistinct(List<Unstructured> objects) {
    Map<List<String>, Unstructured> seen = new HashMap<>();
    for (Unstructured object : objects) {
      GroupVersionKind kind = kind(object);
      String what = kind + " " + object.key();
      if (object.name().isEmpty()) {
        throw new IllegalArgumentException("an object to be applied needs a name: " + what);
      }
      Unstructured other =
          seen.put(List.of(kind.group(), kind.kind(), place(object), object.name()), object);
      if (other != null) {
        String otherWhat = kind(other) + " " + other.key();
        throw new IllegalArgumentException(
            "the manifest has two of "
                + what
                + (otherWhat.equals(what) ? "" : ", the other as " + otherWhat));
      }
    }
  }

  /** Throws what ends the whole manifest, an interrupt or a cancellation. */
  static void requireGoingOn(RuntimeException e) {
    if (e instanceof TransportException ended
        && (ended.kind() == TransportException.Kind.INTERRUPTED
            || ended.kind() == TransportException.Kind.CANCELLED)) {
      throw ended;
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
    } catch (KubeException | IllegalArgumentException e) {
      requireGoingOn(e);
      if (ManifestTypes.isDefinition(kind)) {
        types.forget(object);
      }
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
    Resources.in(core, type(definition), null)
        .await(
            definition.name(),
            Goal.condition("Established"),
            wait -> wait.within(options.established()));
  }

  private void pause(int round, NotFoundException cause) {
    long nanos = FIRST_WAIT.toNanos() << Math.min(round, MOST_DOUBLINGS);
    boolean cancelled;
    try {
      cancelled = core.timing().sleeper().sleep(nanos, core.origin().cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          TransportException.Kind.INTERRUPTED,
          cause.request() + ": the thread was interrupted while waiting for a definition",
          false,
          List.of(),
          e);
    }
    if (cancelled) {
      throw new TransportException(
          TransportException.Kind.CANCELLED,
          cause.request() + ": cancelled while waiting for a definition",
          false,
          List.of(),
          cause);
    }
  }

  private ResourceType<Unstructured> type(Unstructured object) {
    return types.of(kind(object));
  }

  /** Null for a cluster-scoped type. */
  private @Nullable String namespace(Unstructured object) {
    return type(object).isNamespaced() ? place(object) : null;
  }

  /** The namespace, if the type has namespaces. */
  private String place(Unstructured object) {
    if (!object.namespace().isEmpty()) {
      return object.namespace();
    }
    return options.namespace().isEmpty() ? core.defaultNamespace() : options.namespace();
  }

  static GroupVersionKind kind(Unstructured object) {
    return GroupVersionKind.of(object.apiVersion(), object.kind());
  }
}
