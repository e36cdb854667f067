package dev.bowline.informer;

import java.time.Duration;
import java.util.List;

/** Several that end, who share the time that one waits for them; or none. */
record Endings(List<Feed.Ending> all) implements Feed.Ending {
  /** Nothing is left to end. */
  static final Endings NONE = new Endings(List.of());

  @Override
  public void awaitEnd(Duration patience) throws InterruptedException {
    Deadline deadline = Deadline.in(patience);
    for (Feed.Ending ending : all) {
      ending.awaitEnd(deadline.left());
    }
  }

  @Override
  public boolean isOver() {
    return all.stream().allMatch(Feed.Ending::isOver);
  }
}
