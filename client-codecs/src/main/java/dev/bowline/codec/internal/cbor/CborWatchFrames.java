package dev.bowline.codec.internal.cbor;

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

/** A watch stream in CBOR: values one after another. */
final class CborWatchFrames<T extends Message> implements WatchFrames<T> {
  private final T prototype;
  private final DecodeOptions options;
  private final CborStream stream;
  private final CborInput window;
  private @Nullable CodecException failure;

  CborWatchFrames(InputStream source, T prototype, DecodeOptions options) {
    this.prototype = prototype;
    this.options = options;
    this.stream = new CborStream(source, options.limits().maxFrameBytes());
    this.window = new CborInput(new byte[CborStream.SMALL], 0, 0, options);
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
    CborInput in = new CborInput(window.buffer, from, to, options);
    in.base = window.base;
    CborWatchEvent<T> event = new CborWatchEvent<>(in, prototype, options);
    try {
      return event.read();
    } catch (CodecException e) {
      return new WatchFrame.Undecodable<>(event.type(), Bytes.copyOf(window.buffer, from, to), e);
    }
  }

  @Override
  public boolean isReadAhead() {
    return window.peek() >= 0;
  }

  @Override
  public void close() throws IOException {
    stream.source.close();
  }

  /** One event. Servers write the type before the object, which is then decoded as it comes. */
  private static final class CborWatchEvent<T extends Message> {
    private final CborInput in;
    private final T prototype;
    private final DecodeOptions options;
    private String type = "";
    private boolean hasType;
    private long typeAt;
    private int objectStart = -1;
    private @Nullable WatchFrame<T> frame;

    CborWatchEvent(CborInput in, T prototype, DecodeOptions options) {
      this.in = in;
      this.prototype = prototype;
      this.options = options;
    }

    String type() {
      return type;
    }

    WatchFrame<T> read() {
      int start = in.at;
      in.skipTags();
      for (long left = in.openWhole(CborInput.MAP, "a watch event"); in.more(left); left--) {
        field();
      }
      in.expectEnd();
      if (frame == null) {
        if (type.isEmpty() || objectStart < 0) {
          throw EventTypes.incomplete(
              type, CborIdentity.of(in.buffer, start, in.end).kind(), in.base + start);
        }
        in.at = objectStart;
        in.laterText = 0; // what a tag said of the type isn't said of it
        frame = object();
      }
      return frame;
    }

    private void field() {
      int start = in.at;
      in.laterText = 0;
      String name = in.text("a name");
      if (name.equals("type")) {
        checkOnce(hasType, start);
        hasType = true;
        in.skipTags();
        typeAt = in.base + in.at;
        type = in.text("an event type");
      } else if (!name.equals("object")) {
        in.skipValue();
      } else {
        checkOnce(objectStart >= 0, start);
        objectStart = in.at;
        if (type.isEmpty()) {
          in.skipValue();
        } else {
          frame = object();
        }
      }
    }

    private void checkOnce(boolean wasThere, int start) {
      if (wasThere) {
        in.at = start;
        throw in.error("the field is there twice");
      }
    }

    private WatchFrame<T> object() {
      WatchFrame.Type known = type.equals(EventTypes.ERROR) ? null : EventTypes.of(type, typeAt);
      try {
        return known == null
            ? new WatchFrame.Failure<>(CborCodec.message(in, Status.EMPTY, options, null))
            : new WatchFrame.Event<>(known, CborCodec.message(in, prototype, options, null));
      } catch (CodecException e) {
        throw e.within(".object");
      }
    }
  }
}
