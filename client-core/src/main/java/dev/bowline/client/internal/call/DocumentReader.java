package dev.bowline.client.internal.call;

import dev.bowline.client.internal.transport.Answer;
import dev.bowline.codec.Codec;
import java.io.IOException;

/**
 * Makes a result of an answer that is no object: of any content type, and with codes that would be
 * refusals or redirections elsewhere.
 *
 * @param <R> class of the result
 */
public interface DocumentReader<R> extends AnswerReader<R> {
  /** Whether answers of this code are read; any other is a refusal or no usable answer. */
  boolean accepts(int code);

  /**
   * Reads the answer.
   *
   * @param answer closed by the caller
   */
  R read(Answer answer) throws IOException;

  @Override
  default R read(Answer answer, Codec codec) throws IOException {
    return read(answer);
  }
}
