package dev.bowline.client.internal.call;

import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.Bytes;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A watch that asked for another form than the objects themselves, and may get either: a frame that
 * doesn't hold the form is read once more as the object it may hold.
 *
 * @param <F> class of the form
 * @param <P> class of the objects
 * @param <T> what both are made into
 */
public final class PlainFrames<F extends Message, P extends Message, T> implements WatchFrames<T> {
  private final WatchFrames<F> frames;
  private final Codec codec;
  private final F form;
  private final P plain;
  private final DecodeOptions options;
  private final Function<? super F, ? extends T> ofForm;
  private final Function<? super P, ? extends T> ofPlain;

  /**
   * Frames of a body.
   *
   * @param form the empty instance of the form
   * @param plain the empty instance of the class of the objects
   */
  public PlainFrames(
      InputStream body,
      Codec codec,
      F form,
      P plain,
      DecodeOptions options,
      Function<? super F, ? extends T> ofForm,
      Function<? super P, ? extends T> ofPlain) {
    this.frames = codec.watchFrames(body, form, options);
    this.codec = codec;
    this.form = form;
    this.plain = plain;
    this.options = options;
    this.ofForm = ofForm;
    this.ofPlain = ofPlain;
  }

  @Override
  public @Nullable WatchFrame<T> next() throws IOException {
    WatchFrame<F> frame = frames.next();
    if (frame == null) {
      return null;
    }
    if (frame instanceof WatchFrame.Undecodable<F> other) {
      return again(other);
    }
    return made(frame, ofForm);
  }

  private WatchFrame<T> again(WatchFrame.Undecodable<F> first) throws IOException {
    if (!codec.canHold(plain)) {
      return new WatchFrame.Undecodable<>(first.type(), first.frame(), first.cause());
    }
    WatchFrame<P> second;
    try (WatchFrames<P> one = codec.watchFrames(framed(first.frame()), plain, options)) {
      second = one.next();
    }
    if (second instanceof WatchFrame.Undecodable<P> other) {
      // Each is expected in vain in the other's place: what is told is what is wrong inside.
      String foundForm = "found " + form.fieldTable().kind();
      CodecException cause =
          other.cause().problem().contains(foundForm) ? first.cause() : other.cause();
      return new WatchFrame.Undecodable<>(first.type(), first.frame(), cause);
    }
    if (second == null) {
      return new WatchFrame.Undecodable<>(first.type(), first.frame(), first.cause());
    }
    return made(second, ofPlain);
  }

  /** A frame as it stood in the stream: with its length before it where the format has one. */
  private InputStream framed(Bytes frame) {
    InputStream body = new ByteArrayInputStream(frame.toByteArray());
    return codec.watchMediaType().endsWith(";stream=watch")
        ? new SequenceInputStream(
            new ByteArrayInputStream(
                ByteBuffer.allocate(Integer.BYTES).putInt(frame.size()).array()),
            body)
        : body;
  }

  private static <S, T> WatchFrame<T> made(
      WatchFrame<S> frame, Function<? super S, ? extends T> maker) {
    if (frame instanceof WatchFrame.Event<S> event) {
      return new WatchFrame.Event<>(event.type(), maker.apply(event.object()));
    }
    if (frame instanceof WatchFrame.Failure<S> failure) {
      return new WatchFrame.Failure<>(failure.status());
    }
    throw new IllegalStateException("a frame is an event, a failure or undecodable");
  }

  @Override
  public boolean isReadAhead() {
    return frames.isReadAhead();
  }

  @Override
  public void close() throws IOException {
    frames.close();
  }
}
