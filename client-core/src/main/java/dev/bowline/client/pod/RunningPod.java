package dev.bowline.client.pod;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.pod.ChannelSession;
import dev.bowline.client.internal.pod.CopyCall;
import dev.bowline.client.internal.pod.CopyFailure;
import dev.bowline.client.internal.pod.CopyFrom;
import dev.bowline.client.internal.pod.CopyReport;
import dev.bowline.client.internal.pod.CopyTo;
import dev.bowline.client.internal.pod.LogReader;
import dev.bowline.client.internal.pod.PodCalls;
import dev.bowline.client.internal.pod.PortCall;
import dev.bowline.client.internal.pod.PortListener;
import dev.bowline.client.internal.pod.ProcessCall;
import dev.bowline.client.internal.pod.Timers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What can be done inside one pod. Made by {@link dev.bowline.client.KubeClient#runningPod}; makes
 * no call by itself. Immutable and thread-safe; calls block.
 *
 * <p>Every call throws {@link dev.bowline.client.ApiException} if the server refuses ({@code
 * NotFoundException} without such a pod, {@code BadRequestException} for a pod that runs on no node
 * yet or for a container that it doesn't have) and {@link dev.bowline.client.TransportException} if
 * there is no usable answer. The account needs the verbs {@code get} and, from Kubernetes 1.35,
 * {@code create} on {@code pods/exec}, {@code pods/attach} and {@code pods/portforward}, and {@code
 * get} on {@code pods/log}.
 */
public final class RunningPod {
  private final PodCalls calls;

  /** For the client, which has the core. */
  public RunningPod(ClientCore core, String namespace, String name) {
    this(new PodCalls(core, Timers.SYSTEM, namespace, name));
  }

  RunningPod(PodCalls calls) {
    this.calls = calls;
  }

  /** What its calls are made of. */
  PodCalls calls() {
    return calls;
  }

  /**
   * Runs a command to its end, within the client's deadline, and collects what it writes.
   *
   * @param command program and arguments; no shell is in between
   * @return whatever the exit code; {@link ExecResult#orThrow} wants 0
   * @throws IllegalArgumentException for an empty command
   * @throws IllegalStateException if an output is larger than 16 MiB
   */
  public ExecResult exec(String... command) {
    LongSupplier ticker = calls.core().timing().ticker();
    long start = ticker.getAsLong();
    RemoteProcess process = start(List.of(command), options -> {});
    Duration deadline = calls.core().deadline();
    Duration elapsed = Duration.ofNanos(ticker.getAsLong() - start);
    return process.result(deadline.minus(elapsed), deadline);
  }

  /** Starts a command. Close the process. */
  public RemoteProcess start(List<String> command) {
    return start(command, options -> {});
  }

  /**
   * Starts a command; returns when the server has connected its streams. Close the process.
   *
   * @param command program and arguments; no shell is in between
   * @throws IllegalArgumentException for an empty command
   */
  public RemoteProcess start(List<String> command, Consumer<? super ProcessOptions> options) {
    if (command.isEmpty() || command.get(0).isEmpty()) {
      throw new IllegalArgumentException("a command needs a program");
    }
    return open(List.copyOf(command), options);
  }

  /**
   * Attaches to what a container was started with; returns when the server has connected its
   * streams. The outputs begin at the present, and the exit code is 0 when the container ends,
   * whatever its own. Close the process.
   */
  public RemoteProcess attach(Consumer<? super ProcessOptions> options) {
    return open(List.of(), options);
  }

  /**
   * Reads the whole log of the only container. Hold the memory against it: {@link LogOptions#tail}
   * and {@link LogOptions#limitBytes} read less.
   *
   * @return its lines, each with its end
   */
  public String logs() {
    StringBuilder text = new StringBuilder();
    try (LogStream log = logs(options -> {})) {
      for (String line = log.readLine(); line != null; line = log.readLine()) {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }

  /**
   * Opens a log; returns when the server has begun to answer. Close it.
   *
   * @throws IllegalArgumentException for a log that is followed, but previous or limited
   */
  public LogStream logs(Consumer<? super LogOptions> options) {
    LogOptions filled = new LogOptions();
    options.accept(filled);
    return new LogStream(LogReader.open(calls, filled.toCall()));
  }

  /** Forwards a port of the pod to a free one here. Close it. */
  public PortForward forward(int port) {
    return forward(port, options -> {});
  }

  /**
   * Forwards a port of the pod; makes no call yet. Close it.
   *
   * @param port the pod's, from 1 to 65535
   * @throws IllegalArgumentException if it is out of range
   * @throws UncheckedIOException if the local port can't be had
   */
  public PortForward forward(int port, Consumer<? super ForwardOptions> options) {
    ForwardOptions filled = new ForwardOptions();
    options.accept(filled);
    PortCall call = filled.toCall(port);
    try {
      return new PortForward(new PortListener(calls, call));
    } catch (IOException e) {
      throw new UncheckedIOException("can't listen on " + call.local() + ": " + e.getMessage(), e);
    }
  }

  /** Copies into a container, as {@link #copyTo(Path, String, Consumer)}. */
  public CopyResult copyTo(Path local, String remote) {
    return copyTo(local, remote, options -> {});
  }

  /**
   * Copies a file or a directory with all that is in it into a container, through the container's
   * {@code tar}, and compares SHA-256 digests by its {@code sha256sum}. Directories above it are
   * made; what is there already stays, and files of the same names are replaced. Permissions are
   * kept, owners not; symbolic links in it stay links. Takes any time: interrupt it to end it.
   *
   * @param local a file or a directory, or a link to one, which is followed
   * @param remote what the copy will be called, not the directory to put it into; absolute
   * @throws CopyException if a program is missing or fails in the container, or a digest differs
   * @throws UncheckedIOException if a local file can't be read
   * @throws IllegalArgumentException for a remote path that isn't absolute and plain, and for names
   *     with line feeds
   */
  public CopyResult copyTo(Path local, String remote, Consumer<? super CopyOptions> options) {
    return copied(
        "copy to " + remote + " in " + this, new CopyTo(calls, call(options), local, remote)::run);
  }

  /** Copies out of a container, as {@link #copyFrom(String, Path, Consumer)}. */
  public CopyResult copyFrom(String remote, Path local) {
    return copyFrom(remote, local, options -> {});
  }

  /**
   * Copies a file or a directory with all that is in it out of a container, through the container's
   * {@code tar}, and compares SHA-256 digests by its {@code sha256sum}. Files of the same names are
   * replaced, each when it has come whole. The container isn't trusted: an archive that leads
   * outside of the target is refused, and links that do are skipped and told. Takes any time:
   * interrupt it to end it.
   *
   * @param remote absolute
   * @param local what the copy will be called, not the directory to put it into
   * @throws CopyException if a program is missing or fails in the container, the archive breaks off
   *     or leads outside, or a digest differs, perhaps since a file was written meanwhile
   * @throws UncheckedIOException if a local file can't be written
   * @throws IllegalArgumentException for a remote path that isn't absolute and plain
   */
  public CopyResult copyFrom(String remote, Path local, Consumer<? super CopyOptions> options) {
    return copied(
        "copy of " + remote + " in " + this,
        new CopyFrom(calls, call(options), remote, local)::run);
  }

  private static CopyCall call(Consumer<? super CopyOptions> options) {
    CopyOptions filled = new CopyOptions();
    options.accept(filled);
    return filled.toCall();
  }

  private static CopyResult copied(String what, Copy copy) {
    try {
      CopyReport report = copy.run();
      return new CopyResult(report.files(), report.bytes(), report.skipped());
    } catch (CopyFailure e) {
      throw new CopyException(what + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(what + ": " + e, e);
    }
  }

  private interface Copy {
    CopyReport run() throws CopyFailure, IOException;
  }

  private RemoteProcess open(List<String> command, Consumer<? super ProcessOptions> options) {
    ProcessOptions filled = new ProcessOptions();
    options.accept(filled);
    ProcessCall call = filled.toCall(command);
    return new RemoteProcess(ChannelSession.open(call, calls), calls.timers());
  }

  /** Namespace and name. */
  @Override
  public String toString() {
    return "pod " + calls.shown();
  }
}
