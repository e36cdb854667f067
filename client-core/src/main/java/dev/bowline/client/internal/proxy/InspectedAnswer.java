package dev.bowline.client.internal.proxy;

import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An answer of 400 or more whose beginning was read to see who gave it. An API server's own is a
 * Status in JSON of that very code; there is no header that tells.
 */
final class InspectedAnswer implements Answer {
  private static final int LARGEST_STATUS = 1 << 16;

  private final Answer answer;
  private final InputStream body;
  private final boolean ofServer;

  private InspectedAnswer(Answer answer, byte[] beginning, boolean ofServer) {
    this.answer = answer;
    this.body = new SequenceInputStream(new ByteArrayInputStream(beginning), answer.body());
    this.ofServer = ofServer;
  }

  static Answer of(Answer answer) throws IOException {
    String type = answer.header("Content-Type").toLowerCase(Locale.ROOT);
    if (answer.code() < 400 || !type.startsWith("application/json")) {
      return answer;
    }
    byte[] beginning = answer.body().readNBytes(LARGEST_STATUS);
    return new InspectedAnswer(answer, beginning, isStatus(beginning, answer.code()));
  }

  private static boolean isStatus(byte[] body, int code) {
    try {
      Status status = Codecs.json().read(body, Status.EMPTY, DecodeOptions.DEFAULT);
      return status.status().equals("Failure") && status.code() == code;
    } catch (CodecException e) {
      return false;
    }
  }

  /** Whether the API server itself refused the request. */
  static boolean isOfServer(Answer answer) {
    return answer instanceof InspectedAnswer inspected && inspected.ofServer;
  }

  @Override
  public int code() {
    return answer.code();
  }

  @Override
  public List<String> headers(String name) {
    return answer.headers(name);
  }

  @Override
  public InputStream body() {
    return body;
  }

  @Override
  public @Nullable TransportFailure failure() {
    return answer.failure();
  }

  @Override
  public void cancel() {
    answer.cancel();
  }

  @Override
  public void close() {
    answer.close();
  }
}
