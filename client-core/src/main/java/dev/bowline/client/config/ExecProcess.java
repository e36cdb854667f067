package dev.bowline.client.config;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an exec plugin. Its standard output is the answer and nothing else; its standard error goes
 * to the terminal if somebody may be asked there, else to the log as it comes (a plugin may say
 * there which page to open) and, if the plugin fails, into the exception, without what looks like a
 * secret.
 */
final class ExecProcess {
  private static final Logger LOG = LoggerFactory.getLogger(ExecProcess.class);
  private static final String REQUEST = "KUBERNETES_EXEC_INFO";
  private static final int MAX_OUTPUT = 1 << 20;
  private static final int LAST_LINES = 5;
  private static final int MAX_LINE = 300;

  /** So much of a line is looked at. */
  private static final int MAX_READ = 4_096;

  /** A plugin's children may keep its output open when it has ended. */
  private static final Duration AFTER_END = Duration.ofSeconds(2);

  private final String title;
  private final List<String> commandLine;
  private final Map<String, String> variables;
  private final @Nullable String installHint;
  private final Duration timeout;
  private final Redaction redaction;

  /**
   * A program to run.
   *
   * @param title begins messages
   * @param variables what it gets beside the environment of this program
   * @param installHint what to tell who doesn't have it, or null
   * @param timeout how long it may take
   */
  ExecProcess(
      String title,
      List<String> commandLine,
      Map<String, String> variables,
      @Nullable String installHint,
      Duration timeout) {
    this.title = title;
    this.commandLine = List.copyOf(commandLine);
    this.variables = Map.copyOf(variables);
    this.installHint = installHint;
    this.timeout = timeout;
    this.redaction = Redaction.of(variables);
  }

  /**
   * Runs it to its end.
   *
   * @param request value of {@code KUBERNETES_EXEC_INFO}
   * @param interactive whether it may use the terminal
   * @return what it printed
   * @throws ConfigException if it isn't there, fails, or takes too long
   */
  byte[] run(String request, boolean interactive) {
    Process process = start(request, interactive);
    try {
      FutureTask<byte[]> output =
          started(() -> process.getInputStream().readNBytes(MAX_OUTPUT + 1), "output");
      FutureTask<String> complaints =
          started(() -> interactive ? "" : follow(process.getErrorStream()), "errors");
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ConfigException(
            title
                + " didn't end within "
                + timeout.toSeconds()
                + " s and was stopped. Does it wait for somebody to log in?");
      }
      String said = said(complaints);
      if (process.exitValue() != 0) {
        throw failed(process.exitValue(), said);
      }
      byte[] bytes = ended(output);
      if (bytes.length > MAX_OUTPUT) {
        throw new ConfigException(title + " printed more than " + MAX_OUTPUT + " bytes");
      }
      return bytes;
    } catch (TimeoutException e) {
      throw new ConfigException(title + " ended but left its standard output open to others");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("the thread was interrupted while it waited for " + title, e);
    } finally {
      stop(process);
    }
  }

  private Process start(String request, boolean interactive) {
    ProcessBuilder builder = new ProcessBuilder(commandLine);
    builder.environment().putAll(variables);
    builder.environment().put(REQUEST, request);
    if (interactive) {
      builder.redirectInput(ProcessBuilder.Redirect.INHERIT);
      builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    }
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      String hint = installHint == null ? "" : "\n" + Redaction.printable(installHint.strip());
      throw new ConfigException(
          title
              + " can't be started: is it installed, executable and on the PATH ("
              + e.getMessage()
              + ")?"
              + hint);
    }
    if (!interactive) {
      try {
        process.getOutputStream().close();
      } catch (IOException e) {
        LOG.debug("{} has ended already", title);
      }
    }
    return process;
  }

  /** Logs each line at once, and keeps the last ones. */
  private String follow(InputStream stream) throws IOException {
    Deque<String> lines = new ArrayDeque<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String raw = line(reader); raw != null; raw = line(reader)) {
        String line = Redaction.printable(redaction.clean(raw.strip()));
        String shown = line.length() > MAX_LINE ? line.substring(0, MAX_LINE) + "..." : line;
        if (!shown.isEmpty()) {
          LOG.info("{}: {}", title, shown);
          lines.add(shown);
        }
        if (lines.size() > LAST_LINES) {
          lines.remove();
        }
      }
    }
    return String.join("\n", lines);
  }

  /**
   * The next line, which may have no end: of a long one the beginning, without the word that it is
   * cut in, which could be a part of a secret. Null at the end.
   */
  private static @Nullable String line(Reader reader) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = reader.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      if (line.length() < MAX_READ) {
        line.append((char) next);
      }
      next = reader.read();
    }
    if (line.length() == MAX_READ) {
      line.setLength(Math.max(0, line.lastIndexOf(" ")));
      line.append(" ...");
    }
    return line.toString();
  }

  private ConfigException failed(int code, String complaints) {
    return new ConfigException(
        title
            + " failed with exit code "
            + code
            + (complaints.isEmpty() ? " and said nothing" : ":\n" + complaints));
  }

  private interface Work<T> {
    T run() throws IOException;
  }

  private static <T> FutureTask<T> started(Work<T> work, String name) {
    FutureTask<T> task = new FutureTask<>(work::run);
    Thread thread = new Thread(task, "bowline-exec-" + name);
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private <T> T ended(FutureTask<T> task) throws InterruptedException, TimeoutException {
    try {
      return task.get(AFTER_END.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new ConfigException("the output of " + title + " can't be read", e.getCause());
    }
  }

  /** All that it said, unless its children go on talking. */
  private String said(FutureTask<String> complaints) throws InterruptedException {
    try {
      return ended(complaints);
    } catch (TimeoutException e) {
      return "";
    }
  }

  private static void stop(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    close(process.getInputStream());
    close(process.getErrorStream());
  }

  private static void close(InputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      LOG.debug("a pipe of an ended program can't be closed", e);
    }
  }
}
