package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.bowline.api.core.v1.ConfigMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rules of Reactive Streams, by their numbers. */
class WatchPublisherTest {
  private final Scripted scripted = new Scripted();
  private final Queue<Runnable> queue = new ArrayDeque<>();
  private final Recorder subscriber = new Recorder();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void subscribingMakesNoCall() {
    events(Runnable::run).subscribe(subscriber);

    assertThat(subscriber.signals).containsExactly("subscribed"); // 1.9
    assertThat(scripted.transport.sent()).isEmpty();
  }

  @Test
  void noSubscriberIsAnError() {
    assertThatNullPointerException() // 1.9
        .isThrownBy(() -> events(Runnable::run).subscribe(null));
  }

  @Test
  void neverMoreEventsComeThanWereRequested() {
    scripted.transport.json(200, frames(5));
    events(Runnable::run).subscribe(subscriber);

    subscriber.subscription().request(2); // 1.1
    assertThat(subscriber.signals).containsExactly("subscribed", "1", "2");

    subscriber.subscription().request(1);
    subscriber.subscription().request(1); // 3.8: adds up
    assertThat(subscriber.signals).containsExactly("subscribed", "1", "2", "3", "4");

    subscriber.subscription().cancel();
  }

  @Test
  void allEventsCanBeRequested() {
    scripted.transport.json(200, frames(5));
    events(Runnable::run).subscribe(subscriber);

    subscriber.subscription().request(Long.MAX_VALUE); // 3.17
    subscriber.subscription().request(Long.MAX_VALUE);

    assertThat(subscriber.signals)
        .containsExactly("subscribed", "1", "2", "3", "4", "5", "completed"); // 1.5
  }

  @Test
  void requestingInsideOfAnEventDoesNotNest() {
    int many = 20_000;
    scripted.transport.json(200, frames(many));
    subscriber.onEvent = () -> subscriber.subscription().request(1); // 3.3

    events(Runnable::run).subscribe(subscriber);
    subscriber.subscription().request(1);

    assertThat(subscriber.signals).hasSize(many + 2).endsWith("completed");
    assertThat(subscriber.deepest).isEqualTo(1); // 1.3
  }

  @Test
  void requestingNothingIsAnErrorAndAnEnd() {
    scripted.transport.json(200, frames(2));
    events(Runnable::run).subscribe(subscriber);
    subscriber.subscription().request(1);

    subscriber.subscription().request(0); // 3.9
    subscriber.subscription().request(5); // 3.6: does nothing

    assertThat(subscriber.signals)
        .containsExactly(
            "subscribed",
            "1",
            "failed IllegalArgumentException: at least one event must be requested, not 0");
  }

  @Test
  void cancellingClosesTheWatchAndSilencesIt() {
    scripted.transport.json(200, frames(3));
    subscriber.onEvent = () -> subscriber.subscription().cancel();
    events(Runnable::run).subscribe(subscriber);

    subscriber.subscription().request(3);
    subscriber.subscription().cancel(); // 3.7
    subscriber.subscription().request(3); // 3.6

    assertThat(subscriber.signals).containsExactly("subscribed", "1"); // 1.8
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void cancellingBeforeTheWatchIsOpenedOpensNone() {
    events(queue::add).subscribe(subscriber);
    subscriber.subscription().request(1);

    subscriber.subscription().cancel();
    queue.remove().run();

    assertThat(scripted.transport.sent()).isEmpty();
    assertThat(subscriber.signals).containsExactly("subscribed");
  }

  @Test
  void noThreadIsHeldWhileNothingIsRequested() {
    scripted.transport.json(200, frames(3));
    events(queue::add).subscribe(subscriber);

    subscriber.subscription().request(2);
    subscriber.subscription().request(1);
    assertThat(queue).hasSize(1);
    queue.remove().run();

    assertThat(subscriber.signals).containsExactly("subscribed", "1", "2", "3");
    assertThat(queue).isEmpty();
    subscriber.subscription().cancel();
  }

  @Test
  void refusalsAreErrorsOfTheirClass() {
    scripted.transport.json(403, Scripted.status(403, "Forbidden", "no"));
    events(Runnable::run).subscribe(subscriber);

    subscriber.subscription().request(1);
    subscriber.subscription().request(1);

    assertThat(subscriber.signals).hasSize(2); // 1.7: one terminal signal
    assertThat(subscriber.failure).isInstanceOf(ForbiddenException.class); // 1.4
  }

  @Test
  void errorEventsAndBrokenStreamsAreErrorsBehindTheirEvents() {
    scripted
        .transport
        .json(
            200,
            frames(1)
                + "{\"type\":\"ERROR\",\"object\":"
                + Scripted.status(410, "Expired", "old")
                + "}")
        .brokenJson(frames(1));
    Recorder second = new Recorder();

    events(Runnable::run).subscribe(subscriber);
    subscriber.subscription().request(9);
    events(Runnable::run).subscribe(second);
    second.subscription().request(9);

    assertThat(subscriber.signals).hasSize(3);
    assertThat(subscriber.failure).isInstanceOf(ExpiredException.class);
    assertThat(second.signals).hasSize(3);
    assertThat(second.failure).isInstanceOf(TransportException.class);
  }

  @Test
  void eachSubscriberHasAWatchOfItsOwn() {
    scripted.transport.json(200, frames(1)).json(200, frames(2));
    Recorder second = new Recorder();
    Flow.Publisher<WatchEvent<ConfigMap>> events = events(Runnable::run);

    events.subscribe(subscriber);
    events.subscribe(second);
    subscriber.subscription().request(9);
    second.subscription().request(9);

    assertThat(subscriber.signals).containsExactly("subscribed", "1", "completed");
    assertThat(second.signals).containsExactly("subscribed", "1", "2", "completed");
  }

  @Test
  void aSubscriberThatThrowsIsCancelled() {
    scripted.transport.json(200, frames(3));
    subscriber.onEvent =
        () -> {
          throw new IllegalStateException("mine");
        };
    events(Runnable::run).subscribe(subscriber);

    subscriber.subscription().request(3);

    assertThat(subscriber.signals).containsExactly("subscribed", "1"); // 2.13
  }

  @Test
  void anExecutorThatRefusesIsAnError() {
    events(
            task -> {
              throw new RejectedExecutionException("full");
            })
        .subscribe(subscriber);

    subscriber.subscription().request(1);

    assertThat(subscriber.failure).isInstanceOf(RejectedExecutionException.class);
  }

  private Flow.Publisher<WatchEvent<ConfigMap>> events(Executor executor) {
    return scripted.client().async(executor).resources(ConfigMap.TYPE).inNamespace("shop").watch();
  }

  private static String frames(int count) {
    StringBuilder frames = new StringBuilder();
    for (int i = 1; i <= count; i++) {
      frames
          .append("{\"type\":\"ADDED\",\"object\":")
          .append(Scripted.configMap("a", Integer.toString(i)))
          .append("}\n");
    }
    return frames.toString();
  }

  private static final class Recorder implements Flow.Subscriber<WatchEvent<ConfigMap>> {
    private final List<String> signals = new ArrayList<>();
    private Runnable onEvent = () -> {};
    private Flow.@Nullable Subscription subscription;
    private @Nullable Throwable failure;
    private int depth;
    private int deepest;

    Flow.Subscription subscription() {
      Flow.Subscription present = subscription;
      if (present == null) {
        throw new IllegalStateException("not subscribed");
      }
      return present;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
      subscription = newSubscription;
      signals.add("subscribed");
    }

    @Override
    public void onNext(WatchEvent<ConfigMap> event) {
      depth++;
      deepest = Math.max(deepest, depth);
      signals.add(((WatchEvent.Added<ConfigMap>) event).object().resourceVersion().value());
      onEvent.run();
      depth--;
    }

    @Override
    public void onError(Throwable e) {
      failure = e;
      signals.add("failed " + e.getClass().getSimpleName() + ": " + e.getMessage());
    }

    @Override
    public void onComplete() {
      signals.add("completed");
    }
  }
}
