package dev.bowline.fuzz;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A watch stream in one format: the same events and the same end however it is cut into pieces, and
 * from the events the same stream again.
 */
final class WatchRules {
  private final Codec codec;

  WatchRules(Codec codec) {
    this.codec = codec;
  }

  /** What a stream holds: a line for each event, and one for the end. */
  private record Reading(List<String> lines, ByteArrayOutputStream events) {}

  void check(byte[] input) {
    Reading whole = read(input, () -> new ByteArrayInputStream(input));
    Reading cut = read(input, () -> new Chunks(input));
    Finding.unlessEqual(whole.lines, cut.lines, "in pieces, it reads otherwise");
    byte[] written = whole.events.toByteArray();
    if (written.length > 0) {
      Tally.read();
    }
    Reading again = read(written, () -> new Chunks(written));
    if (codec == Codecs.protobuf()) {
      Finding.unlessEqual(
          events(whole.lines), alone(input), "behind others, an event is another one");
    }
    Finding.unlessEqual(
        events(whole.lines),
        again.lines.stream().filter(line -> !line.equals("end: ")).toList(),
        "written again, the events differ");
  }

  private static List<String> events(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("event ")).toList();
  }

  /** The events of a stream in Protobuf, each read as if it were the only one. */
  private List<String> alone(byte[] input) {
    List<String> lines = new ArrayList<>();
    int at = 0;
    while (at + Integer.BYTES <= input.length) {
      int end = at + Integer.BYTES + ByteBuffer.wrap(input).getInt(at);
      if (end < at + Integer.BYTES || end > input.length) {
        break;
      }
      byte[] event = Arrays.copyOfRange(input, at, end);
      lines.addAll(events(read(event, () -> new ByteArrayInputStream(event)).lines));
      at = end;
    }
    return lines;
  }

  private interface Source {
    InputStream open();
  }

  private Reading read(byte[] input, Source source) {
    Outcome<Reading> reading = Outcome.of(input, () -> read(input.length, source.open()));
    return reading.orFinding("an end that was not told of");
  }

  private Reading read(int length, InputStream source) throws IOException {
    List<String> lines = new ArrayList<>();
    ByteArrayOutputStream events = new ByteArrayOutputStream();
    try (WatchFrames<ConfigMap> frames = codec.watchFrames(source, ConfigMap.EMPTY, Formats.READ)) {
      for (WatchFrame<ConfigMap> f = next(frames, length); f != null; f = next(frames, length)) {
        Finding.unless(lines.size() <= length, "more events than bytes");
        lines.add(line(f, events, length));
      }
      lines.add("end: ");
    } catch (CodecException e) {
      lines.add("end: " + e.getMessage() + (e.isTruncated() ? " (truncated)" : ""));
    }
    return new Reading(lines, events);
  }

  private static @Nullable WatchFrame<ConfigMap> next(WatchFrames<ConfigMap> frames, int length)
      throws IOException {
    try {
      return frames.next();
    } catch (CodecException e) {
      Outcome.check(e, length);
      try {
        frames.next();
      } catch (CodecException same) {
        Finding.unless(same == e, "another error behind the end");
        throw e;
      }
      throw new Finding("something behind the end", e);
    }
  }

  /** Nulls aside, which are written for zero times and read as none. */
  private String shown(Message object, byte[] written) {
    return codec == Codecs.protobuf()
        ? Formats.text(written)
        : String.valueOf(Formats.tree(object));
  }

  private String line(WatchFrame<ConfigMap> frame, ByteArrayOutputStream events, int length) {
    if (frame instanceof WatchFrame.Event<ConfigMap> event) {
      byte[] written = codec.writeWatchEvent(event.type().name(), event.object(), Formats.WRITE);
      events.writeBytes(written);
      return "event " + event.type() + " " + shown(event.object(), written);
    }
    if (frame instanceof WatchFrame.Failure<ConfigMap> failure) {
      byte[] written = codec.writeWatchEvent("ERROR", failure.status(), Formats.WRITE);
      events.writeBytes(written);
      return "event ERROR " + shown(failure.status(), written);
    }
    WatchFrame.Undecodable<ConfigMap> bad = (WatchFrame.Undecodable<ConfigMap>) frame;
    Outcome.check(bad.cause(), length);
    Finding.unless(bad.frame().size() <= length, "a frame longer than the stream");
    return "undecodable " + bad.type() + " " + bad.frame().size() + " " + bad.cause().getMessage();
  }
}
