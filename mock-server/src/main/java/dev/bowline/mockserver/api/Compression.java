package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses answers from 128 KiB on for clients that say exactly {@code gzip}; the server knows no
 * quality values there. Watches are never compressed.
 */
final class Compression {
  private static final int THRESHOLD = 128 * 1024;
  private static final int BUFFER = 8192;
  private static final Pattern GZIP =
      Pattern.compile("(?:^|,)\\s*gzip\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))");

  private Compression() {}

  static HttpAnswer apply(ApiRequest request, HttpAnswer answer) {
    if (answer.body().length() < THRESHOLD || !isWanted(request)) {
      return answer;
    }
    return answer
        .with("Content-Encoding", "gzip")
        .with("Vary", "Accept-Encoding")
        .with(new Compressed(answer.body()));
  }

  /** The documents of OpenAPI are answered by libraries with ways of their own. */
  private static boolean isWanted(ApiRequest request) {
    String header = request.header("Accept-Encoding");
    if (request.path().startsWith("/openapi/v3")) {
      return false;
    }
    return request.path().equals("/openapi/v2") ? GZIP.matcher(header).find() : isAccepted(header);
  }

  private static boolean isAccepted(String header) {
    for (String encoding : header.split(",", -1)) {
      if (encoding.strip().equals("gzip")) {
        return true;
      }
    }
    return false;
  }

  private record Compressed(HttpAnswer.Body plain) implements HttpAnswer.Body {
    @Override
    public long length() {
      return -1;
    }

    @Override
    public void writeTo(HttpAnswer.BodySink sink) throws IOException {
      FastGzip gzip = new FastGzip(new SinkStream(sink));
      try {
        plain.writeTo(
            new HttpAnswer.BodySink() {
              @Override
              public void write(byte[] bytes, int offset, int length) throws IOException {
                gzip.write(bytes, offset, length);
              }

              @Override
              public void flush() throws IOException {
                sink.flush();
              }
            });
        gzip.finish();
      } finally {
        gzip.free();
      }
      sink.flush();
    }
  }

  /** The server uses the fastest level. */
  private static final class FastGzip extends GZIPOutputStream {
    private FastGzip(OutputStream out) throws IOException {
      super(out, BUFFER);
      def.setLevel(Deflater.BEST_SPEED);
    }

    /** Gives memory back that the heap knows nothing of; closing would write on. */
    private void free() {
      def.end();
    }
  }

  private static final class SinkStream extends OutputStream {
    private final HttpAnswer.BodySink sink;

    private SinkStream(HttpAnswer.BodySink sink) {
      this.sink = sink;
    }

    @Override
    public void write(int b) throws IOException {
      sink.write(new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      sink.write(bytes, offset, length);
    }
  }
}
