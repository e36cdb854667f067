package dev.bowline.informer.internal;

import dev.bowline.informer.InformerObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who is told what an informer does; keeps what they throw away from it. Thread-safe. */
public final class Told {
  /** For informers that nobody observes. */
  public static final Told NOBODY = new Told("an informer");

  private static final Logger log = LoggerFactory.getLogger(Told.class);

  private final String name;

  /** Null before it is known. */
  private volatile @Nullable InformerObservation observation;

  /** What happened before that: handlers may come while the observer is at it. */
  private final List<Consumer<? super InformerObservation>> early = new ArrayList<>();

  /**
   * Nobody yet.
   *
   * @param name of the informer, for messages
   */
  public Told(String name) {
    this.name = name;
  }

  /** To be called once, before the informer reads anything. */
  public void begin(Supplier<? extends InformerObservation> observer) {
    InformerObservation known = new InformerObservation() {};
    try {
      known = Objects.requireNonNull(observer.get(), "observation");
    } catch (Throwable e) {
      Quietly.run(() -> log.warn("{}: its observer failed", name, e));
    }
    List<Consumer<? super InformerObservation>> next = takeEarly(known);
    while (!next.isEmpty()) {
      for (Consumer<? super InformerObservation> news : next) {
        tell(known, news);
      }
      next = takeEarly(known);
    }
  }

  /** What came early and is not told yet; if nothing, there is no more from now on. */
  private synchronized List<Consumer<? super InformerObservation>> takeEarly(
      InformerObservation known) {
    List<Consumer<? super InformerObservation>> taken = List.copyOf(early);
    early.clear();
    if (taken.isEmpty()) {
      observation = known;
    }
    return taken;
  }

  /** Tells them, or lets them be told once it is known who is. The caller must hold no lock. */
  public void of(Consumer<? super InformerObservation> news) {
    if (this == NOBODY) {
      return;
    }
    InformerObservation known = observation;
    if (known == null) {
      known = knownUnlessEarly(news);
    }
    if (known != null) {
      tell(known, news);
    }
  }

  private synchronized @Nullable InformerObservation knownUnlessEarly(
      Consumer<? super InformerObservation> news) {
    InformerObservation known = observation;
    if (known == null) {
      early.add(news);
    }
    return known;
  }

  private void tell(InformerObservation known, Consumer<? super InformerObservation> news) {
    try {
      news.accept(known);
    } catch (Throwable e) {
      Quietly.run(() -> log.warn("{}: its observer failed", name, e));
    }
  }
}
