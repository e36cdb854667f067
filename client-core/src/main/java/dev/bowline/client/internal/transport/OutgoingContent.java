package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.io.OutputStream;

/** What a request sends, piece by piece. */
public interface OutgoingContent {
  /** How many bytes; -1 if that isn't known. */
  long length();

  /** Writes all of it; throws what the source throws. */
  void writeTo(OutputStream out) throws IOException;
}
