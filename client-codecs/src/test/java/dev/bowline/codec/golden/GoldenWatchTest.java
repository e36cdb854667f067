package dev.bowline.codec.golden;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Watch streams: the events that Go's client reads, and the same end. */
class GoldenWatchTest {
  private final Deviations deviations = new Deviations("watch");

  @Test
  void streamsGiveTheEventsThatGoReads() throws IOException {
    int number = 0;
    for (Entry entry : Golden.entries("watch")) {
      number++;
      String format = entry.text("format");
      if (!format.equals("yaml")) {
        String key =
            format
                + " "
                + entry.text("name")
                + (entry.text("name").equals("one byte changed") ? " " + number : "");
        byte[] stream = entry.bytes("stream_b64");
        Reading reading = read(format, stream);
        List<?> events = (List<?>) entry.fields().getOrDefault("events", List.of());
        deviations.report(
            key, reading.differenceFrom(Objects.requireNonNull(events), entry.text("end")));
        for (Object range : list(entry.fields().get("cuts"))) {
          cut(key, format, stream, Golden.map(range));
        }
      }
    }
    deviations.assertNone(50);
  }

  /** A server may send the next one hours later. */
  @Test
  void everyEventIsThereWithItsLastByte() throws IOException {
    Deviations deviations = new Deviations("watch-ends");
    for (Entry entry : Golden.entries("watch")) {
      String format = entry.text("format");
      List<?> ends = list(entry.fields().get("frame_ends"));
      if (!format.equals("yaml") && ends.size() == list(entry.fields().get("events")).size()) {
        SlowStream stream = new SlowStream(entry.bytes("stream_b64"));
        WatchFrames<ConfigMap> frames =
            Verdict.codec(format).watchFrames(stream, ConfigMap.EMPTY, DecodeOptions.DEFAULT);
        for (Object end : ends) {
          stream.arrived = (Long) Objects.requireNonNull(end);
          deviations.report(
              format + " " + entry.text("name") + " up to " + end, whyThereIsNone(frames));
        }
      }
    }
    deviations.assertNone(20);
  }

  private static String whyThereIsNone(WatchFrames<ConfigMap> frames) {
    try {
      return frames.next() == null ? "found the end of the stream" : "";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static List<?> list(@Nullable Object tree) {
    return tree instanceof List<?> list ? list : List.of();
  }

  private void cut(String key, String format, byte[] stream, Map<String, ?> range)
      throws IOException {
    long to = (Long) Objects.requireNonNull(range.get("to"));
    for (long length = (Long) Objects.requireNonNull(range.get("from")); length < to; length++) {
      Reading reading = read(format, Arrays.copyOf(stream, (int) length));
      boolean clean = "EOF".equals(range.get("error"));
      boolean sameEnd = clean ? reading.end.isEmpty() : reading.isTruncated;
      boolean sameCount = Objects.equals(range.get("events"), (long) reading.events.size());
      deviations.report(
          key + " cut at " + length,
          sameEnd && sameCount
              ? ""
              : reading.events.size()
                  + " events and then '"
                  + reading.end
                  + "', Go reads "
                  + range);
    }
  }

  private static Reading read(String format, byte[] stream) throws IOException {
    Reading reading = new Reading();
    InputStream slow = new SlowStream(stream);
    try (WatchFrames<ConfigMap> frames =
        Verdict.codec(format).watchFrames(slow, ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      for (WatchFrame<ConfigMap> frame = frames.next(); frame != null; frame = frames.next()) {
        if (frame instanceof WatchFrame.Undecodable<ConfigMap> bad) {
          reading.end = String.valueOf(bad.cause().getMessage());
          break; // where Go's client gives up; ours may go on
        }
        reading.events.add(frame);
      }
    } catch (CodecException e) {
      reading.end = String.valueOf(e.getMessage());
      reading.isTruncated = e.isTruncated();
    }
    return reading;
  }

  /** What we read of a stream. */
  private static final class Reading {
    final List<WatchFrame<ConfigMap>> events = new ArrayList<>();
    String end = "";
    boolean isTruncated;

    String differenceFrom(List<?> expected, String expectedEnd) {
      if (events.size() != expected.size()) {
        return events.size()
            + " events and then '"
            + end
            + "', Go reads "
            + expected.size()
            + " and then '"
            + expectedEnd
            + "'";
      }
      for (int i = 0; i < events.size(); i++) {
        Map<String, ?> event = Golden.map(expected.get(i));
        if (!type(events.get(i)).equals(event.get("type"))
            || !isSame(events.get(i), String.valueOf(event.get("json")))) {
          return "event "
              + i
              + " is "
              + type(events.get(i))
              + " "
              + json(events.get(i))
              + ", Go reads "
              + event;
        }
      }
      return expectedEnd.equals("EOF") == end.isEmpty()
          ? ""
          : "ends with '" + end + "', in Go with '" + expectedEnd + "'";
    }

    /** As trees, or else as messages: Go drops unknown fields and we keep them. */
    private static boolean isSame(WatchFrame<ConfigMap> frame, String json) {
      return Objects.equals(json(frame), Golden.tree(json))
          || (frame instanceof WatchFrame.Event<ConfigMap> event
              && event
                  .object()
                  .equals(
                      Codecs.json()
                          .read(
                              json.getBytes(StandardCharsets.UTF_8),
                              ConfigMap.EMPTY,
                              DecodeOptions.DEFAULT)));
    }

    private static String type(WatchFrame<ConfigMap> frame) {
      return frame instanceof WatchFrame.Event<ConfigMap> event ? event.type().name() : "ERROR";
    }

    private static @Nullable Object json(WatchFrame<ConfigMap> frame) {
      Message message =
          frame instanceof WatchFrame.Event<ConfigMap> event
              ? event.object()
              : ((WatchFrame.Failure<ConfigMap>) frame).status();
      return Golden.tree(
          Codecs.json().write(message, EncodeOptions.DEFAULT.withDropUnknownFields(true)));
    }
  }

  /** Hands out a few bytes at a time, as a network does. */
  private static final class SlowStream extends InputStream {
    private final ByteArrayInputStream bytes;

    /** Where the network ends for now. */
    private long arrived = Long.MAX_VALUE;

    private long at;

    SlowStream(byte[] bytes) {
      this.bytes = new ByteArrayInputStream(bytes);
    }

    private void awaitByte() throws IOException {
      if (at == arrived) {
        throw new IOException("waits for the byte at " + at);
      }
    }

    @Override
    public int read() throws IOException {
      awaitByte();
      at++;
      return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      awaitByte();
      int count = bytes.read(target, offset, (int) Math.min(Math.min(length, 7), arrived - at));
      at += Math.max(count, 0);
      return count;
    }
  }
}
