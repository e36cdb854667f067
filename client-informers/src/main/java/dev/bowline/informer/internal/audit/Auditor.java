package dev.bowline.informer.internal.audit;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.Audit;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares a cache with its server and tells of what differs. Thread-safe. */
public final class Auditor<T extends KubeObject> {
  private static final Logger log = LoggerFactory.getLogger(Auditor.class);

  private static final int SHOWN = 5;

  private final String name;
  private final Roll<T> roll;
  private final Consumer<? super Audit> listener;
  private final AtomicLong divergences = new AtomicLong();

  /**
   * An auditor that has found nothing.
   *
   * @param listener the user's; gets each result
   */
  public Auditor(String name, Roll<T> roll, Consumer<? super Audit> listener) {
    this.name = name;
    this.roll = roll;
    this.listener = listener;
  }

  /** How many objects differed, in all comparisons. */
  public long divergences() {
    return divergences.get();
  }

  /**
   * Compares.
   *
   * @param section must be whole
   * @param newest what the cache has of it by now
   * @param contents whether objects are compared as a whole, which takes whole objects
   * @throws dev.bowline.client.ApiException if the server refuses the list
   * @throws dev.bowline.client.TransportException if there is no whole answer
   * @throws dev.bowline.serde.CodecException if the answer is of another version
   */
  public Audit audit(
      Section<T> section,
      Supplier<StoreVersion<T>> newest,
      boolean contents,
      Cancellation cancellation) {
    Comparison<T> comparison = new Comparison<>(section.content(), contents);
    roll.call(section, contents, comparison, cancellation);
    Audit audit = comparison.result(newest.get());
    tell(audit);
    return audit;
  }

  /**
   * Whether the server is at a version before the cache's: its database was put back, and it
   * refuses the list that would show what differs.
   *
   * @throws dev.bowline.client.ApiException if the server refuses to say
   * @throws dev.bowline.client.TransportException if there is no answer
   */
  boolean isAhead(Section<T> section, Cancellation cancellation) {
    return !roll.isReached(section, cancellation);
  }

  private void tell(Audit audit) {
    int found = audit.divergences().size();
    if (found > 0) {
      divergences.addAndGet(found);
    }
    Quietly.run(() -> log(audit, found));
    try {
      listener.accept(audit);
    } catch (Throwable e) { // also a lack of memory: what was found is to be put right
      Quietly.run(() -> log.warn("{}: the listener of audits threw", name, e));
    }
  }

  private void log(Audit audit, int found) {
    if (found > 0) {
      log.warn(
          "{}: the cache differs from the server at version {} in {} objects, such as {}",
          name,
          audit.at(),
          found,
          audit.divergences().subList(0, Math.min(found, SHOWN)));
    } else {
      log.debug("{}: the cache equals the server at version {}", name, audit.at());
    }
  }
}
