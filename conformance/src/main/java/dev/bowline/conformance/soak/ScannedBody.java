package dev.bowline.conformance.soak;

import java.io.IOException;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** An answer's body that is looked through while it is read. */
final class ScannedBody extends ResponseBody {
  private final ResponseBody body;
  private final BufferedSource source;

  ScannedBody(ResponseBody body, List<TextScan> scans) {
    this.body = body;
    this.source = Okio.buffer(new Scanned(body.source(), scans));
  }

  @Override
  public @Nullable MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public BufferedSource source() {
    return source;
  }

  private static final class Scanned extends ForwardingSource {
    private final List<TextScan> scans;

    Scanned(Source source, List<TextScan> scans) {
      super(source);
      this.scans = scans;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
      long before = sink.size();
      long count = super.read(sink, byteCount);
      if (count > 0) {
        Buffer copy = new Buffer();
        sink.copyTo(copy, before, count);
        byte[] bytes = copy.readByteArray();
        scans.forEach(scan -> scan.scan(bytes));
      }
      return count;
    }
  }
}
