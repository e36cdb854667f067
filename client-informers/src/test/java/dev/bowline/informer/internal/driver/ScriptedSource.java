package dev.bowline.informer.internal.driver;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests by a script and logs them with their time. When the script is over, it ends the
 * driver.
 */
final class ScriptedSource implements RawResources<ConfigMap> {
  /** What one request is answered. */
  private sealed interface Answer {
    record Page(List<ConfigMap> items, String version, String token) implements Answer {}

    record Body(Codec codec, Bytes body) implements Answer {}

    record SlowPage(Duration each, List<ConfigMap> items, Runnable atEnd) implements Answer {}

    record BrokenPage(List<ConfigMap> items, RuntimeException e) implements Answer {}

    record Stream(Duration delay, List<Moment> moments) implements Answer {}

    record Refusal(Duration delay, RuntimeException e) implements Answer {}
  }

  /** What happens on a stream: a frame, silence, the end, or an exception. */
  @FunctionalInterface
  interface Moment {
    /** A frame, or null if nothing came of it. */
    @Nullable WatchFrame<ConfigMap> pass(Cancellation cancellation);
  }

  private final VirtualTime time;
  private final ArrayDeque<Answer> script = new ArrayDeque<>();
  private final List<String> log = new ArrayList<>();
  private final List<WatchCall> watchCalls = new ArrayList<>();
  private final ArrayDeque<Predicate<Cancellation>> versionChecks = new ArrayDeque<>();
  private final List<String> versionsAsked = new ArrayList<>();
  private Runnable onEnd = () -> {};
  private Runnable onPage = () -> {};
  private int openStreams;
  private @Nullable AssertionError misfit;

  ScriptedSource(VirtualTime time) {
    this.time = time;
  }

  ScriptedSource page(String version, String token, ConfigMap... items) {
    script.add(new Answer.Page(Arrays.asList(items), version, token));
    return this;
  }

  /** A list as it goes over the wire. */
  ScriptedSource body(Codec codec, byte[] body) {
    script.add(new Answer.Body(codec, Bytes.copyOf(body)));
    return this;
  }

  /** The only page of a list at version 100, whose items come one by one. */
  ScriptedSource slowPage(Duration each, Runnable atEnd, ConfigMap... items) {
    script.add(new Answer.SlowPage(each, Arrays.asList(items), atEnd));
    return this;
  }

  ScriptedSource pageBreaks(RuntimeException e, ConfigMap... items) {
    script.add(new Answer.BrokenPage(Arrays.asList(items), e));
    return this;
  }

  /** A watch that ends cleanly after the last moment, unless that throws. */
  ScriptedSource watch(Moment... moments) {
    return watchAfter(Duration.ZERO, moments);
  }

  /** The same, with an answer that comes late. */
  ScriptedSource watchAfter(Duration delay, Moment... moments) {
    script.add(new Answer.Stream(delay, Arrays.asList(moments)));
    return this;
  }

  ScriptedSource refuse(RuntimeException e) {
    return refuseAfter(Duration.ZERO, e);
  }

  /** Answers after a while, unless the request is cancelled before. */
  ScriptedSource refuseAfter(Duration delay, RuntimeException e) {
    script.add(new Answer.Refusal(delay, e));
    return this;
  }

  /**
   * The next time that it is asked whether it has reached a version, which is logged; otherwise it
   * has, and nothing is.
   */
  ScriptedSource versionReached(BooleanSupplier answer) {
    versionChecks.add(cancellation -> answer.getAsBoolean());
    return this;
  }

  /**
   * The next time that it is asked whether it has reached a version, it takes so long to say so.
   */
  ScriptedSource versionReachedAfter(Duration delay) {
    versionChecks.add(
        cancellation -> {
          time.advance(delay, cancellation);
          if (cancellation.isCancelled()) {
            throw transport(TransportException.Kind.CANCELLED);
          }
          return true;
        });
    return this;
  }

  void onEnd(Runnable action) {
    onEnd = action;
  }

  /** Called after the objects of each page, before its end. */
  void onPage(Runnable action) {
    onPage = action;
  }

  List<String> log() {
    return log;
  }

  List<WatchCall> watchCalls() {
    return watchCalls;
  }

  int openStreams() {
    return openStreams;
  }

  static Moment added(ConfigMap object) {
    return cancellation -> new WatchFrame.Event<>(WatchFrame.Type.ADDED, object);
  }

  static Moment modified(ConfigMap object) {
    return cancellation -> new WatchFrame.Event<>(WatchFrame.Type.MODIFIED, object);
  }

  static Moment deleted(ConfigMap object) {
    return cancellation -> new WatchFrame.Event<>(WatchFrame.Type.DELETED, object);
  }

  static Moment bookmark(long version) {
    return cancellation ->
        new WatchFrame.Event<>(WatchFrame.Type.BOOKMARK, ConfigMaps.configMap("", "", version));
  }

  /** The bookmark that ends a streaming list. */
  static Moment endOfList(String version) {
    return cancellation -> ConfigMaps.endOfList(version);
  }

  /** A bookmark whose annotation is not quite that. */
  static Moment bookmark(String version, String isEndOfList) {
    return cancellation -> ConfigMaps.bookmark(version, isEndOfList);
  }

  /** Something to be looked at between two frames. */
  static Moment check(Runnable assertions) {
    return cancellation -> {
      assertions.run();
      return null;
    };
  }

  static Moment undecodable() {
    return cancellation ->
        new WatchFrame.Undecodable<>(
            "MODIFIED", Bytes.EMPTY, new CodecException("a number where an object belongs", 12));
  }

  /** An event whose object has good metadata and a bad body. */
  static Moment undecodable(String type, String name, long version) {
    String frame =
        """
        {"type":"%s","object":{"kind":"ConfigMap","apiVersion":"v1",
        "metadata":{"namespace":"ns","name":"%s","uid":"uid-%s","resourceVersion":"%d"},"data":[1,{"x":2}]}}
        """
            .formatted(type, name, name, version);
    byte[] bytes = frame.getBytes(StandardCharsets.UTF_8);
    return cancellation ->
        new WatchFrame.Undecodable<>(
            type, Bytes.copyOf(bytes), new CodecException("an array where a map belongs", 12));
  }

  /** A whole event of any type and kind that doesn't decode. */
  static Moment undecodableFrame(String type, String frame) {
    Bytes bytes = Bytes.copyOf(frame.getBytes(StandardCharsets.UTF_8));
    return cancellation ->
        new WatchFrame.Undecodable<>(type, bytes, new CodecException("something else", 12));
  }

  static Moment fails(Supplier<? extends RuntimeException> e) {
    return cancellation -> {
      throw e.get();
    };
  }

  Moment silence(Duration duration) {
    return cancellation -> {
      time.advance(duration, cancellation);
      return null;
    };
  }

  /** What is found out inside of a driver, which takes it for a fault and goes on. */
  private <R extends @Nullable Object> R noting(Supplier<R> step) {
    try {
      return step.get();
    } catch (AssertionError e) {
      throw noted(e);
    }
  }

  private AssertionError noted(AssertionError e) {
    misfit = misfit == null ? e : misfit;
    onEnd.run();
    return e;
  }

  /**
   * Throws what a driver takes for a fault: a check that failed, or that it has asked for what the
   * script doesn't have.
   */
  void requireFit() {
    if (misfit != null) {
      throw misfit;
    }
  }

  static TransportException transport(TransportException.Kind kind) {
    return new TransportException(kind, kind.toString(), false, List.of(), null);
  }

  /** What a watch throws whose body came to its end as it should, inside an event. */
  static TransportException tornEvent() {
    CodecException cut = new CodecException("more was expected", -1);
    return new TransportException(
        TransportException.Kind.DISCONNECTED, "inside an event", false, List.of(), cut);
  }

  @Override
  public ResourceType<ConfigMap> type() {
    return ConfigMap.TYPE;
  }

  @Override
  public PageResult list(
      ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
    String version = call.resourceVersion().isNone() ? "" : " at " + call.resourceVersion();
    String token = call.continueToken().isEmpty() ? "" : " from " + call.continueToken();
    log("list" + version + token + (call.limit() == 0 ? " whole" : " by " + call.limit()));
    Answer answer = nextAnswer();
    if (answer instanceof Answer.Page page) {
      page.items().forEach(sink::item);
      noting(
          () -> {
            onPage.run();
            return "";
          });
      return new PageResult(
          new ResourceVersion(page.version()), page.token(), null, "application/json");
    }
    if (answer instanceof Answer.Body list) {
      KubeList<ConfigMap> read =
          list.codec()
              .read(
                  list.body().toByteArray(),
                  KubeList.into(ConfigMap.TYPE, sink),
                  DecodeOptions.DEFAULT);
      return new PageResult(read.resourceVersion(), "", null, list.codec().mediaType());
    }
    if (answer instanceof Answer.SlowPage page) {
      for (ConfigMap item : page.items()) {
        time.advance(page.each(), cancellation);
        sink.item(item);
      }
      noting(
          () -> {
            page.atEnd().run();
            return "";
          });
      return new PageResult(new ResourceVersion("100"), "", null, "application/json");
    }
    if (answer instanceof Answer.BrokenPage broken) {
      broken.items().forEach(sink::item);
      throw broken.e();
    }
    throw refusal(answer, cancellation);
  }

  /** Which versions it was asked about, those included that no script has an answer for. */
  List<String> versionsAsked() {
    return versionsAsked;
  }

  @Override
  public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
    versionsAsked.add(version.value());
    Predicate<Cancellation> answer = versionChecks.poll();
    if (answer == null) {
      return true;
    }
    log("version " + version + "?");
    return answer.test(cancellation);
  }

  @Override
  public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
    watchCalls.add(call);
    String from = call.resourceVersion().isNone() ? "" : " from " + call.resourceVersion();
    log((call.initialEvents() ? "stream" : "watch") + from);
    Answer answer = nextAnswer();
    if (answer instanceof Answer.Stream stream) {
      time.advance(stream.delay(), cancellation);
      if (cancellation.isCancelled()) {
        throw transport(TransportException.Kind.CANCELLED);
      }
      return new ScriptedStream(new ArrayDeque<>(stream.moments()), cancellation);
    }
    throw refusal(answer, cancellation);
  }

  private RuntimeException refusal(Answer answer, Cancellation cancellation) {
    if (!(answer instanceof Answer.Refusal refusal)) {
      throw noted(new AssertionError("the script has " + answer + " here, after " + log));
    }
    time.advance(refusal.delay(), cancellation);
    return cancellation.isCancelled() ? transport(TransportException.Kind.CANCELLED) : refusal.e();
  }

  private Answer nextAnswer() {
    Answer answer = script.poll();
    if (answer == null) {
      log.remove(log.size() - 1);
      onEnd.run();
      throw transport(TransportException.Kind.CANCELLED);
    }
    return answer;
  }

  private void log(String request) {
    log.add(String.format("%.1f %s", time.elapsed().toMillis() / 1000.0, request));
  }

  private final class ScriptedStream implements WatchStream<ConfigMap> {
    private final ArrayDeque<Moment> moments;
    private final Cancellation cancellation;
    private boolean closed;

    ScriptedStream(ArrayDeque<Moment> moments, Cancellation cancellation) {
      this.moments = moments;
      this.cancellation = cancellation;
      openStreams++;
    }

    @Override
    public @Nullable WatchFrame<ConfigMap> next() {
      while (!moments.isEmpty() && !closed && !cancellation.isCancelled()) {
        Moment moment = moments.remove();
        WatchFrame<ConfigMap> frame = noting(() -> moment.pass(cancellation));
        if (frame != null && !cancellation.isCancelled()) {
          return frame;
        }
      }
      return null;
    }

    @Override
    public String mediaType() {
      return "application/json";
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        openStreams--;
      }
    }
  }
}
