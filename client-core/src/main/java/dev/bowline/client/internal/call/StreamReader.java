package dev.bowline.client.internal.call;

import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.codec.Codec;
import java.io.IOException;

/**
 * Takes over an answer that is no object: a stream of bytes, or a WebSocket.
 *
 * @param <R> class of the result
 */
public interface StreamReader<R> extends AnswerReader<R> {
  /** How the answer goes on behind its head. */
  Outgoing.Opening opening();

  /** The answer as it goes on, if the reader had to look into it first. */
  default Answer inspected(Answer answer) throws IOException {
    return answer;
  }

  /**
   * Whether an answer is taken over; any other is a refusal.
   *
   * @param answer as inspected
   */
  default boolean accepts(Answer answer) {
    return answer.code() < 400;
  }

  /**
   * Takes over an answer that is accepted.
   *
   * @param answer belongs to the result, unless this throws
   */
  R take(Answer answer) throws IOException;

  @Override
  default R read(Answer answer, Codec codec) throws IOException {
    return take(answer);
  }
}
