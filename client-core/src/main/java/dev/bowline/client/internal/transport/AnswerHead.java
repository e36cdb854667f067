package dev.bowline.client.internal.transport;

import java.util.List;

/** Status line and headers of an answer. */
public interface AnswerHead {
  /** HTTP status code. */
  int code();

  /** Values of a header, in order; empty if there are none. */
  List<String> headers(String name);

  /** The first value of a header; empty if there is none. */
  default String header(String name) {
    List<String> values = headers(name);
    return values.isEmpty() ? "" : values.get(0);
  }
}
