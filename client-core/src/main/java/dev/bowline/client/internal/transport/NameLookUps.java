package dev.bowline.client.internal.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Looks names up on threads of their own: the system's look-ups can't be interrupted, and take half
 * a minute and more where name servers are silent. Who asks what is being asked already waits for
 * that answer. Thread-safe.
 */
final class NameLookUps {
  /** More names at once than this wait for a thread. */
  private static final int MOST_AT_ONCE = 64;

  /** Of the whole JVM, on daemons that end with their look-up. */
  static final NameLookUps SHARED = new NameLookUps(daemons());

  private final Executor threads;
  private final ConcurrentHashMap<Question, LookUp> underWay = new ConcurrentHashMap<>();

  NameLookUps(Executor threads) {
    this.threads = threads;
  }

  private static Executor daemons() {
    AtomicInteger count = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            MOST_AT_ONCE,
            MOST_AT_ONCE,
            1,
            TimeUnit.NANOSECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "bowline-names-" + count.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * The addresses of a host.
   *
   * @param names who is asked
   * @param isOver whether nobody wants the answer any more; looked at when this thread is unparked.
   *     The look-up goes on, without anybody who waits for it
   * @throws UnknownHostException a {@link NameFailure} if there is none, if nobody wants it any
   *     more, or if this thread is interrupted, whose flag stays
   */
  List<InetAddress> addresses(Dns names, String host, BooleanSupplier isOver)
      throws UnknownHostException {
    LookUp begun = new LookUp(new Question(names, host));
    LookUp other = underWay.putIfAbsent(begun.question, begun);
    if (other != null) {
      return other.await(isOver);
    }
    try {
      threads.execute(begun);
    } catch (OutOfMemoryError | RejectedExecutionException e) {
      begun.run(); // there is no thread, but this one
    }
    return begun.await(isOver);
  }

  private record Question(Dns names, String host) {}

  private final class LookUp implements Runnable {
    private final Question question;
    private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();
    private @Nullable List<InetAddress> found;
    private @Nullable Throwable failure;
    private volatile boolean done;

    LookUp(Question question) {
      this.question = question;
    }

    @Override
    public void run() {
      try {
        found = List.copyOf(question.names.lookup(question.host));
      } catch (Throwable e) {
        failure = e;
      }
      underWay.remove(question, this);
      done = true;
      waiting.forEach(LockSupport::unpark);
    }

    List<InetAddress> await(BooleanSupplier isOver) throws UnknownHostException {
      Thread caller = Thread.currentThread();
      waiting.add(caller);
      try {
        while (!done) {
          if (caller.isInterrupted() || isOver.getAsBoolean()) {
            throw NameFailure.unanswered(question.host);
          }
          LockSupport.park(this);
        }
      } finally {
        waiting.remove(caller);
      }
      return outcome();
    }

    private List<InetAddress> outcome() throws UnknownHostException {
      if (found != null) {
        return found;
      }
      if (failure instanceof RuntimeException e) {
        throw e;
      }
      if (failure instanceof Error e) {
        throw e;
      }
      throw NameFailure.unknown(question.host, failure);
    }
  }
}
