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
import org.jspecify.annotations.Nullable;

/** Reads both outputs of a command at once, so that neither holds up the other. */
final class OutputCollector {
  private static final int LARGEST = 16 * 1024 * 1024;

  private final RemoteProcess process;
  private final ChannelSession session;
  private volatile @Nullable IllegalStateException tooLarge;

  OutputCollector(RemoteProcess process, ChannelSession session) {
    this.process = process;
    this.session = session;
  }

  ExecResult collect() {
    CompletableFuture<String> stderr = later(session.stderr());
    try {
      return collect(stderr);
    } catch (TransportException e) {
      IllegalStateException why = tooLarge;
      throw why == null ? e : Rethrown.here(why);
    }
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
          } catch (IllegalStateException e) {
            tooLarge = e;
            session.close();
            text.completeExceptionally(e);
          } catch (IOException | RuntimeException e) {
            text.completeExceptionally(e);
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
