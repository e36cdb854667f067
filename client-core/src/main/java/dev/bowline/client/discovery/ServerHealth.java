package dev.bowline.client.discovery;

import dev.bowline.client.internal.call.DocumentCalls;
import dev.bowline.client.internal.discovery.HealthText;
import dev.bowline.client.internal.request.DocumentRequest;
import dev.bowline.client.internal.request.QueryString;

/**
 * Asks a server how it is. Failing health is a {@link HealthReport}; exceptions are those of {@link
 * Discovery}, and {@link dev.bowline.client.TransportException} if there is no server at all.
 * Thread-safe.
 */
public final class ServerHealth {
  private static final String TEXT = "text/plain, */*";

  private final DocumentCalls calls;

  ServerHealth(DocumentCalls calls) {
    this.calls = calls;
  }

  /**
   * Whether it works or should be restarted ({@code /livez}).
   *
   * @param excluded names of checks to leave out
   */
  public HealthReport live(String... excluded) {
    return ask("/livez", excluded);
  }

  /**
   * Whether it is ready for requests ({@code /readyz}).
   *
   * @param excluded names of checks to leave out
   */
  public HealthReport ready(String... excluded) {
    return ask("/readyz", excluded);
  }

  /**
   * Whether one check of {@code /livez} passes.
   *
   * @param check its name, as in {@link HealthReport#checks}
   * @throws dev.bowline.client.NotFoundException if there is no such check
   * @throws IllegalArgumentException if no check can have that name
   */
  public boolean livePasses(String check) {
    return ask("/livez", check);
  }

  /**
   * Whether one check of {@code /readyz} passes.
   *
   * @param check its name, as in {@link HealthReport#checks}
   * @throws dev.bowline.client.NotFoundException if there is no such check
   * @throws IllegalArgumentException if no check can have that name
   */
  public boolean readyPasses(String check) {
    return ask("/readyz", check);
  }

  private HealthReport ask(String path, String[] excluded) {
    QueryString.Builder query = QueryString.builder().put("verbose", "true");
    for (String check : excluded) {
      query.put("exclude", check);
    }
    return calls.call(
        new DocumentRequest(path, query.build(), TEXT, null), null, HealthText.READER);
  }

  private boolean ask(String path, String check) {
    String below = DocumentRequest.below(path, "health check", check);
    DocumentRequest request = new DocumentRequest(below, QueryString.EMPTY, TEXT, null);
    return calls.call(request, null, HealthText.READER).healthy();
  }
}
