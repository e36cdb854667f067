package dev.bowline.client.internal.call;

import dev.bowline.client.ServerIds;
import dev.bowline.client.Warning;
import dev.bowline.client.internal.transport.AnswerHead;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is told of one call's answer, once it has been read. What they throw is logged: the server
 * has done its work.
 *
 * @param onWarning gets the warnings, besides the client's handler; null for nobody
 * @param onServerIds gets the ids; null for nobody
 */
public record Told(
    @Nullable Consumer<? super Warning> onWarning,
    @Nullable Consumer<? super ServerIds> onServerIds) {
  /** Nobody. */
  public static final Told NOBODY = new Told(null, null);

  private static final Logger LOG = LoggerFactory.getLogger("dev.bowline.client");

  /** Those who are not null. */
  public static Told of(
      @Nullable Consumer<? super Warning> onWarning,
      @Nullable Consumer<? super ServerIds> onServerIds) {
    return onWarning == null && onServerIds == null ? NOBODY : new Told(onWarning, onServerIds);
  }

  void tell(AnswerHead answer) {
    if (onWarning != null) {
      for (String header : answer.headers("Warning")) {
        WarningHeader.tell(header, onWarning);
      }
    }
    if (onServerIds != null) {
      try {
        onServerIds.accept(Ids.of(answer));
      } catch (RuntimeException e) {
        LOG.warn("a handler of ids failed", e);
      }
    }
  }
}
