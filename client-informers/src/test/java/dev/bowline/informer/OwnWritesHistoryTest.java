package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One object's states, by others and of own making, in sight of the informer and out of it. Answers
 * come in any order, the cache goes on from state to state beside them. What is read is the newest
 * state that was answered or is cached, after each step.
 */
@Tag("scenario-120")
class OwnWritesHistoryTest {
  private static final int HISTORIES = 3_000;
  private static final int STEPS = 14;

  @Test
  void theNewestKnownStateIsRead() {
    for (int seed = 0; seed < HISTORIES; seed++) {
      new History(seed).play();
    }
  }

  private static final class History {
    private final Random random;
    private final OwnWritesRig rig = OwnWritesRig.in(new Scope(null, "app=web", ""));

    /** Whether the object is in sight, by version. */
    private final TreeMap<Long, Boolean> states = new TreeMap<>(Map.of(5L, true));

    private final List<Long> unanswered = new ArrayList<>();
    private final StringBuilder words = new StringBuilder();
    private long newest = 10;
    private long cached = 10;
    private long answered = 5;

    History(int seed) {
      random = new Random(seed);
      words.append("history ").append(seed).append(':');
      rig.listed(10, state(5));
    }

    void play() {
      for (int i = 0; i < STEPS; i++) {
        switch (random.nextInt(6)) {
          case 0, 1 -> write();
          case 2, 3 -> answer();
          default -> arrive();
        }
        check();
      }
    }

    private ConfigMap state(long version) {
      ConfigMap state = coloured("a", version, "s" + version);
      return states.getOrDefault(version, false)
          ? state.with(c -> c.metadata(m -> m.putLabel("app", "web")))
          : state;
    }

    private void write() {
      newest++;
      states.put(newest, random.nextInt(5) > 0);
      boolean isOwn = random.nextInt(3) > 0;
      if (isOwn) {
        unanswered.add(newest);
      }
      words.append(isOwn ? " own " : " foreign ").append(state(newest).metadata().labels());
    }

    private void answer() {
      if (unanswered.isEmpty()) {
        return;
      }
      long version = unanswered.remove(random.nextInt(unanswered.size()));
      ConfigMap answer = state(version);
      switch (random.nextInt(4)) {
        case 0 -> {
          words.append(" recorded ").append(version);
          rig.own().record(answer);
          answered = Math.max(answered, version);
        }
        case 1 -> {
          words.append(" answered ").append(version);
          rig.own().write(key("a"), () -> answer);
          answered = Math.max(answered, version);
        }
        case 2 -> {
          words.append(" lost ").append(version);
          rig.lose("a");
        }
        default -> {
          words.append(" scaled ").append(version);
          rig.own().record(scale(version));
        }
      }
    }

    private static Scale scale(long version) {
      return Scale.of(
          s ->
              s.metadata(
                  m ->
                      m.name("a")
                          .namespace("ns")
                          .uid("uid-a")
                          .resourceVersion(Long.toString(version))));
    }

    private void arrive() {
      Map.Entry<Long, Boolean> next = states.higherEntry(cached);
      if (next == null) {
        return;
      }
      boolean wasInSight = states.floorEntry(cached).getValue();
      cached = next.getKey();
      words.append(" arrives ").append(cached);
      if (next.getValue()) {
        rig.present(state(cached));
      } else if (wasInSight) {
        rig.absent(state(cached));
      } else {
        rig.bookmark(cached);
      }
    }

    private void check() {
      Map.Entry<Long, Boolean> known = states.floorEntry(Math.max(cached, answered));
      String expected = known.getValue() ? "s" + known.getKey() + "@" + known.getKey() : "-";
      assertThat(rig.read("a")).as("%s", words).isEqualTo(expected);
      if (answered > cached && states.getOrDefault(answered, false)) {
        assertThat(rig.own().isCaughtUp(key("a"))).as("%s, caught up", words).isFalse();
      }
    }
  }
}
