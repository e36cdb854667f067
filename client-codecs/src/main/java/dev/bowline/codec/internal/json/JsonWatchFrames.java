package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.internal.EventTypes;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A watch stream in JSON: objects one after another, with or without white space between them. */
final class JsonWatchFrames<T extends Message> implements WatchFrames<T> {
  private final T prototype;
  private final DecodeOptions options;
  private final JsonStream stream;
  private final JsonInput window;
  private @Nullable CodecException failure;

  JsonWatchFrames(InputStream source, T prototype, DecodeOptions options) {
    this.prototype = prototype;
    this.options = options;
    this.stream = new JsonStream(source, options.limits().maxFrameBytes(), true);
    this.window = new JsonInput(new byte[JsonStream.SMALL], 0, 0, options);
  }

  @Override
  public @Nullable WatchFrame<T> next() throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      stream.ensureByte(window);
      if (window.peek() < 0) {
        return null;
      }
      int end = stream.wholeValue(window);
      WatchFrame<T> frame = frame(window.at, end);
      if (stream.isBroken() && frame instanceof WatchFrame.Undecodable<T> event) {
        throw event.cause(); // nobody could say where the next one begins
      }
      window.at = end;
      return frame;
    } catch (CodecException e) {
      failure = e;
      throw e;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private WatchFrame<T> frame(int from, int to) {
    JsonInput in = new JsonInput(window.buffer, from, to, options);
    in.base = window.base;
    JsonWatchEvent<T> event = new JsonWatchEvent<>(in, prototype, options);
    try {
      return event.read();
    } catch (CodecException e) {
      return new WatchFrame.Undecodable<>(event.type(), Bytes.copyOf(window.buffer, from, to), e);
    }
  }

  @Override
  public boolean isReadAhead() {
    return stream.isReadAhead(window);
  }

  @Override
  public void close() throws IOException {
    stream.source.close();
  }

  /** One event. The type usually stands before the object, which is then decoded as it comes. */
  private static final class JsonWatchEvent<T extends Message> {
    private final JsonInput in;
    private final T prototype;
    private final DecodeOptions options;
    private String type = "";
    private long typeAt;
    private int objectStart = -1;
    private @Nullable WatchFrame<T> frame;

    JsonWatchEvent(JsonInput in, T prototype, DecodeOptions options) {
      this.in = in;
      this.prototype = prototype;
      this.options = options;
    }

    String type() {
      return type;
    }

    WatchFrame<T> read() {
      int start = in.at;
      in.expect('{', "a watch event");
      for (boolean isFirst = true; in.more(isFirst, '}'); isFirst = false) {
        field();
      }
      in.expectEnd();
      if (options.uniqueNames()) {
        in.at = start;
        UniqueNames.check(in, options);
      }
      if (frame == null) {
        if (type.isEmpty() || objectStart < 0) {
          throw EventTypes.incomplete(
              type, JsonIdentity.of(in.buffer, start, in.end).kind(), in.base + start);
        }
        in.at = objectStart;
        frame = object();
      }
      return frame;
    }

    private void field() {
      String name = JsonValues.text(in, "a name in quotes");
      in.expect(':', "':'");
      if (name.equals("type")) {
        in.peek();
        typeAt = in.base + in.at;
        type = JsonValues.text(in, "an event type");
        frame = null; // of two types the last counts
      } else if (!name.equals("object")) {
        in.skipValue();
      } else {
        in.peek();
        objectStart = in.at;
        if (type.isEmpty()) {
          in.skipValue();
        } else {
          frame = object();
        }
      }
    }

    private WatchFrame<T> object() {
      WatchFrame.Type known = type.equals(EventTypes.ERROR) ? null : EventTypes.of(type, typeAt);
      try {
        return known == null
            ? new WatchFrame.Failure<>(JsonCodec.message(in, Status.EMPTY, options, null))
            : new WatchFrame.Event<>(known, JsonCodec.message(in, prototype, options, null));
      } catch (CodecException e) {
        throw e.within(".object");
      }
    }
  }
}
