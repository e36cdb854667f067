package dev.bowline.client.internal.request;

/** What the API calls a request, and the HTTP method that carries it. */
public enum Verb {
  GET("get", "GET"),
  /** The head of what GET answers; access rules call it {@code get}, too. */
  HEAD("get", "HEAD"),
  /** What may be asked of a backend. Access rules have no word for it: they see an empty one. */
  OPTIONS("options", "OPTIONS"),
  LIST("list", "GET"),
  WATCH("watch", "GET"),
  CREATE("create", "POST"),
  UPDATE("update", "PUT"),
  PATCH("patch", "PATCH"),
  DELETE("delete", "DELETE"),
  DELETE_COLLECTION("deletecollection", "DELETE"),
  /** Turns the connection over to a pod's streams; whatever the method, it starts something. */
  CONNECT("connect", "GET");

  private final String word;
  private final String method;

  Verb(String word, String method) {
    this.word = word;
    this.method = method;
  }

  /** The API's word, as in access rules and messages. */
  public String word() {
    return word;
  }

  /** The HTTP method. */
  public String method() {
    return method;
  }

  /**
   * Whether a request changes nothing, so that it may be repeated whatever became of the first try.
   */
  public boolean isRead() {
    return switch (this) {
      case GET, HEAD, OPTIONS, LIST, WATCH -> true;
      case CREATE, UPDATE, PATCH, DELETE, DELETE_COLLECTION, CONNECT -> false;
    };
  }
}
