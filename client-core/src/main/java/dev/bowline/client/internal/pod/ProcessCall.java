package dev.bowline.client.internal.pod;

import dev.bowline.client.internal.request.QueryString;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of exec and attach.
 *
 * @param command program and arguments; empty for attach
 * @param container name; empty for the pod's default
 * @param stdin whether standard input is connected
 * @param terminal its size; null for none
 * @param mergesStderr whether both outputs come as one
 * @param deadline for the opening; null for the client's default
 */
public record ProcessCall(
    List<String> command,
    String container,
    boolean stdin,
    @Nullable TerminalSize terminal,
    boolean mergesStderr,
    @Nullable Duration deadline) {
  /** {@code exec} or {@code attach}. */
  String subresource() {
    return command.isEmpty() ? "attach" : "exec";
  }

  /** A terminal has one output only: servers refuse to connect another. */
  boolean hasStderr() {
    return terminal == null;
  }

  QueryString query() {
    QueryString.Builder query = QueryString.builder().putUnlessEmpty("container", container);
    query.flag("stdin", stdin).flag("stdout", true).flag("stderr", hasStderr());
    query.flag("tty", terminal != null);
    command.forEach(word -> query.put("command", word));
    return query.build();
  }
}
