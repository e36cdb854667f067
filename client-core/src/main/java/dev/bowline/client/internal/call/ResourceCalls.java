package dev.bowline.client.internal.call;

import dev.bowline.client.ForbiddenException;
import dev.bowline.client.RetryPolicy;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.Form;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourceRequests;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls about one resource type: what goes through the pipeline, and how the answers are read.
 * Thread-safe.
 *
 * @param <T> class of the objects
 */
public final class ResourceCalls<T extends KubeObject> implements RawResources<T> {
  private static final int CREATED = 201;

  /** How much longer than the server's own timeout a watch may live. */
  private static final Duration WATCH_GRACE = Duration.ofSeconds(10);

  /** A server gives itself three seconds to catch up with its database. */
  private static final Duration VERSION_DEADLINE = Duration.ofSeconds(5);

  private final CallPipeline pipeline;
  private final ResourceRequests requests;
  private final Decoder<T> decoder;
  private final DecodeOptions decoding;
  private final Duration defaultDeadline;
  private final RetryPolicy retry;
  private final CallOrigin origin;

  /**
   * Calls of a client.
   *
   * @param defaultDeadline for calls that don't have their own
   * @param retry for all calls made here
   * @param origin who makes them
   */
  public ResourceCalls(
      CallPipeline pipeline,
      ResourceType<T> type,
      DecodeOptions decoding,
      Duration defaultDeadline,
      RetryPolicy retry,
      CallOrigin origin) {
    this(
        pipeline,
        new ResourceRequests(type),
        new ObjectDecoder<>(type, decoding),
        decoding,
        defaultDeadline,
        retry,
        origin);
  }

  private ResourceCalls(
      CallPipeline pipeline,
      ResourceRequests requests,
      Decoder<T> decoder,
      DecodeOptions decoding,
      Duration defaultDeadline,
      RetryPolicy retry,
      CallOrigin origin) {
    this.pipeline = pipeline;
    this.requests = requests;
    this.decoder = decoder;
    this.decoding = decoding;
    this.defaultDeadline = defaultDeadline;
    this.retry = retry;
    this.origin = origin;
  }

  /**
   * Reads of the same objects' metadata. Its type is the objects', and its class the metadata's.
   */
  public ResourceCalls<PartialObjectMetadata> metadataOnly() {
    return new ResourceCalls<>(
        pipeline,
        requests.as(Form.METADATA),
        new MetadataDecoder<>(type(), decoding),
        decoding,
        defaultDeadline,
        retry,
        origin);
  }

  @Override
  public ResourceType<T> type() {
    return decoder.type();
  }

  /** What ends calls, and the waits between them, from another thread. */
  public Cancellation cancellation() {
    return origin.cancellation();
  }

  /** Monotonic nanoseconds, by which calls are timed. */
  public LongSupplier ticker() {
    return pipeline.ticker();
  }

  /** Makes the requests of this type. */
  public ResourceRequests requests() {
    return requests;
  }

  /**
   * Makes a call with an answer of its own kind.
   *
   * @param deadline null for the client's default
   */
  public <R> R call(RequestSpec request, @Nullable Duration deadline, AnswerReader<R> reader) {
    return pipeline.call(request, options(deadline, origin.cancellation()), reader);
  }

  /**
   * Makes a call that answers an object.
   *
   * @param deadline null for the client's default
   */
  public T object(RequestSpec request, @Nullable Duration deadline) {
    return call(request, deadline, (answer, codec) -> object(request, answer, codec));
  }

  /**
   * Makes a call that answers an object.
   *
   * @param deadline null for the client's default
   */
  public T object(RequestSpec request, @Nullable Duration deadline, Told told) {
    return call(request, deadline, told, (answer, codec) -> object(request, answer, codec));
  }

  private T object(RequestSpec request, Answer answer, Codec codec) throws IOException {
    T object = decoder.object(answer.body(), codec);
    if (answer.code() == CREATED) {
      SureWrites.created(object);
    } else if (request.body() instanceof Body.ObjectBody body
        && body.object() instanceof KubeObject sent) {
      SureWrites.answered(sent.resourceVersion(), object);
    }
    return object;
  }

  /**
   * Makes a call with an answer of its own kind.
   *
   * @param deadline null for the client's default
   */
  public <R> R call(
      RequestSpec request, @Nullable Duration deadline, Told told, AnswerReader<R> reader) {
    if (told.equals(Told.NOBODY)) {
      return call(request, deadline, reader);
    }
    return call(
        request,
        deadline,
        (answer, codec) -> {
          R result = reader.read(answer, codec);
          told.tell(answer);
          return result;
        });
  }

  /**
   * Reads a page, repeating broken tries.
   *
   * @param sinks asked for a new sink at each try
   */
  public PageResult page(ListCall call, Supplier<ItemSink<T>> sinks) {
    return call(
        requests.list(call),
        call.deadline(),
        (answer, codec) -> decoder.page(answer.body(), codec, sinks.get()).with(Ids.of(answer)));
  }

  @Override
  public PageResult list(ListCall call, ItemSink<? super T> sink, Cancellation cancellation) {
    return pipeline.call(
        requests.list(call),
        options(call.deadline(), cancellation),
        (answer, codec) -> decoder.page(answer.body(), codec, sink));
  }

  @Override
  public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
    // A server may read the whole collection for one object that selectors select.
    Scope unselected = new Scope(scope.namespace(), "", "");
    ResourceCalls<PartialObjectMetadata> metadata = metadataOnly();
    ResourceVersion latest;
    try {
      latest = metadata.latest(unselected, cancellation);
    } catch (ForbiddenException e) {
      if (scope.equals(unselected)) {
        throw e;
      }
      latest = metadata.latest(scope, cancellation);
    }
    return !latest.isOlderThan(version);
  }

  private ResourceVersion latest(Scope scope, Cancellation cancellation) {
    ListCall call = ListCall.of(scope).limit(1).deadline(VERSION_DEADLINE);
    return list(call, new NoItems<>(), cancellation).resourceVersion();
  }

  @Override
  public WatchStream<T> watch(WatchCall call, Cancellation cancellation) {
    return watch(call, call.timeout().plus(WATCH_GRACE), cancellation);
  }

  /**
   * Opens a watch, as {@link #watch(WatchCall, Cancellation)}.
   *
   * @param deadline how long the watch may last, whatever the server does
   */
  public WatchStream<T> watch(WatchCall call, Duration deadline, Cancellation cancellation) {
    return watch(requests.watch(call), deadline, cancellation, decoder::frames);
  }

  /**
   * Opens a watch whose events are of their own kind.
   *
   * @param timeout the server's own
   * @param frames reads the events of a body in a format
   */
  public <E> WatchStream<E> watch(
      RequestSpec request,
      Duration timeout,
      BiFunction<InputStream, Codec, WatchFrames<E>> frames) {
    return watch(request, timeout.plus(WATCH_GRACE), origin.cancellation(), frames);
  }

  private <E> WatchStream<E> watch(
      RequestSpec request,
      Duration deadline,
      Cancellation cancellation,
      BiFunction<InputStream, Codec, WatchFrames<E>> frames) {
    return pipeline.call(
        request,
        options(deadline, cancellation),
        (answer, codec) ->
            new AnswerWatchStream<>(
                request.verb(),
                request.path(),
                answer,
                frames.apply(answer.body(), codec),
                codec.mediaType()));
  }

  /** How answers are decoded. */
  public DecodeOptions decoding() {
    return decoding;
  }

  /** The deadline of a call, or the client's default if it has none. */
  public Duration deadline(@Nullable Duration ofCall) {
    return ofCall == null ? defaultDeadline : ofCall;
  }

  private CallOptions options(@Nullable Duration deadline, Cancellation cancellation) {
    return new CallOptions(deadline(deadline), retry, cancellation, origin.takeWaited());
  }
}
