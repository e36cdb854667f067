package dev.bowline.benchmarks;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.StreamDataWriter;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.emitter.Emitter;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * The floor of any client on snakeyaml-engine, which both Java peers' YAML is akin to: every event
 * seen or written, no object built or looked at.
 */
final class RecordedEvents {
  private static final int EXPECTED_LENGTH = 1 << 23;
  private static final LoadSettings LOAD =
      LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();

  private final List<Event> events;

  private RecordedEvents(List<Event> events) {
    this.events = events;
  }

  static RecordedEvents of(byte[] yaml) {
    List<Event> events = new ArrayList<>();
    new Parse(LOAD).parseInputStream(new ByteArrayInputStream(yaml)).forEach(events::add);
    return new RecordedEvents(events);
  }

  /** Characters of all scalars, so that none is left out. */
  static long walk(byte[] yaml) {
    long sum = 0;
    for (Event event : new Parse(LOAD).parseInputStream(new ByteArrayInputStream(yaml))) {
      if (event instanceof ScalarEvent scalar) {
        sum += scalar.getValue().length();
      }
    }
    return sum;
  }

  byte[] write() {
    Text text = new Text();
    Emitter out = new Emitter(DumpSettings.builder().build(), text);
    events.forEach(out::emit);
    return text.builder.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static final class Text implements StreamDataWriter {
    private final StringBuilder builder = new StringBuilder(EXPECTED_LENGTH);

    @Override
    public void write(String text) {
      builder.append(text);
    }

    @Override
    public void write(String text, int offset, int length) {
      builder.append(text, offset, offset + length);
    }
  }
}
