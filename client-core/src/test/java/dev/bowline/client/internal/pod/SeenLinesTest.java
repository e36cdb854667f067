package dev.bowline.client.internal.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class SeenLinesTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05.5Z");

  @RepeatedTest(300)
  void nothingIsLostAndNothingComesTwiceWhereverItIsCut(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<LogLine> log = log(random);
    SeenLines seen = new SeenLines();
    List<LogLine> out = new ArrayList<>();
    int given = 0;
    while (given < log.size()) {
      Instant from = seen.resumeAt();
      int upTo = given + random.nextInt(log.size() - given + 1);
      for (LogLine line : log.subList(0, upTo)) {
        boolean asked = from == null || !time(line).isBefore(from);
        if (asked && seen.add(line)) {
          out.add(line);
        }
      }
      given = upTo;
      seen.resumed();
    }

    assertThat(out).isEqualTo(log);
  }

  private static List<LogLine> log(Random random) {
    List<LogLine> log = new ArrayList<>();
    Instant now = START;
    for (int i = 0; i < 60; i++) {
      now = now.plusMillis(random.nextInt(400));
      Instant time = random.nextInt(5) == 0 ? now.minusMillis(random.nextInt(900)) : now;
      String text = "line " + random.nextInt(3); // equal lines, some at the same time
      log.add(LogLine.timed(time + " " + text));
      if (random.nextInt(6) == 0) {
        log.add(log.get(log.size() - 1));
      }
    }
    return log;
  }

  private static Instant time(LogLine line) {
    assertThat(line.time()).isNotNull();
    return java.util.Objects.requireNonNull(line.time());
  }

  @Test
  void aServerThatGoesBackFurtherThanAskedRepeatsNothing() {
    SeenLines seen = new SeenLines();
    LogLine old = LogLine.timed("2026-01-02T03:04:05Z old");
    LogLine last = LogLine.timed("2026-01-02T03:04:55Z last");
    seen.add(old);
    seen.add(last);
    seen.resumed();

    assertThat(seen.resumeAt()).isEqualTo(Instant.parse("2026-01-02T03:04:54Z"));
    assertThat(seen.add(old)).isFalse();
    assertThat(seen.add(last)).isFalse();
    assertThat(seen.add(last)).isTrue();
  }

  @Test
  void linesWithoutATimeAreAlwaysNew() {
    SeenLines seen = new SeenLines();
    LogLine line = LogLine.timed("failed to watch the log");

    assertThat(line.time()).isNull();
    assertThat(seen.add(line)).isTrue();
    seen.resumed();
    assertThat(seen.add(line)).isTrue();
    assertThat(seen.resumeAt()).isNull();
  }
}
