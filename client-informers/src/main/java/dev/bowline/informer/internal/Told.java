package dev.bowline.informer.internal;

import dev.bowline.informer.InformerObservation;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who is told what an informer does; keeps what they throw away from it. Thread-safe. */
public final class Told {
  /** For informers that nobody observes. */
  public static final Told NOBODY = new Told("an informer");

  private static final Logger log = LoggerFactory.getLogger(Told.class);

  private final String name;
  private volatile InformerObservation observation = new InformerObservation() {};

  /**
   * Nobody yet.
   *
   * @param name of the informer, for messages
   */
  public Told(String name) {
    this.name = name;
  }

  /** To be called before the informer does anything. */
  public void begin(Supplier<? extends InformerObservation> observer) {
    try {
      observation = observer.get();
    } catch (Throwable e) {
      log.warn("{}: its observer failed", name, e);
    }
  }

  /** Tells them. The caller must hold no lock. */
  public void of(Consumer<? super InformerObservation> news) {
    if (this == NOBODY) {
      return;
    }
    try {
      news.accept(observation);
    } catch (Throwable e) {
      log.warn("{}: its observer failed", name, e);
    }
  }
}
