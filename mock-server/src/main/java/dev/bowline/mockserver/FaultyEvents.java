package dev.bowline.mockserver;

import dev.bowline.mockserver.http.BrokenOffException;
import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The body of a watch in which something happens to single events. A watch writes each event at
 * once, whatever its format.
 *
 * @param body the watch as it should be
 * @param fault what happens to it
 */
record FaultyEvents(HttpAnswer.Body body, Fault fault) implements HttpAnswer.Body {
  /** How far the type of an event is from its beginning, in every format. */
  private static final int TYPE_END = 64;

  /** How events begin in CBOR. */
  private static final byte[] SELF_DESCRIBED = {(byte) 0xd9, (byte) 0xd9, (byte) 0xf7};

  private static final byte LONG_BYTE_STRING = 0x5a;
  private static final int LENGTH_AT = 1;
  private static final byte[] BOOKMARK = "BOOKMARK".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] INITIAL_END =
      "k8s.io/initial-events-end".getBytes(StandardCharsets.US_ASCII);

  @Override
  public long length() {
    return body.length();
  }

  @Override
  public void writeTo(HttpAnswer.BodySink sink) throws IOException {
    body.writeTo(new EventSink(sink));
  }

  private final class EventSink implements HttpAnswer.BodySink {
    private final HttpAnswer.BodySink sink;
    private long events;

    private EventSink(HttpAnswer.BodySink sink) {
      this.sink = sink;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      byte[] event = Arrays.copyOfRange(bytes, offset, offset + length);
      long before = events++;
      if (fault instanceof Fault.DropBookmarks drop && isDropped(event, drop)) {
        return;
      } else if (fault instanceof Fault.TruncateEvent truncate && before == truncate.events()) {
        sink.write(event, 0, length / 2);
        sink.flush();
        throw new BrokenOffException();
      } else if (fault instanceof Fault.MalformedEvent malformed && before == malformed.events()) {
        damage(event);
      }
      sink.write(event);
    }

    @Override
    public void flush() throws IOException {
      sink.flush();
    }
  }

  private static boolean isDropped(byte[] event, Fault.DropBookmarks drop) {
    return contains(event, BOOKMARK, Math.min(event.length, TYPE_END))
        && (drop.alsoInitialEnd() || !contains(event, INITIAL_END, event.length));
  }

  /**
   * Keeps the length before a frame of Protobuf and the line break behind one of JSON. In CBOR it
   * stays one item, a string of zeros.
   */
  private static void damage(byte[] event) {
    if (Arrays.mismatch(event, SELF_DESCRIBED) == SELF_DESCRIBED.length) {
      int length = event.length - LENGTH_AT - Integer.BYTES;
      event[0] = LONG_BYTE_STRING;
      ByteBuffer.wrap(event).putInt(LENGTH_AT, length);
      Arrays.fill(event, LENGTH_AT + Integer.BYTES, event.length, (byte) 0);
      return;
    }
    Arrays.fill(event, Math.min(4, event.length), Math.max(4, event.length - 1), (byte) 0);
  }

  private static boolean contains(byte[] bytes, byte[] word, int end) {
    for (int i = 0; i + word.length <= end; i++) {
      if (Arrays.equals(bytes, i, i + word.length, word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }
}
