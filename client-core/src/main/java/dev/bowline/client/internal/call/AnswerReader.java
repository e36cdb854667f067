package dev.bowline.client.internal.call;

import dev.bowline.client.internal.transport.Answer;
import dev.bowline.codec.Codec;
import java.io.IOException;

/**
 * Makes a result of an answer below 400.
 *
 * @param <R> class of the result
 */
@FunctionalInterface
public interface AnswerReader<R> {
  /**
   * Reads the body. Called once per try, so that whatever it collects must begin anew each time.
   *
   * @param answer closed by the caller, unless the request is a watch
   * @param codec of the answer's content type
   */
  R read(Answer answer, Codec codec) throws IOException;
}
