package dev.bowline.conformance.load;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.Deletion;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.meta.KubeException;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes pods at a steady rate: most writes are status patches, some pods are deleted and others
 * created, so that their number stays about the same. Remembers every confirmed write. It may also
 * have names come back as other objects, and labels change, by which caches have indexes.
 *
 * <p>{@link #start} and {@link #stop} belong to one thread.
 */
public final class Churn {
  /** Each writer has pods of its own, so that the order of its writes is the server's. */
  private static final int WRITERS = 4;

  /** So many values a label has that changes, and so many names of before a writer knows. */
  private static final int VARIETY = 20;

  private final KubeClient client;
  private final PodLoader loader;
  private final ScheduledExecutorService executor;
  private final List<Writer> writers = new ArrayList<>();
  private final List<ScheduledFuture<?>> running = new ArrayList<>();
  private final AtomicInteger nextNumber;
  private final boolean isVaried;
  private final Queue<Write> writes = new ConcurrentLinkedQueue<>();
  private final Queue<KubeException> failures = new ConcurrentLinkedQueue<>();

  /**
   * A writer of these pods.
   *
   * @param pods what is there, as {@link PodLoader#fill} has answered
   * @param executor what the writes run on; stays the caller's
   */
  public Churn(
      KubeClient client,
      PodLoader loader,
      List<Pod> pods,
      long seed,
      ScheduledExecutorService executor) {
    this(client, loader, pods, seed, executor, false);
  }

  /**
   * As the other one.
   *
   * @param isVaried whether names come back, and labels change
   */
  public Churn(
      KubeClient client,
      PodLoader loader,
      List<Pod> pods,
      long seed,
      ScheduledExecutorService executor,
      boolean isVaried) {
    this.isVaried = isVaried;
    this.client = client;
    this.loader = loader;
    this.executor = executor;
    this.nextNumber = new AtomicInteger(pods.size());
    for (int i = 0; i < WRITERS; i++) {
      writers.add(new Writer(new Random(seed + i)));
    }
    for (int i = 0; i < pods.size(); i++) {
      writers.get(i % WRITERS).pods.add(Target.of(i, pods.get(i)));
    }
  }

  /**
   * Begins to write.
   *
   * @param writesPerSecond of all writers together
   */
  public void start(int writesPerSecond) {
    long period = TimeUnit.SECONDS.toNanos(1) * WRITERS / writesPerSecond;
    for (int i = 0; i < WRITERS; i++) {
      long delay = period * i / WRITERS;
      running.add(
          executor.scheduleAtFixedRate(writers.get(i), delay, period, TimeUnit.NANOSECONDS));
    }
  }

  /**
   * Stops, and waits until the writes under way are done.
   *
   * @throws ExecutionException if a writer had ended before
   */
  public void stop() throws InterruptedException, ExecutionException {
    for (ScheduledFuture<?> writer : running) {
      writer.cancel(false);
      if (!writer.isCancelled()) {
        writer.get();
      }
    }
    running.clear();
    for (Writer writer : writers) {
      writer.awaitIdle();
    }
  }

  /** Forgets writes and failures so far, which otherwise take more memory all the time. */
  public void forget() {
    writes.clear();
    failures.clear();
  }

  /** The confirmed writes so far, those of one object in their order. */
  public List<Write> writes() {
    return List.copyOf(writes);
  }

  /** What went wrong with the other writes. */
  public List<KubeException> failures() {
    return List.copyOf(failures);
  }

  private Resources<Pod> in(String namespace) {
    return client.resources(Pod.TYPE).inNamespace(namespace);
  }

  /** An object to write, without its content. */
  private record Target(int number, ObjectKey key, String uid) {
    static Target of(int number, Pod pod) {
      return new Target(number, pod.key(), pod.uid());
    }
  }

  /** One step of a writer is one write; steps of one writer never overlap. */
  private final class Writer implements Runnable {
    private final Random random;
    private final List<Target> pods = new ArrayList<>();

    /** Of pods that were deleted, the last one first. */
    private final Deque<Integer> free = new ArrayDeque<>();

    private long tick;

    Writer(Random random) {
      this.random = random;
    }

    @Override
    public synchronized void run() {
      try {
        int dice = random.nextInt(100);
        if (dice < 10 || pods.isEmpty()) {
          create();
        } else if (dice < 20) {
          delete(pods.remove(random.nextInt(pods.size())));
        } else {
          patch(pods.get(random.nextInt(pods.size())));
        }
      } catch (KubeException e) {
        failures.add(e);
      }
    }

    synchronized void awaitIdle() {}

    private void create() {
      boolean isBack = isVaried && !free.isEmpty() && random.nextBoolean();
      int number = isBack ? free.removeFirst() : nextNumber.getAndIncrement();
      Pod created = loader.create(number);
      pods.add(Target.of(number, created));
      writes.add(new Write.Stored(created.key(), created.resourceVersion()));
    }

    private void patch(Target pod) {
      String name = pod.key().name();
      Resources<Pod> resources = in(pod.key().namespace());
      try {
        Pod patched =
            isVaried && random.nextInt(10) == 0
                ? resources.patch(name, labelled("k" + random.nextInt(VARIETY)))
                : resources.status().patch(name, ticked("tick " + tick++));
        writes.add(new Write.Stored(patched.key(), patched.resourceVersion()));
      } catch (NotFoundException e) {
        pods.remove(pod); // the server's database was restored
        throw e;
      }
    }

    private static Patch labelled(String value) {
      return Patch.merge("{\"metadata\": {\"labels\": {\"moves\": \"" + value + "\"}}}");
    }

    private static Patch ticked(String message) {
      return Patch.merge("{\"status\": {\"message\": \"" + message + "\"}}");
    }

    private void delete(Target pod) {
      Deletion deletion =
          in(pod.key().namespace()).delete(pod.key().name(), o -> o.grace(Duration.ZERO));
      if (deletion instanceof Deletion.Done) {
        writes.add(new Write.Deleted(pod.key(), pod.uid()));
        free.addFirst(pod.number());
        if (free.size() > VARIETY) {
          free.removeLast();
        }
      }
    }
  }
}
