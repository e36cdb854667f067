package dev.bowline.client.proxy;

import dev.bowline.client.RetryPolicy;
import dev.bowline.client.internal.call.CallOptions;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.proxy.ProxyReader;
import dev.bowline.client.internal.request.ProxyPlace;
import dev.bowline.client.internal.request.ProxyRequest;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.client.internal.transport.Answer;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A service, pod or node to which the API server passes requests on. Immutable and thread-safe;
 * calls block until the head of the answer is there.
 *
 * <p>Every answer of the backend is a {@link ProxyAnswer}, whatever its code. What the API server
 * says itself is an exception: {@link dev.bowline.client.NotFoundException} if there is no such
 * object, {@link dev.bowline.client.ForbiddenException}, {@link
 * dev.bowline.client.ServerErrorException} (503) if a service has no endpoints or the backend can't
 * be reached. The server's own answers are known by their body, a Status of the same code; a
 * backend that answers with one is taken for the server.
 *
 * <p>{@code path} is a path as it stands in a URL, percent-encoded, perhaps with a query; {@code /}
 * may be left out in front. {@link IllegalArgumentException} for what no URL can hold, and for
 * {@code .} and {@code ..} as parts of it.
 */
public final class ProxyTarget {
  private final ClientCore core;
  private final ProxyPlace place;

  ProxyTarget(ClientCore core, ProxyPlace place) {
    this.core = core;
    this.place = place;
  }

  /**
   * At this port.
   *
   * @param port 1 to 65535
   */
  public ProxyTarget port(int port) {
    return port(Integer.toString(port));
  }

  /**
   * At this port.
   *
   * @param port name of the service's or container's port, or its number
   */
  public ProxyTarget port(String port) {
    if (port.isEmpty()) {
      throw new IllegalArgumentException("a port has a number or a name, not an empty one");
    }
    return new ProxyTarget(
        core,
        new ProxyPlace(place.resource(), place.namespace(), place.name(), place.scheme(), port));
  }

  /** The server speaks TLS with the backend, whose certificate it doesn't check. */
  public ProxyTarget https() {
    return scheme("https");
  }

  /** The server speaks plain HTTP with the backend, which is its choice for services and pods. */
  public ProxyTarget http() {
    return scheme("http");
  }

  private ProxyTarget scheme(String scheme) {
    return new ProxyTarget(
        core,
        new ProxyPlace(place.resource(), place.namespace(), place.name(), scheme, place.port()));
  }

  /** GET. Close the answer. */
  public ProxyAnswer get(String path) {
    return get(path, options -> {});
  }

  /** GET. Close the answer. */
  public ProxyAnswer get(String path, Consumer<? super ProxyOptions> options) {
    return call(Verb.GET, path, null, options);
  }

  /** HEAD. Close the answer. */
  public ProxyAnswer head(String path) {
    return head(path, options -> {});
  }

  /**
   * HEAD: what GET would answer, without its body. Nothing tells who gave such an answer, so that
   * what the API server says itself is an answer, too, and no exception. Close the answer.
   */
  public ProxyAnswer head(String path, Consumer<? super ProxyOptions> options) {
    return call(Verb.HEAD, path, null, options);
  }

  /** OPTIONS. Close the answer. */
  public ProxyAnswer options(String path) {
    return options(path, options -> {});
  }

  /**
   * OPTIONS: what the backend says may be asked of it. Access rules see an empty verb, which {@code
   * "*"} and {@code ""} allow. Close the answer.
   */
  public ProxyAnswer options(String path, Consumer<? super ProxyOptions> options) {
    return call(Verb.OPTIONS, path, null, options);
  }

  /** POST. Close the answer. */
  public ProxyAnswer post(String path, ProxyBody body) {
    return post(path, body, options -> {});
  }

  /** POST, never repeated once it may have reached the server. Close the answer. */
  public ProxyAnswer post(String path, ProxyBody body, Consumer<? super ProxyOptions> options) {
    return call(Verb.CREATE, path, body, options);
  }

  /** PUT. Close the answer. */
  public ProxyAnswer put(String path, ProxyBody body) {
    return put(path, body, options -> {});
  }

  /** PUT. Close the answer. */
  public ProxyAnswer put(String path, ProxyBody body, Consumer<? super ProxyOptions> options) {
    return call(Verb.UPDATE, path, body, options);
  }

  /** PATCH. Close the answer. */
  public ProxyAnswer patch(String path, ProxyBody body) {
    return patch(path, body, options -> {});
  }

  /** PATCH. Close the answer. */
  public ProxyAnswer patch(String path, ProxyBody body, Consumer<? super ProxyOptions> options) {
    return call(Verb.PATCH, path, body, options);
  }

  /** DELETE. Close the answer. */
  public ProxyAnswer delete(String path) {
    return delete(path, options -> {});
  }

  /** DELETE. Close the answer. */
  public ProxyAnswer delete(String path, Consumer<? super ProxyOptions> options) {
    return call(Verb.DELETE, path, null, options);
  }

  private ProxyAnswer call(
      Verb verb, String path, @Nullable ProxyBody body, Consumer<? super ProxyOptions> options) {
    ProxyOptions filled = new ProxyOptions();
    options.accept(filled);
    boolean repeatable = body == null || body.isRepeatable();
    ProxyRequest request =
        new ProxyRequest(
            verb,
            place,
            filled.withQuery(ProxyPath.checked(path)),
            filled.accept(),
            filled.headers(),
            body == null ? null : body.contentType(),
            body == null ? null : body.content(),
            repeatable);
    Duration deadline = filled.deadline();
    CallOptions how =
        new CallOptions(
            deadline == null ? core.deadline() : deadline,
            repeatable ? core.retry() : RetryPolicy.NONE,
            core.origin().cancellation(),
            core.origin().takeWaited());
    Answer answer = core.pipeline().call(request, how, new ProxyReader());
    return new ProxyAnswer(answer, place.root());
  }

  /** {@code services in shop: https:web:443}. */
  @Override
  public String toString() {
    return place.toString();
  }
}
