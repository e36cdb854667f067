package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Answers JSON in lines for people: for browsers and curl, if the query or the media type says so,
 * and where negotiation has failed. Streams stay as they are.
 */
final class Pretty {
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");

  private Pretty() {}

  static HttpAnswer apply(ApiRequest request, HttpAnswer answer) {
    boolean isJson =
        Format.JSON.mediaType().equals(answer.headers().first("Content-Type"))
            && answer.body().length() > 0;
    if (!isJson
        || !isWanted(request, answer.status() >= 400)
        || request.path().startsWith("/openapi")) {
      return answer;
    }
    return answer.with(new Lines(answer.body()));
  }

  private static boolean isWanted(ApiRequest request, boolean isError) {
    if (Accept.of(request).isPretty(isError)) {
      return true;
    }
    String asked = request.query().text("pretty");
    if (!asked.isEmpty()) {
      return TRUE.contains(asked);
    }
    String agent = request.header("User-Agent");
    return Stream.of("curl", "Wget", "Mozilla/5.0").anyMatch(agent::startsWith);
  }

  /** The length is found by writing to nobody: no second copy of a long list is made. */
  private record Lines(HttpAnswer.Body plain) implements HttpAnswer.Body {
    @Override
    public long length() {
      long[] length = {0};
      try {
        writeTo(
            new HttpAnswer.BodySink() {
              @Override
              public void write(byte[] bytes, int offset, int count) {
                length[0] += count;
              }

              @Override
              public void flush() {}
            });
      } catch (IOException e) {
        return -1;
      }
      return length[0];
    }

    @Override
    public void writeTo(HttpAnswer.BodySink sink) throws IOException {
      JsonLines lines = new JsonLines(sink);
      plain.writeTo(lines);
      lines.end();
    }
  }
}
