package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.own.Arrival;
import dev.bowline.informer.internal.own.Ledger;
import dev.bowline.informer.internal.own.LocalScope;
import dev.bowline.informer.internal.own.Recorder;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Own writes where the informer has the metadata alone, and answers are whole objects. */
class OwnWritesMetadataTest {
  private static final ObjectKey KEY = new ObjectKey("ns", "a");

  private final LiveStore<PartialObjectMetadata> cache =
      new LiveStore<>(StoreVersion.unsynced(List.of()));
  private final Dispatcher<PartialObjectMetadata> dispatcher =
      new Dispatcher<>("test", cache, Runnable::run, (delay, action) -> () -> {}, () -> 0);
  private final OwnWrites<PartialObjectMetadata> own = own();

  private OwnWrites<PartialObjectMetadata> own() {
    NamespacedType<PartialObjectMetadata> type =
        NamespacedType.custom(Deployment.TYPE.kind(), "deployments", PartialObjectMetadata.EMPTY);
    Arrival<PartialObjectMetadata> arrival =
        new Arrival<>(type, FieldMask.none(), Preparation.none());
    LocalScope scope = new LocalScope(new Scope(null, "app=web", ""), () -> null);
    Ledger<PartialObjectMetadata> ledger =
        new Ledger<>("test", cache, () -> 0, 100, 100, scope, false);
    Recorder<PartialObjectMetadata> recorder = new Recorder<>(ledger, cache, scope, arrival);
    dispatcher.publish(
        v -> ReplaceRules.replace(v, Listed.usable(List.of()), new ResourceVersion("10")));
    return new OwnWrites<>("test", ledger, recorder, dispatcher, new Waiters());
  }

  @Test
  @Tag("scenario-120")
  void wholeAnswersAreReadAsMetadata() {
    own.write(KEY, () -> deployment("web"));
    assertThat(own.isCaughtUp(KEY)).isFalse();
    PartialObjectMetadata read = own.store().get(KEY).orElseThrow();
    assertThat(read)
        .isEqualTo(PartialObjectMetadata.of(m -> m.metadata(deployment("web").metadata())));
  }

  @Test
  @Tag("scenario-122")
  void wholeAnswersAreJudgedByTheirLabels() {
    own.write(KEY, () -> deployment("api"));
    assertThat(own.isCaughtUp(KEY)).isTrue();
    assertThat(own.store().get(KEY)).isEmpty();
  }

  @Test
  @Tag("scenario-120")
  void answersOfOtherKindsAreNotTakenForIt() {
    own.write(
        KEY,
        () ->
            ConfigMap.of(
                c ->
                    c.metadata(
                        m ->
                            m.namespace("ns")
                                .name("a")
                                .resourceVersion("11")
                                .putLabel("app", "web"))));
    own.write(
        KEY,
        () -> Scale.of(s -> s.metadata(m -> m.namespace("ns").name("a").resourceVersion("12"))));
    assertThat(own.store().get(KEY)).isEmpty();
  }

  private static Deployment deployment(String app) {
    return Deployment.of(
        d ->
            d.metadata(
                m ->
                    m.namespace("ns")
                        .name("a")
                        .uid("u")
                        .resourceVersion("11")
                        .putLabel("app", app)));
  }
}
