package dev.bowline.client.internal.discovery;

import dev.bowline.client.internal.call.DocumentReader;
import dev.bowline.client.internal.transport.Answer;
import java.io.IOException;

/**
 * Reads documents in JSON, whatever their content type is called: OpenAPI's index is text/plain.
 */
final class JsonDocument implements DocumentReader<Fields> {
  static final JsonDocument READER = new JsonDocument();

  private JsonDocument() {}

  @Override
  public boolean accepts(int code) {
    return code == 200;
  }

  @Override
  public Fields read(Answer answer) throws IOException {
    return Fields.of(answer.body().readAllBytes());
  }
}
