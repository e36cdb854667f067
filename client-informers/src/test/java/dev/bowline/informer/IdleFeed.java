package dev.bowline.informer;

import dev.bowline.client.Shard;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads nothing, and notes what it was asked. */
class IdleFeed implements Feed {
  final List<String> asked = new ArrayList<>();
  Ending ending = Endings.NONE;

  @Override
  public void begin() {
    asked.add("begin");
  }

  @Override
  public void goOn() {
    asked.add("go on");
  }

  @Override
  public void beginAnew() {
    asked.add("begin anew");
  }

  @Override
  public void moveTo(Shard next, Leaving leaving) {
    asked.add("move to " + next);
  }

  @Override
  public Ending stop() {
    asked.add("stop");
    return ending;
  }

  @Override
  public void awaitEnd(Duration patience) {}

  @Override
  public void close() {
    asked.add("close");
  }

  @Override
  public Health.State state() {
    return Health.State.STARTING;
  }

  @Override
  public boolean hasEnded() {
    return false;
  }

  @Override
  public boolean isDenied() {
    return false;
  }

  @Override
  public Duration sinceProgress() {
    return Duration.ZERO;
  }

  @Override
  public @Nullable RuntimeException lastError() {
    return null;
  }

  @Override
  public long unusable() {
    return 0;
  }

  @Override
  public boolean isComplete() {
    return false;
  }

  @Override
  public boolean isBack() {
    return false;
  }

  @Override
  public boolean isSettled() {
    return false;
  }

  @Override
  public boolean hasReached(ResourceVersion version) {
    return false;
  }
}
