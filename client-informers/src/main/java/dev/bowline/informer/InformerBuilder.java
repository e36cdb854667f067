package dev.bowline.informer;

import dev.bowline.client.FieldRequirements;
import dev.bowline.client.LabelRequirements;
import dev.bowline.client.Shard;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.dispatch.HandlerPlan;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sets up an {@link Informer}. Without more it mirrors all objects of its type in all namespaces.
 * Not thread-safe; {@link #start} may be called several times and starts an informer each time.
 *
 * @param <T> class of the objects
 */
public final class InformerBuilder<T extends KubeObject> {
  private static final int DEFAULT_PAGE_SIZE = 500;
  private static final Duration LEAST_AUDIT_INTERVAL = Duration.ofSeconds(1);
  private static final Duration MOST_AUDIT_INTERVAL = Duration.ofDays(3650);

  private final ResourceType<?> type;
  private final T prototype;
  private final String content;
  private final InformerRuntime runtime;
  private final BiFunction<FieldMask, Boolean, RawResources<T>> source;
  private final @Nullable Supplier<? extends RawResources<? extends KubeObject>> metadata;
  private @Nullable String name;
  private @Nullable String namespace;
  private @Nullable Set<String> namespaces;
  private @Nullable Shard shard;
  private String labels = "";
  private String fields = "";
  private final List<Index<T, ?>> indexes = new ArrayList<>();

  /** What makes the cached objects what they are, see {@link ShareKey}. */
  private final List<Object> traits = new ArrayList<>();

  private final List<Function<Dispatcher<T>, Subscription>> subscribers = new ArrayList<>();
  private Preparation<T> preparation = Preparation.none();
  private int pageSize = DEFAULT_PAGE_SIZE;
  private StartPolicy startPolicy = StartPolicy.WAIT;
  private FieldMask mask = FieldMask.none();
  private boolean isSharing = true;
  private boolean isStreaming = true;
  private boolean isFiltered;
  private boolean isAuditingLists;
  private @Nullable Duration auditInterval;
  private Consumer<? super Audit> auditListener = audit -> {};

  /** Of whole objects. */
  InformerBuilder(
      ResourceType<T> type,
      InformerRuntime runtime,
      BiFunction<FieldMask, Boolean, RawResources<T>> source) {
    this(type, type.prototype(), type.toString(), runtime, source, null);
  }

  /**
   * For {@link Informers}.
   *
   * @param prototype the empty instance of what is cached
   * @param content what messages call the objects
   * @param source opens the type's raw reads, without the fields that the mask leaves out; whether
   *     equal parts of objects are shared
   * @param metadata opens reads of the objects' metadata; null if there are none
   */
  InformerBuilder(
      ResourceType<?> type,
      T prototype,
      String content,
      InformerRuntime runtime,
      BiFunction<FieldMask, Boolean, RawResources<T>> source,
      @Nullable Supplier<? extends RawResources<? extends KubeObject>> metadata) {
    this.type = type;
    this.prototype = prototype;
    this.content = content;
    this.runtime = runtime;
    this.source = source;
    this.metadata = metadata;
  }

  /**
   * What messages and metrics call it; {@code informer of pods.v1} if not set, with its namespace
   * where it has one. Of several that have one name, metrics tell the later ones apart by a number,
   * in the order of their starts: a name of your own stays with its informer. Those who {@linkplain
   * #share share} one call it as the first of them does.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public InformerBuilder<T> name(String newName) {
    if (newName.isBlank()) {
      throw new IllegalArgumentException("the name is blank");
    }
    name = newName;
    return this;
  }

  /**
   * Only objects in one namespace.
   *
   * @throws IllegalArgumentException if the name is empty or the type is cluster-scoped
   */
  public InformerBuilder<T> inNamespace(String newNamespace) {
    requireNamespaced();
    requireName(newNamespace);
    namespace = newNamespace;
    namespaces = null;
    return this;
  }

  /**
   * Only objects in these namespaces, which may change later: {@link Informer#namespaces}. Each has
   * a list and a watch of its own; one that isn't allowed keeps no other from being read.
   *
   * @param newNamespaces may be empty, until there is one
   * @throws IllegalArgumentException if a name is empty or the type is cluster-scoped
   */
  public InformerBuilder<T> inNamespaces(Collection<String> newNamespaces) {
    Set<String> names = Collections.unmodifiableSet(new LinkedHashSet<>(newNamespaces));
    requireNamespaced();
    names.forEach(InformerBuilder::requireName);
    namespace = null;
    namespaces = names;
    return this;
  }

  private void requireNamespaced() {
    if (!type.isNamespaced()) {
      throw new IllegalArgumentException(type + " are cluster-scoped: they have no namespace");
    }
  }

  private static void requireName(String namespace) {
    if (namespace.isBlank()) {
      throw new IllegalArgumentException("the namespace is empty; leave it out for all namespaces");
    }
  }

  /**
   * Only one of the parts in which several programs share a type's objects, which may become
   * another one later: {@link Informer#sharding}. A server that doesn't know shards sends
   * everything, which is told by a warning; what doesn't belong to the part is left out here, by
   * the same rule.
   *
   * @throws IllegalArgumentException if there is one already
   */
  public InformerBuilder<T> shard(Shard part) {
    if (shard != null) {
      throw new IllegalArgumentException("there is one shard already: " + shard);
    }
    shard = Objects.requireNonNull(part, "part");
    return this;
  }

  /**
   * Only objects whose labels fit. An object that stops fitting is {@link CacheEvent.Removed}.
   * Several selectors must all fit.
   *
   * @param selector as kubectl takes it, such as {@code app in (web, api),!canary}
   * @throws IllegalArgumentException if it is blank or no selector
   */
  public InformerBuilder<T> labels(String selector) {
    return labels(LabelRequirements.parse(notBlank("label", selector)));
  }

  /** As {@link #labels(String)}, with conditions such as {@code l -> l.in("app", "web", "api")}. */
  public InformerBuilder<T> labels(Consumer<? super LabelRequirements.Builder> conditions) {
    return labels(LabelRequirements.of(conditions));
  }

  /** As {@link #labels(String)}, with conditions at hand. */
  public InformerBuilder<T> labels(LabelRequirements requirements) {
    labels = LabelRequirements.parse(joined(labels, requirements.toString())).toString();
    return this;
  }

  /**
   * Only objects whose fields fit, as far as the server knows the fields; {@code metadata.name} and
   * {@code metadata.namespace} always work. Several selectors must all fit.
   *
   * @param selector as kubectl takes it, such as {@code spec.nodeName=node-7}
   * @throws IllegalArgumentException if it is blank or no selector
   */
  public InformerBuilder<T> fields(String selector) {
    return fields(FieldRequirements.parse(notBlank("field", selector)));
  }

  /**
   * As {@link #fields(String)}, with conditions such as {@code f -> f.is("spec.nodeName", node)}.
   */
  public InformerBuilder<T> fields(Consumer<? super FieldRequirements.Builder> conditions) {
    return fields(FieldRequirements.of(conditions));
  }

  /** As {@link #fields(String)}, with conditions at hand. */
  public InformerBuilder<T> fields(FieldRequirements requirements) {
    fields = FieldRequirements.parse(joined(fields, requirements.toString())).toString();
    return this;
  }

  private static String notBlank(String kind, String selector) {
    if (selector.isBlank()) {
      throw new IllegalArgumentException("the " + kind + " selector is empty");
    }
    return selector;
  }

  private static String joined(String before, String selector) {
    return before.isEmpty() || selector.isEmpty() ? before + selector : before + "," + selector;
  }

  /**
   * Keeps an index, for {@link Store#byIndex}.
   *
   * @throws IllegalArgumentException if there is an index of this name already
   */
  public <K> InformerBuilder<T> index(Index<T, K> index) {
    Objects.requireNonNull(index, "index");
    if (indexes.stream().anyMatch(other -> other.name().equals(index.name()))) {
      throw new IllegalArgumentException("there is an " + index + " already");
    }
    indexes.add(index);
    return this;
  }

  /**
   * Changes each object before it is cached, for instance to drop what nobody reads. Called on the
   * informer's thread as soon as an object is decoded, once per object received, and on those that
   * tell {@link OwnWrites}. It may run on several threads at once, so with {@link #inNamespaces} on
   * those of the namespaces; it must be fast and pure (what differs from list to list is told as
   * changed). Transforms and filters apply in the order in which they are set.
   *
   * @param change must keep namespace, name, uid and resource version, and never answer null. Where
   *     it throws or breaks that, the event is left out, the cache keeps what it has of the object,
   *     and {@link Health#unusable} counts it
   */
  public InformerBuilder<T> transform(UnaryOperator<T> change) {
    preparation = preparation.changing(Objects.requireNonNull(change, "change"));
    traits.add(List.of("transform", new Instance(change)));
    return this;
  }

  /**
   * Only objects that a condition holds for. For what the server can't select by; {@link #labels}
   * and {@link #fields} spare it the sending. An object that stops passing is {@link
   * CacheEvent.Removed} with the last state that passed, one that begins to is {@link
   * CacheEvent.Added}. Several filters must all let it pass. Called as {@link #transform}, on the
   * object as the transforms that were set before left it.
   *
   * @param condition must be fast and pure. Where it throws, the event is left out as with {@link
   *     #transform}
   */
  public InformerBuilder<T> filter(Predicate<? super T> condition) {
    preparation = preparation.keeping(Objects.requireNonNull(condition, "condition"));
    isFiltered = true;
    traits.add(List.of("filter", new Instance(condition)));
    return this;
  }

  /**
   * Leaves {@code metadata.managedFields} out while decoding, which saves a good part of the
   * memory. The server keeps its own record of them when such an object is written back.
   */
  public InformerBuilder<T> withoutManagedFields() {
    mask = mask.except(ObjectMeta.EMPTY.fieldTable(), "managedFields");
    return this;
  }

  /**
   * Decodes each object by itself. Without this, parts that are equal in several objects, or in
   * several versions of one, are one instance, which saves memory and much of the decoding; it
   * costs time where nothing ever repeats, and about 50 bytes for each part that is remembered.
   */
  public InformerBuilder<T> withoutSharedParts() {
    isSharing = false;
    return this;
  }

  /** Adds a handler from the start. As {@link Informer#subscribe}, which has the rules. */
  public InformerBuilder<T> on(Consumer<? super CacheEvent<T>> handler) {
    return on(handler, options -> {});
  }

  /** As {@link Informer#subscribe(Consumer, Consumer)}, from the start. */
  public InformerBuilder<T> on(
      Consumer<? super CacheEvent<T>> handler, Consumer<? super SubscribeOptions> options) {
    Objects.requireNonNull(handler, "handler");
    HandlerPlan plan = SubscribeOptions.plan(options);
    subscribers.add(dispatcher -> dispatcher.subscribe(handler, plan));
    return this;
  }

  /** As {@link Informer#subscribeKeys(Consumer)}, from the start. */
  public InformerBuilder<T> onKeys(Consumer<? super ObjectKey> handler) {
    return onKeys(handler, options -> {});
  }

  /** As {@link Informer#subscribeKeys(Consumer, Consumer)}, from the start. */
  public InformerBuilder<T> onKeys(
      Consumer<? super ObjectKey> handler, Consumer<? super SubscribeOptions> options) {
    Objects.requireNonNull(handler, "handler");
    HandlerPlan plan = SubscribeOptions.planOfKeys(options);
    subscribers.add(dispatcher -> dispatcher.subscribeKeys(handler, plan));
    return this;
  }

  /**
   * Number of objects that are asked for at once when listing in pages; 500 if not set.
   *
   * @param objects 1 to 10000
   * @throws IllegalArgumentException if it is out of range
   */
  public InformerBuilder<T> pageSize(int objects) {
    if (objects < 1 || objects > 10_000) {
      throw new IllegalArgumentException("a page has 1 to 10000 objects, not " + objects);
    }
    pageSize = objects;
    return this;
  }

  /**
   * What {@link Informer#awaitSync} does when the first list isn't allowed or its type isn't
   * served; {@link StartPolicy#WAIT} if not set.
   */
  public InformerBuilder<T> startPolicy(StartPolicy policy) {
    startPolicy = Objects.requireNonNull(policy, "policy");
    return this;
  }

  /**
   * Lists in pages only. Without this the server is asked for a streaming list, which is the state
   * as events, their end, and on the same connection all that follows: no page, no token that may
   * expire, and no second request. Where the server or a proxy doesn't do that, lists are read in
   * pages all the same, and for ten minutes no informer of the type asks again.
   */
  public InformerBuilder<T> withoutStreamingLists() {
    isStreaming = false;
    return this;
  }

  /**
   * Compares the cache with the server again and again, as {@link Informer#audit} does, at random
   * moments about this far apart. One costs the server a list of metadata. None begins while the
   * informer is stopped.
   *
   * @param interval a second to ten years; some hours are often enough
   * @throws IllegalArgumentException if it is out of range
   */
  public InformerBuilder<T> auditEvery(Duration interval) {
    if (interval.compareTo(LEAST_AUDIT_INTERVAL) < 0
        || interval.compareTo(MOST_AUDIT_INTERVAL) > 0) {
      throw new IllegalArgumentException("audits are a second to 3650 days apart, not " + interval);
    }
    auditInterval = interval;
    return this;
  }

  /**
   * Compares what each list made of the cache with a second list of whole objects at exactly its
   * version, content included, beside the watch that has begun. Finds objects that were changed in
   * memory or decoded in two ways. Of lists that end while one is compared the last comes next. For
   * tests and hard cases: each list is read twice.
   */
  public InformerBuilder<T> auditLists() {
    isAuditingLists = true;
    return this;
  }

  /**
   * Gets the result of each audit, also of those without a difference; of several namespaces one
   * after another. The last one that is set counts.
   *
   * @param listener called on the auditing thread; what it throws is logged
   */
  public InformerBuilder<T> onAudit(Consumer<? super Audit> listener) {
    auditListener = Objects.requireNonNull(listener, "listener");
    return this;
  }

  /** An object of the user's, whose own idea of what it equals counts for nothing. */
  private record Instance(Object object) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Instance same && same.object == object;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(object);
    }
  }

  private AuditPlan audits() {
    return new AuditPlan(
        isFiltered ? null : metadata, isAuditingLists, auditInterval, auditListener);
  }

  /**
   * Starts the informer and returns at once; {@link Informer#awaitSync} waits for its first list.
   *
   * @throws IllegalStateException if the {@link Informers} are closed
   */
  public Informer<T> start() {
    return runtime.start(plan(List.copyOf(indexes), List.copyOf(subscribers)));
  }

  /**
   * As {@link #start}, but with users elsewhere in the program who share the same: one cache and
   * one watch serve all who agree in type, namespaces, selectors (in whatever order), transforms
   * and filters (the same instances in the same order), what is left out or shared while decoding,
   * and audits. The watch begins with the first of them and ends when the last one closes its
   * informer.
   *
   * <p>Two types of one resource agree if they have the same {@linkplain ResourceType#prototype
   * prototype}, or both are of {@link Unstructured}. So those who want custom objects with classes
   * of their own share if they use the same type; one that was made by itself, though with the same
   * classes, has a cache of its own.
   *
   * <p>What this answers is a handle of this user's own: its handlers and then its indexes end with
   * it (a handler that closes it waits for no other handler, which may find the indexes gone), and
   * it closes none of others. {@link #startPolicy} is each user's own; {@link #pageSize} and {@link
   * #withoutStreamingLists} are the first one's. {@link Informer#stop} stops the watch when all
   * users have stopped. {@link Informer#store} and the writes that {@link Informer#ownWrites} knows
   * are common to all; after {@link Informer#close} the store goes on as long as others use it.
   * What is looked at stays as it is: {@link Namespaces#set} and {@link Sharding#moveTo} are
   * refused.
   *
   * @throws IllegalStateException if the {@link Informers} are closed
   */
  public Informer<T> share() {
    return share(runtime.pool());
  }

  Informer<T> share(InformerPool pool) {
    SharedInformer<T> informer =
        pool.join(
            new ShareKey(type, madeFrom(), content, scope(), namespaces, traits()),
            startPolicy,
            () -> runtime.make(plan(List.of(), List.of())));
    try {
      indexes.forEach(informer::addIndex);
      subscribers.forEach(informer::add);
      return informer;
    } catch (Throwable e) {
      informer.close();
      throw e;
    }
  }

  private InformerPlan<T> plan(
      List<Index<T, ?>> itsIndexes, List<Function<Dispatcher<T>, Subscription>> itsSubscribers) {
    String where = namespace == null ? "" : " in " + namespace;
    String called = name == null ? "informer of " + content + where : name;
    return new InformerPlan<>(
        called,
        source.apply(mask, isSharing),
        scope(),
        namespaces,
        shard,
        itsIndexes,
        itsSubscribers,
        preparation,
        mask,
        pageSize,
        startPolicy,
        isStreaming,
        audits());
  }

  /** The very prototype, since those of custom objects are equal though their classes are not. */
  private Object madeFrom() {
    return prototype instanceof Unstructured ? prototype : new Instance(prototype);
  }

  private Scope scope() {
    return new Scope(namespace, labels, fields);
  }

  private List<Object> traits() {
    List<Object> all = new ArrayList<>(traits);
    Collections.addAll(
        all,
        mask.isNone(),
        isSharing,
        String.valueOf(auditInterval),
        isAuditingLists,
        auditListener == null ? "" : new Instance(auditListener),
        shard == null ? "" : shard.toString());
    return List.copyOf(all);
  }
}
