package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.AsyncResources;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.WatchEvent;
import dev.bowline.client.waiting.Goal;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Contract
final class AsyncTest {
  @Test
  void futuresFollowEachOther(Sandbox sandbox) {
    AsyncResources<ConfigMap> configMaps = sandbox.client().async().of(sandbox.configMaps());
    CompletableFuture<ConfigMap> awaited =
        configMaps.await("a", Goal.when("k is 2", c -> "2".equals(c.data().get("k"))));

    ConfigMap edited =
        configMaps
            .create(Samples.configMap("a", "1"))
            .thenCompose(c -> configMaps.edit("a", before -> before.with(b -> b.putData("k", "2"))))
            .join();

    assertThat(awaited.join()).isEqualTo(edited);
    assertThatThrownBy(configMaps.get("b")::join).hasCauseInstanceOf(NotFoundException.class);
  }

  @Test
  void aSubscriberGetsAsManyEventsAsItRequests(Sandbox sandbox) throws Exception {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    BlockingQueue<WatchEvent<ConfigMap>> events = new LinkedBlockingQueue<>();
    CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    sandbox
        .client()
        .async()
        .of(sandbox.configMaps())
        .watch(q -> q.field("metadata.name", "a"))
        .subscribe(
            new Flow.Subscriber<>() {
              @Override
              public void onSubscribe(Flow.Subscription newSubscription) {
                subscription.complete(newSubscription);
              }

              @Override
              public void onNext(WatchEvent<ConfigMap> event) {
                events.add(event);
              }

              @Override
              public void onError(Throwable e) {
                throw new AssertionError(e);
              }

              @Override
              public void onComplete() {}
            });

    subscription.join().request(1);
    assertThat(events.poll(30, TimeUnit.SECONDS)).isInstanceOf(WatchEvent.Added.class);
    sandbox.configMaps().delete("a");
    subscription.join().request(1);
    assertThat(events.poll(30, TimeUnit.SECONDS)).isInstanceOf(WatchEvent.Deleted.class);
    subscription.join().cancel();
    assertThat(events).isEmpty();
  }
}
