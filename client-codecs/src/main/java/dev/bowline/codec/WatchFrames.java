package dev.bowline.codec;

import dev.bowline.serde.CodecException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The events of one watch stream, in order. {@link #next} is for one thread; {@link #close} may
 * come from another and ends a pending {@code next} if closing the underlying stream does.
 *
 * @param <T> class of the watched objects
 */
public interface WatchFrames<T> extends AutoCloseable {
  /**
   * Waits for the next event.
   *
   * @return the event, or null if the stream ended between two events
   * @throws CodecException if the stream ended inside an event ({@link
   *     CodecException#isTruncated()}), an event exceeds {@code maxFrameBytes}, or what came can't
   *     be split into events; nothing more can be read then
   * @throws IOException if the stream fails; nothing more can be read of Protobuf then, while of
   *     the other formats a stream that goes on can be read on
   */
  @Nullable WatchFrame<T> next() throws IOException;

  /**
   * Whether bytes of what comes next have been taken from the stream already, so that {@link #next}
   * may have something to tell while the stream has nothing. For the thread that calls {@code
   * next}, between two calls.
   *
   * @return true also where that can't be told
   */
  boolean isReadAhead();

  /** Closes the stream. */
  @Override
  void close() throws IOException;
}
