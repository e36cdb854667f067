package dev.bowline.client.internal.pod;

import dev.bowline.client.RequestSummary;
import dev.bowline.client.internal.call.CallOptions;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.call.StreamReader;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.request.QueryString;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.client.internal.status.StatusDecoder;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.client.internal.websocket.WebSocket;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls about one pod. Thread-safe. */
public final class PodCalls {
  private static final GroupVersionKind POD = GroupVersionKind.of("v1", "Pod");
  private static final NamespacedType<Unstructured> TYPE =
      NamespacedType.custom(POD, "pods", Unstructured.empty(POD));

  private final ClientCore core;
  private final ResourcePath path;
  private final Timers timers;

  /**
   * Calls about a pod.
   *
   * @throws IllegalArgumentException if no pod can have that name, or no namespace
   */
  public PodCalls(ClientCore core, Timers timers, String namespace, String name) {
    this.core = core;
    this.timers = timers;
    ResourcePath.checkPlace(TYPE, namespace);
    this.path = ResourcePath.object(TYPE.resource(), namespace, name);
  }

  /** Timers for connections. */
  public Timers timers() {
    return timers;
  }

  /** The client's way to wait, and its clocks. */
  public ClientCore core() {
    return core;
  }

  /** Name and namespace, for names of threads. */
  public String shown() {
    return path.namespace() + "/" + path.name();
  }

  /** What a call is called in messages. */
  public RequestSummary summary(String subresource, Verb verb) {
    return new RequestSummary(verb.word(), path.subresource(subresource).text());
  }

  /** Reads the pod. */
  public Unstructured pod() {
    return core.calls(TYPE)
        .object(new RequestSpec(Verb.GET, TYPE, path, QueryString.EMPTY, null), null);
  }

  /**
   * Opens a WebSocket.
   *
   * @param deadline for the opening; null for the client's default
   */
  public WebSocket connect(
      String subresource,
      QueryString query,
      List<String> protocols,
      @Nullable Duration deadline,
      Cancellation cancellation) {
    return call(
        Verb.CONNECT,
        subresource,
        query,
        deadline,
        cancellation,
        new Stream<>(Outgoing.Opening.webSocket(protocols)) {
          @Override
          public WebSocket take(Answer answer) throws IOException {
            return WebSocket.of(answer, protocols);
          }
        });
  }

  /**
   * Opens a stream of bytes.
   *
   * @param deadline for the opening; null for the client's default
   */
  public Answer stream(
      String subresource,
      QueryString query,
      @Nullable Duration deadline,
      Cancellation cancellation) {
    return bytes(Outgoing.Opening.STREAM, subresource, query, deadline, cancellation);
  }

  /**
   * Opens bytes that end soon.
   *
   * @param deadline for all of them; null for the client's default
   */
  Answer bounded(
      String subresource,
      QueryString query,
      @Nullable Duration deadline,
      Cancellation cancellation) {
    return bytes(Outgoing.Opening.BOUNDED, subresource, query, deadline, cancellation);
  }

  private Answer bytes(
      Outgoing.Opening opening,
      String subresource,
      QueryString query,
      @Nullable Duration deadline,
      Cancellation cancellation) {
    return call(
        Verb.GET,
        subresource,
        query,
        deadline,
        cancellation,
        new Stream<>(opening) {
          @Override
          public boolean accepts(Answer answer) {
            return answer.code() < 400 && !StatusDecoder.isHtml(answer.header("Content-Type"));
          }

          @Override
          public Answer take(Answer answer) throws TransportFailure {
            if (answer.code() >= 300) {
              throw StatusDecoder.redirected(answer, core.pipeline().serverUrl());
            }
            return answer;
          }
        });
  }

  private <R> R call(
      Verb verb,
      String subresource,
      QueryString query,
      @Nullable Duration deadline,
      Cancellation cancellation,
      StreamReader<R> reader) {
    RequestSpec request = new RequestSpec(verb, TYPE, path.subresource(subresource), query, null);
    Duration time = deadline == null ? core.deadline() : deadline;
    CallOptions options =
        new CallOptions(time, core.retry(), cancellation, core.origin().takeWaited());
    return core.pipeline().call(request, options, reader);
  }

  private abstract static class Stream<R> implements StreamReader<R> {
    private final Outgoing.Opening opening;

    Stream(Outgoing.Opening opening) {
      this.opening = opening;
    }

    @Override
    public Outgoing.Opening opening() {
      return opening;
    }
  }
}
