package dev.bowline.mockserver.http;

import java.io.IOException;

/** Headers of HTTP/2 that can't be read; what follows on the connection can't be either. */
final class HeaderBlockException extends IOException {
  private static final long serialVersionUID = 1;

  HeaderBlockException(String problem) {
    super(problem);
  }
}
