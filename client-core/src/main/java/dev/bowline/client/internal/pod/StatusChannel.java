package dev.bowline.client.internal.pod;

import dev.bowline.client.ApiException;
import dev.bowline.client.Attempt;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeException;
import dev.bowline.meta.v1.Status;
import dev.bowline.meta.v1.StatusCause;
import dev.bowline.serde.CodecException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/**
 * How a command ended: a Status in JSON, the only thing that comes on this channel. Kubelets leave
 * its kind out.
 */
final class StatusChannel implements ChannelSink {
  private static final int LARGEST = 1 << 20;
  private static final int INTERNAL_ERROR = 500;
  private static final String KIND = "{\"kind\":\"Status\",\"apiVersion\":\"v1\",";

  private static final Pattern COMMAND = Pattern.compile("([?&]command=)[^&\"\\s]*");

  private final RequestSummary request;
  private final CompletableFuture<Integer> exit;
  private final Runnable onStatus;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  /**
   * A status channel.
   *
   * @param exit gets the exit code, or what went wrong instead of an exit
   * @param onStatus runs behind that, on the reading thread
   */
  StatusChannel(RequestSummary request, CompletableFuture<Integer> exit, Runnable onStatus) {
    this.request = request;
    this.exit = exit;
    this.onStatus = onStatus;
  }

  @Override
  public void bytes(byte[] bytes, int offset, int length) {
    if (text.size() + length <= LARGEST) {
      text.write(bytes, offset, length);
    }
  }

  @Override
  public void messageEnd() {
    if (text.size() == 0 || exit.isDone()) {
      return; // the empty message that says: connected
    }
    try {
      exit.complete(exitCode(status(text.toByteArray())));
    } catch (KubeException e) {
      exit.completeExceptionally(e);
    }
    onStatus.run();
  }

  private static Status status(byte[] json) {
    try {
      return Codecs.json().read(json, Status.EMPTY, DecodeOptions.DEFAULT);
    } catch (CodecException e) {
      String object = new String(json, StandardCharsets.UTF_8).strip();
      if (!object.startsWith("{")) {
        throw e;
      }
      byte[] completed = (KIND + object.substring(1)).getBytes(StandardCharsets.UTF_8);
      return Codecs.json().read(completed, Status.EMPTY, DecodeOptions.DEFAULT);
    }
  }

  private int exitCode(Status status) {
    if (status.status().equals("Success")) {
      return 0;
    }
    if (status.reason().equals("NonZeroExitCode")) {
      for (StatusCause cause : status.details().causes()) {
        if (cause.reason().equals("ExitCode")) {
          return number(cause.message());
        }
      }
    }
    int code = status.code() == 0 ? INTERNAL_ERROR : status.code();
    List<Attempt> attempts =
        List.of(new Attempt(Duration.ZERO, (code + " " + status.reason()).strip()));
    throw ApiException.of(new Refusal(request, code, hidden(status), "", null, attempts));
  }

  /** Servers repeat their own request to the kubelet, whose query holds the command. */
  private static Status hidden(Status status) {
    return status.with(
        s -> s.message(COMMAND.matcher(status.message()).replaceAll("$1(not shown)")));
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new CodecException("the exit code \"" + text + "\" is no number", -1, e);
    }
  }
}
