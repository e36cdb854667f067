package dev.bowline.mockserver.http;

/** A request that is no HTTP, or too much of it: refused before anybody looks what it is about. */
final class RefusedRequestException extends Exception {
  private static final long serialVersionUID = 1;

  private final String status;

  /**
   * A refusal that says the same in its status line and its body.
   *
   * @param status code and reason
   */
  RefusedRequestException(String status) {
    this(status, status);
  }

  private RefusedRequestException(String status, String body) {
    super(body, null, false, false);
    this.status = status;
  }

  static RefusedRequestException malformed() {
    return new RefusedRequestException("400 Bad Request");
  }

  static RefusedRequestException tooLarge() {
    return new RefusedRequestException("431 Request Header Fields Too Large");
  }

  static RefusedRequestException unknownEncoding() {
    return new RefusedRequestException("501 Not Implemented", "Unsupported transfer encoding");
  }

  static RefusedRequestException unexpected() {
    return new RefusedRequestException("417 Expectation Failed", "");
  }

  /** The whole answer. */
  String answer() {
    return "HTTP/1.1 "
        + status
        + "\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
        + getMessage();
  }
}
