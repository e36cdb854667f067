package dev.bowline.client.pod;

import dev.bowline.client.internal.pod.LogReader;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A container's log, line by line as UTF-8 (what isn't is replaced). One thread reads, any may
 * close.
 *
 * <p>A follower that is cut off, by a network, a restarted API server or a kubelet that went away,
 * comes back to the place where it was: no line is lost and none comes twice, as long as the node
 * still has the lines (kubelets rotate logs) and no line is more than a second older than one
 * before it. Its end is the end of the container, or of the pod. It asks the pod for that, which
 * needs the verb {@code get} on {@code pods}; without it, the end of the answer counts as the end
 * of the log.
 *
 * <p>A log that isn't followed is one answer; if that breaks, reading throws.
 */
public final class LogStream implements AutoCloseable {
  private final LogReader reader;

  LogStream(LogReader reader) {
    this.reader = reader;
  }

  /**
   * The next line, without its end; blocks until there is one.
   *
   * @return null at the end of the log, and once it is closed
   * @throws dev.bowline.client.TransportException if the connection broke for good, or the thread
   *     is interrupted while it waits to come back
   * @throws dev.bowline.client.ApiException if the server refuses to let a follower come back
   * @throws IllegalStateException at a line of more than 16 MiB
   */
  public @Nullable String readLine() {
    return reader.next();
  }

  /** The lines from here on; throws as {@link #readLine}. Closing it closes the log. */
  public Stream<String> lines() {
    return StreamSupport.stream(new Lines(), false).onClose(this::close);
  }

  /** Ends the log at once, whoever waits for a line. Does nothing the second time. */
  @Override
  public void close() {
    reader.close();
  }

  private final class Lines extends Spliterators.AbstractSpliterator<String> {
    Lines() {
      super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
    }

    @Override
    public boolean tryAdvance(Consumer<? super String> action) {
      String line = readLine();
      if (line != null) {
        action.accept(line);
      }
      return line != null;
    }
  }
}
