package dev.bowline.client.internal.pod;

import dev.bowline.client.ApiException;
import dev.bowline.client.NotFoundException;
import dev.bowline.meta.KubeException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** A program in the container that a copy needs, with what it complains about. */
final class CopyCommand implements AutoCloseable {
  private static final int LONGEST = 2000;
  private static final int NOT_FOUND = 127;
  private static final int NOT_EXECUTABLE = 126;

  private final String program;
  private final ChannelSession session;
  private final CompletableFuture<String> complaints = new CompletableFuture<>();

  /** Starts it. */
  CopyCommand(PodCalls pod, CopyCall call, List<String> command, boolean stdin) {
    this.program = command.get(0);
    this.session = ChannelSession.open(call.process(command, stdin), pod);
    DaemonThreads.start("bowline-stderr", this::readComplaints);
  }

  private void readComplaints() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    byte[] buffer = new byte[1024];
    try (InputStream stderr = stderr()) {
      for (int n = stderr.read(buffer); n >= 0; n = stderr.read(buffer)) {
        text.write(buffer, 0, Math.min(n, LONGEST - text.size()));
      }
    } catch (IOException e) {
      // Its exit tells what happened.
    }
    complaints.complete(text.toString(StandardCharsets.UTF_8).strip());
  }

  private InputStream stderr() {
    InputStream stderr = session.stderr();
    return stderr == null ? InputStream.nullInputStream() : stderr;
  }

  ChannelSession session() {
    return session;
  }

  /**
   * Waits for its end.
   *
   * @throws CopyFailure if that wasn't a good one
   */
  void requireSuccess() throws CopyFailure {
    if (Thread.currentThread().isInterrupted()) { // perhaps that is why it has ended
      throw session.interrupted();
    }
    int exit;
    try {
      exit = session.exit().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw session.interrupted();
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    }
    if (exit == NOT_FOUND || exit == NOT_EXECUTABLE) {
      throw missing(null);
    }
    if (exit != 0) {
      String words = complaints.join();
      throw new CopyFailure(
          program + " ended with exit code " + exit + (words.isEmpty() ? "" : ": " + words), null);
    }
  }

  private CopyFailure failure(@Nullable Throwable cause) {
    if (cause instanceof ApiException e && isAboutProgram(e)) {
      return missing(e);
    }
    if (cause instanceof KubeException e) {
      throw e;
    }
    throw new IllegalStateException(cause);
  }

  /** Container runtimes have their own words each. */
  private boolean isAboutProgram(ApiException e) {
    String message = e.status().message();
    return !(e instanceof NotFoundException)
        && message.contains(program)
        && (message.contains("executable file not found")
            || message.contains("no such file or directory")
            || message.contains("not found"));
  }

  private CopyFailure missing(@Nullable Throwable cause) {
    return new CopyFailure(
        "the container has no "
            + program
            + ", which "
            + (program.equals("tar")
                ? "copying needs. Use an image that has it, or a debugging container that shares the files"
                : "checking the copy needs. Use an image that has it, or copy withoutDigests()"),
        cause);
  }

  @Override
  public void close() {
    session.close();
  }
}
