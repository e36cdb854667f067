package dev.bowline.client;

import dev.bowline.client.waiting.Goal;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * The verbs of {@link Resources} for callers who don't wait; {@link #call} gives all of them.
 * Immutable and thread-safe.
 *
 * @param <T> class of the objects
 */
public final class AsyncResources<T extends KubeObject> extends AsyncResourceCollection<T> {
  private final Resources<T> resources;

  AsyncResources(Executor executor, LongSupplier ticker, Resources<T> resources) {
    super(executor, ticker, resources::by);
    this.resources = resources;
  }

  /**
   * Does with the blocking handle whatever it can do, as one call that can be cancelled: {@code
   * pods.call(p -> p.status().edit("web-0", change))}.
   *
   * @param work runs on a thread of the executor
   */
  public <R> CompletableFuture<R> call(Function<? super Resources<T>, ? extends R> work) {
    return run(origin -> work.apply(resources.by(origin)));
  }

  /** As {@link Resources#get(String)}. */
  public CompletableFuture<T> get(String name) {
    return call(r -> r.get(name));
  }

  /** As {@link Resources#get(String, Consumer)}. */
  public CompletableFuture<T> get(String name, Consumer<? super GetQuery> query) {
    return call(r -> r.get(name, query));
  }

  /** As {@link Resources#find(String)}. */
  public CompletableFuture<Optional<T>> find(String name) {
    return call(r -> r.find(name));
  }

  /** As {@link Resources#find(String, Consumer)}. */
  public CompletableFuture<Optional<T>> find(String name, Consumer<? super GetQuery> query) {
    return call(r -> r.find(name, query));
  }

  /** As {@link Resources#create(KubeObject)}. */
  public CompletableFuture<T> create(T object) {
    return call(r -> r.create(object));
  }

  /** As {@link Resources#create(KubeObject, Consumer)}. */
  public CompletableFuture<T> create(T object, Consumer<? super WriteOptions> options) {
    return call(r -> r.create(object, options));
  }

  /** As {@link Resources#replace(KubeObject)}. */
  public CompletableFuture<T> replace(T object) {
    return call(r -> r.replace(object));
  }

  /** As {@link Resources#replace(KubeObject, Consumer)}. */
  public CompletableFuture<T> replace(T object, Consumer<? super WriteOptions> options) {
    return call(r -> r.replace(object, options));
  }

  /** As {@link Resources#edit(String, UnaryOperator)}; the change runs on the executor. */
  public CompletableFuture<T> edit(String name, UnaryOperator<T> change) {
    return call(r -> r.edit(name, change));
  }

  /**
   * As {@link Resources#edit(String, UnaryOperator, Consumer)}; the change runs on the executor.
   */
  public CompletableFuture<T> edit(
      String name, UnaryOperator<T> change, Consumer<? super WriteOptions> options) {
    return call(r -> r.edit(name, change, options));
  }

  /** As {@link Resources#apply(KubeObject, Consumer)}. */
  public CompletableFuture<T> apply(T configuration, Consumer<? super ApplyOptions> options) {
    return call(r -> r.apply(configuration, options));
  }

  /** As {@link Resources#patch(String, Patch)}. */
  public CompletableFuture<T> patch(String name, Patch patch) {
    return call(r -> r.patch(name, patch));
  }

  /** As {@link Resources#patch(String, Patch, Consumer)}. */
  public CompletableFuture<T> patch(
      String name, Patch patch, Consumer<? super WriteOptions> options) {
    return call(r -> r.patch(name, patch, options));
  }

  /** As {@link Resources#delete(String)}. */
  public CompletableFuture<Deletion> delete(String name) {
    return call(r -> r.delete(name));
  }

  /** As {@link Resources#delete(String, Consumer)}. */
  public CompletableFuture<Deletion> delete(String name, Consumer<? super DeleteOptions> options) {
    return call(r -> r.delete(name, options));
  }

  /** As {@link Resources#deleteAll(Consumer)}. */
  public CompletableFuture<CollectionDeletion<T>> deleteAll(
      Consumer<? super DeleteAllOptions> options) {
    return call(r -> r.deleteAll(options));
  }

  /** As {@link Resources#awaitGone}. */
  public CompletableFuture<Deletion> awaitGone(String name, Duration atMost) {
    return call(r -> r.awaitGone(name, atMost));
  }

  /** As {@link Resources#addFinalizer(String, String)}. */
  public CompletableFuture<T> addFinalizer(String name, String finalizer) {
    return call(r -> r.addFinalizer(name, finalizer));
  }

  /** As {@link Resources#addFinalizer(String, String, Consumer)}. */
  public CompletableFuture<T> addFinalizer(
      String name, String finalizer, Consumer<? super WriteOptions> options) {
    return call(r -> r.addFinalizer(name, finalizer, options));
  }

  /** As {@link Resources#removeFinalizer(String, String)}. */
  public CompletableFuture<Optional<T>> removeFinalizer(String name, String finalizer) {
    return call(r -> r.removeFinalizer(name, finalizer));
  }

  /** As {@link Resources#removeFinalizer(String, String, Consumer)}. */
  public CompletableFuture<Optional<T>> removeFinalizer(
      String name, String finalizer, Consumer<? super WriteOptions> options) {
    return call(r -> r.removeFinalizer(name, finalizer, options));
  }

  /** As {@link Resources#migrateToApply(String, String, Set)}. */
  public CompletableFuture<T> migrateToApply(String name, String applying, Set<String> updating) {
    return call(r -> r.migrateToApply(name, applying, updating));
  }

  /** As {@link Resources#migrateToApply(String, String, Set, Consumer)}. */
  public CompletableFuture<T> migrateToApply(
      String name, String applying, Set<String> updating, Consumer<? super WriteOptions> options) {
    return call(r -> r.migrateToApply(name, applying, updating, options));
  }

  /** As {@link Resources#await(String, Goal)}; the goal judges on the executor. */
  public CompletableFuture<T> await(String name, Goal<? super T> goal) {
    return call(r -> r.await(name, goal));
  }

  /** As {@link Resources#await(String, Goal, Consumer)}; the goal judges on the executor. */
  public CompletableFuture<T> await(
      String name, Goal<? super T> goal, Consumer<? super WaitOptions> options) {
    return call(r -> r.await(name, goal, options));
  }

  /** The type, and the namespace if there is one. */
  @Override
  public String toString() {
    return resources.toString();
  }
}
