package dev.bowline.client.pod;

import dev.bowline.client.TransportException;
import dev.bowline.client.internal.pod.ChannelSession;
import dev.bowline.client.internal.pod.DaemonThreads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Reads both outputs of a command at once, so that neither holds up the other. */
final class OutputCollector {
  private static final int LARGEST = 16 * 1024 * 1024;

  private final RemoteProcess process;
  private final ChannelSession session;

  /** Why the connection was closed while the command ran. */
  private volatile @Nullable Throwable broken;

  OutputCollector(RemoteProcess process) {
    this.process = process;
    this.session = process.session();
  }

  /**
   * Reads to the end of both.
   *
   * @param stderr null if all comes with the other one
   */
  ExecResult collect(@Nullable InputStream stderr) {
    CompletableFuture<String> text = later(stderr);
    try {
      return collect(text);
    } catch (TransportException e) {
      Throwable why = broken;
      throw why == null ? e : rethrown(why);
    } catch (CompletionException e) {
      throw rethrown(e.getCause());
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable why) {
    if (why instanceof Error error) {
      throw error;
    }
    return why instanceof RuntimeException failure
        ? Rethrown.here(failure)
        : new IllegalStateException("an output breaks only with its process", why);
  }

  private ExecResult collect(CompletableFuture<String> stderr) {
    String stdout;
    try {
      stdout = text(session.stdout());
    } catch (InterruptedIOException e) {
      throw session.interrupted();
    } catch (IOException e) {
      process.waitFor(); // knows better what went wrong
      throw new IllegalStateException("an output breaks only with its process", e);
    }
    int exitCode = process.waitFor();
    return new ExecResult(exitCode, stdout, stderr.join());
  }

  /** An output that isn't read to its end would make the command wait, so it is ended then. */
  private CompletableFuture<String> later(@Nullable InputStream stream) {
    CompletableFuture<String> text = new CompletableFuture<>();
    if (stream == null) {
      text.complete("");
      return text;
    }
    DaemonThreads.start(
        "bowline-stderr",
        () -> {
          try {
            text.complete(text(stream));
          } catch (IOException e) {
            text.completeExceptionally(e);
          } catch (Throwable e) { // also a lack of memory
            broken = e;
            text.completeExceptionally(e);
            session.close();
          }
        });
    return text;
  }

  private static String text(InputStream stream) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[16 * 1024];
    for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
      if (bytes.size() + n > LARGEST) {
        throw new IllegalStateException(
            "an output of more than 16 MiB: start the command and read its streams instead");
      }
      bytes.write(buffer, 0, n);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
