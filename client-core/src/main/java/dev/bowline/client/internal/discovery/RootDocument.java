package dev.bowline.client.internal.discovery;

import dev.bowline.client.internal.call.DocumentReader;
import dev.bowline.client.internal.transport.Answer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /api} or {@code /apis} answered.
 *
 * @param content null if it is what the request's {@code If-None-Match} named
 * @param etag names this state; empty if the server offers none
 */
record RootDocument(@Nullable Fields content, String etag) {
  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;

  static final DocumentReader<RootDocument> READER =
      new DocumentReader<>() {
        @Override
        public boolean accepts(int code) {
          return code == OK || code == NOT_MODIFIED;
        }

        @Override
        public RootDocument read(Answer answer) throws IOException {
          String etag = answer.header("ETag");
          return answer.code() == NOT_MODIFIED
              ? new RootDocument(null, etag)
              : new RootDocument(Fields.of(answer.body().readAllBytes()), etag);
        }
      };
}
