package dev.bowline.client.proxy;

import dev.bowline.client.internal.transport.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What a backend answered. Close it. Used by one thread at a time. */
public final class ProxyAnswer implements AutoCloseable {
  private final Answer answer;
  private final String root;

  ProxyAnswer(Answer answer, String root) {
    this.answer = answer;
    this.root = root;
  }

  /** HTTP status code. */
  public int code() {
    return answer.code();
  }

  /** Whether the code is one of success, from 200 to 299. */
  public boolean isSuccess() {
    return answer.code() >= 200 && answer.code() < 300;
  }

  /** The values of a header, in order; empty if there are none. */
  public List<String> headers(String name) {
    return answer.headers(name);
  }

  /** The first value of a header; empty if there is none. */
  public String header(String name) {
    return answer.header(name);
  }

  /**
   * Where a redirection leads, as a path for the same target. Redirections aren't followed. API
   * servers rewrite those that lead to the backend itself; empty for any other, which {@code
   * header("Location")} tells.
   */
  public Optional<String> redirect() {
    String location = answer.header("Location");
    if (answer.code() < 300 || answer.code() > 399 || !location.startsWith("/")) {
      return Optional.empty();
    }
    int at = location.indexOf(root); // an address with a path has that in front
    String rest = at < 0 ? "" : location.substring(at + root.length());
    return rest.isEmpty() || (rest.charAt(0) != '/' && rest.charAt(0) != '?')
        ? at < 0 || !rest.isEmpty() ? Optional.empty() : Optional.of("/")
        : Optional.of(rest);
  }

  /** The body, decompressed, as it comes. Reading throws {@link IOException} if it breaks. */
  public InputStream body() {
    return answer.body();
  }

  /**
   * All of the body.
   *
   * @throws UncheckedIOException if it breaks, or the deadline passes
   */
  public byte[] bytes() {
    try {
      return answer.body().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * All of the body as a text in UTF-8.
   *
   * @throws UncheckedIOException if it breaks, or the deadline passes
   */
  public String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    answer.close();
  }

  /** The code; no content. */
  @Override
  public String toString() {
    return "answer " + answer.code();
  }
}
