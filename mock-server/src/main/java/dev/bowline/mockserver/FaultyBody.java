package dev.bowline.mockserver;

import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpConnection;
import java.io.IOException;

/**
 * A body that breaks off, falls silent or crawls after a number of bytes.
 *
 * @param body the body as it should be
 * @param injected what happens to it
 * @param connection the connection that it goes out on
 */
record FaultyBody(HttpAnswer.Body body, InjectedFault injected, HttpConnection connection)
    implements HttpAnswer.Body {
  @Override
  public long length() {
    return body.length();
  }

  @Override
  public void writeTo(HttpAnswer.BodySink sink) throws IOException {
    body.writeTo(new FaultySink(sink, injected, connection, sink::flush));
  }
}
