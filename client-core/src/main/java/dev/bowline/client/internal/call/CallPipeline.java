package dev.bowline.client.internal.call;

import dev.bowline.client.Encoding;
import dev.bowline.client.RateLimit;
import dev.bowline.client.Warning;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.Request;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.client.internal.transport.HostPort;
import dev.bowline.client.internal.transport.Transport;
import dev.bowline.client.observe.CallObserver;
import dev.bowline.meta.KubeObject;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happens between a request and its result, in this order. Blocking, on the calling thread;
 * thread-safe.
 */
public final class CallPipeline {
  private final List<Step> resourceSteps;
  private final List<Step> documentSteps;
  private final Timing timing;
  private final String serverUrl;

  /**
   * A pipeline to one server.
   *
   * @param server the server's address, for messages
   */
  public CallPipeline(
      Transport transport,
      URI server,
      Credentials credentials,
      Encoding encoding,
      Consumer<? super Warning> onWarning,
      Timing timing) {
    this(transport, server, credentials, encoding, onWarning, timing, Extras.NONE);
  }

  /**
   * A pipeline to one server.
   *
   * @param server the server's address, for messages
   * @param extras what most clients don't have
   */
  public CallPipeline(
      Transport transport,
      URI server,
      Credentials credentials,
      Encoding encoding,
      Consumer<? super Warning> onWarning,
      Timing timing,
      Extras extras) {
    this.timing = timing;
    this.serverUrl = shown(server);
    List<Step> steps = new ArrayList<>();
    steps.add(new Authenticate(credentials, timing));
    steps.add(new Retry(timing));
    if (extras.limit() != null) {
      steps.add(new Throttle(extras.limit(), timing));
    }
    steps.add(new ReportWarnings(onWarning));
    steps.add(new Observe());
    steps.add(new Send(transport, serverUrl, timing.clock()));
    List<Step> first =
        extras.observer() == null
            ? List.of()
            : List.of(new Measure(extras.observer(), timing.ticker()));
    this.resourceSteps = of(first, new Negotiate(encoding, timing.ticker()), steps);
    this.documentSteps = of(first, new DocumentFormat(), steps);
  }

  /**
   * Steps that most clients don't have; a step that isn't there costs nothing.
   *
   * @param observer who is told of all calls, or null
   * @param limit how many requests there may be, or null for no limit
   */
  public record Extras(@Nullable CallObserver observer, @Nullable RateLimit limit) {
    /** None of them. */
    public static final Extras NONE = new Extras(null, null);
  }

  /** Monotonic nanoseconds, by which calls are timed. */
  public LongSupplier ticker() {
    return timing.ticker();
  }

  /** The server's address, for messages. */
  public String serverUrl() {
    return serverUrl;
  }

  /**
   * Makes a call.
   *
   * @throws dev.bowline.client.ApiException if the server refuses
   * @throws dev.bowline.client.TransportException if there is no usable answer
   * @throws dev.bowline.serde.CodecException if the body can't be encoded, or the answer not
   *     decoded
   */
  public <R> R call(Request request, CallOptions options, AnswerReader<R> reader) {
    AttemptLog log = new AttemptLog(timing.ticker(), options.deadline(), options.waited());
    List<Step> steps = request instanceof RequestSpec ? resourceSteps : documentSteps;
    Exchange<R> exchange = Exchange.begin(request, options, reader, log);
    Step.Next first = new Position(steps, 0);
    return request instanceof RequestSpec write && isStored(write)
        ? write(nameOf(write), exchange, first)
        : first.call(exchange);
  }

  private static <R> R write(String name, Exchange<R> exchange, Step.Next first) {
    try {
      R result = first.call(exchange);
      SureWrites.done(name);
      return result;
    } catch (RuntimeException | Error e) {
      SureWrites.failed(name, e);
      throw e;
    }
  }

  private static boolean isStored(RequestSpec request) {
    return !request.verb().isRead()
        && request.verb() != Verb.CONNECT
        && !request.query().text().contains("dryRun=");
  }

  /** Of the object that is written to; empty if the server is to choose it, or for a collection. */
  private static String nameOf(RequestSpec request) {
    String name = request.path().name();
    if (name != null) {
      return name;
    }
    return request.body() instanceof Body.ObjectBody body
            && body.object() instanceof KubeObject created
        ? created.name()
        : "";
  }

  /** Without a user's name and password, without a query, and without a slash at the end. */
  private static String shown(URI server) {
    String path = server.getRawPath();
    String prefix = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return server.getScheme() + "://" + HostPort.of(server) + prefix;
  }

  private static List<Step> of(List<Step> first, Step format, List<Step> others) {
    return Stream.of(first, List.of(format), others).flatMap(List::stream).toList();
  }

  private static final class Position implements Step.Next {
    private final List<Step> steps;
    private final int index;

    private Position(List<Step> steps, int index) {
      this.steps = steps;
      this.index = index;
    }

    @Override
    public <R> R call(Exchange<R> exchange) {
      return steps.get(index).call(exchange, new Position(steps, index + 1));
    }
  }
}
