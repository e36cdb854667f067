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
    return answer.with(Lines.of(answer.body()));
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

  /**
   * A body in lines. Its length is found by writing to nobody, once: no second copy of a long list
   * is made.
   */
  private record Lines(HttpAnswer.Body plain, long length) implements HttpAnswer.Body {
    static Lines of(HttpAnswer.Body plain) {
      Counter counter = new Counter();
      try {
        write(plain, counter);
        return new Lines(plain, counter.count);
      } catch (IOException e) {
        return new Lines(plain, -1);
      }
    }

    @Override
    public void writeTo(HttpAnswer.BodySink sink) throws IOException {
      write(plain, sink);
    }

    private static void write(HttpAnswer.Body plain, HttpAnswer.BodySink sink) throws IOException {
      JsonLines lines = new JsonLines(sink);
      plain.writeTo(lines);
      lines.end();
    }
  }

  private static final class Counter implements HttpAnswer.BodySink {
    private long count;

    @Override
    public void write(byte[] bytes, int offset, int length) {
      count += length;
    }

    @Override
    public void flush() {}
  }
}
