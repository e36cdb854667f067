package dev.bowline.client.internal.status;

/** Words for status codes. */
final class HttpReason {
  private HttpReason() {}

  /** {@code 502 Bad Gateway}; HTTP/2 leaves the phrase out. */
  static String of(int code) {
    String phrase = phrase(code);
    return phrase.isEmpty() ? Integer.toString(code) : code + " " + phrase;
  }

  private static String phrase(int code) {
    return switch (code) {
      case 200 -> "OK";
      case 201 -> "Created";
      case 204 -> "No Content";
      case 301 -> "Moved Permanently";
      case 302 -> "Found";
      case 303 -> "See Other";
      case 307 -> "Temporary Redirect";
      case 308 -> "Permanent Redirect";
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 407 -> "Proxy Authentication Required";
      case 429 -> "Too Many Requests";
      case 500 -> "Internal Server Error";
      case 502 -> "Bad Gateway";
      case 503 -> "Service Unavailable";
      case 504 -> "Gateway Timeout";
      default -> "";
    };
  }

  /** The reason that an API server gives with a code; empty where there is no usual one. */
  static String kubernetesReason(int code) {
    return switch (code) {
      case 400 -> "BadRequest";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "NotFound";
      case 405 -> "MethodNotAllowed";
      case 406 -> "NotAcceptable";
      case 409 -> "Conflict";
      case 410 -> "Gone";
      case 413 -> "RequestEntityTooLarge";
      case 415 -> "UnsupportedMediaType";
      case 422 -> "Invalid";
      case 429 -> "TooManyRequests";
      case 500 -> "InternalError";
      case 503 -> "ServiceUnavailable";
      case 504 -> "Timeout";
      default -> "";
    };
  }
}
