package dev.bowline.informer.internal.reflector;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** How often each kind of trouble came in a row. Immutable. */
final class Setbacks {
  static final Setbacks NONE = new Setbacks(new EnumMap<>(Lane.class));

  private final Map<Lane, Tally> tallies;

  private Setbacks(Map<Lane, Tally> tallies) {
    this.tallies = tallies;
  }

  private record Tally(int times, long at) {}

  int times(Lane lane) {
    Tally tally = tallies.get(lane);
    return tally == null ? 0 : tally.times();
  }

  /** As {@link #times(Lane)}, without what the lane has forgotten by now. */
  int times(Lane lane, long now) {
    Tally tally = tallies.get(lane);
    return tally == null || lane.forgets(now - tally.at()) ? 0 : tally.times();
  }

  Duration pause(Lane lane) {
    return lane.pause(times(lane));
  }

  Setbacks plus(Lane lane, long now) {
    Map<Lane, Tally> changed = new EnumMap<>(tallies);
    changed.put(lane, new Tally(times(lane, now) + 1, now));
    return new Setbacks(changed);
  }

  Setbacks without(Lane... lanes) {
    Setbacks result = this;
    for (Lane lane : lanes) {
      if (result.tallies.containsKey(lane)) {
        Map<Lane, Tally> changed = new EnumMap<>(Lane.class);
        changed.putAll(result.tallies);
        changed.remove(lane);
        result = new Setbacks(changed);
      }
    }
    return result;
  }
}
