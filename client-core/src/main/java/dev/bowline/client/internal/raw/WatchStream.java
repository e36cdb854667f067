package dev.bowline.client.internal.raw;

import dev.bowline.client.ServerIds;
import dev.bowline.codec.WatchFrame;
import org.jspecify.annotations.Nullable;

/**
 * An open watch, frame by frame. One thread reads; any thread may close.
 *
 * @param <T> class of the objects
 */
public interface WatchStream<T> extends AutoCloseable {
  /**
   * The next frame: an {@link WatchFrame.Event} or, where a whole frame didn't decode, an {@link
   * WatchFrame.Undecodable}, after which the stream goes on. Never a {@link WatchFrame.Failure}:
   * that is thrown.
   *
   * @return the frame, or null when the server has ended the watch or it was closed here
   * @throws dev.bowline.client.ApiException if the server sent an ERROR event; {@link
   *     dev.bowline.client.ExpiredException} for a version that is too old
   * @throws dev.bowline.client.TransportException if the stream broke, or ended inside a frame
   * @throws dev.bowline.serde.CodecException if the stream holds what is no frame
   */
  @Nullable WatchFrame<T> next();

  /**
   * Waits until {@link #next} has something to tell, or is about to: for a reader that waits for
   * long, on a stack of its own choice. Tells nothing itself and never throws; may return early.
   */
  default void await() {}

  /** By what the server's administrator finds the call again; for any thread. */
  default ServerIds ids() {
    return ServerIds.NONE;
  }

  /** Format of the stream, without parameters. */
  String mediaType();

  /**
   * Ends the watch at once, also while another thread waits in {@link #next}. Does nothing the
   * second time.
   */
  @Override
  void close();
}
