package dev.bowline.informer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.InformerObservation;
import dev.bowline.informer.internal.driver.Logged;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToldTest {
  private final List<String> news = new ArrayList<>();

  /** Else a handler that was added would have no subscription, and each list would be a fault. */
  @Test
  void whatAnObserverThrowsMayBeUnfitForTheLog() {
    Told told = new Told("test");
    told.of(observation -> observation.event("early"));
    Logged.inFullBy(
        () -> {
          told.begin(() -> new Throwing());
          told.of(observation -> observation.event("late"));
        });
    assertThat(news).containsExactly("early", "late");
  }

  @Test
  void anObserverThatCannotBeginMayThrowSuchAsWell() {
    Told told = new Told("test");
    Logged.inFullBy(
        () ->
            told.begin(
                () -> {
                  throw new Untellable();
                }));
    told.of(observation -> news.add("known"));
    assertThat(news).containsExactly("known");
  }

  private final class Throwing implements InformerObservation {
    @Override
    public void event(String type) {
      news.add(type);
      throw new Untellable();
    }
  }
}
