package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is held of a list while it is read: what the transform made of it, and no more. */
class ListMemoryTest {
  private static final int PAGES = 3;
  private static final int PAGE_SIZE = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<WeakReference<ConfigMap>> received = new ArrayList<>();
  private final LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
  private int looks;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-16")
  void nothingIsHeldOfWhatTheTransformReplaced(boolean isStreaming) {
    VirtualTime time = new VirtualTime();
    Dispatcher<ConfigMap> dispatcher =
        new Dispatcher<>(
            "test", store, Runnable::run, time.timing().timers(), time.timing().ticker());
    CacheWriter<ConfigMap> cache =
        new CacheWriter<>("test", store, dispatcher, o -> o.with(b -> b.clearData()), () -> {});
    Driver<ConfigMap> driver =
        new Driver<>(
            "test",
            new Reflector(PAGE_SIZE, isStreaming),
            new Source(),
            Scope.ALL,
            cache,
            time.timing(),
            new Surroundings(
                new Pace(), new StreamSupport(), () -> false, () -> false, () -> {}, Told.NOBODY));
    driver.run();
    assertThat(looks).isEqualTo(PAGES);
    assertThat(store.size()).isEqualTo(PAGES * PAGE_SIZE);
  }

  /** Of what came before this page, the frame that was read last is held and nothing else. */
  private void look() {
    looks++;
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              System.gc();
              return received.stream().filter(object -> !object.refersTo(null)).count() <= 1;
            });
  }

  private ConfigMap large() {
    int number = received.size() + 1;
    ConfigMap object =
        ConfigMaps.configMap("o" + number, number).with(b -> b.putData("large", "x".repeat(1000)));
    received.add(new WeakReference<>(object));
    return object;
  }

  private final class Source implements RawResources<ConfigMap>, WatchStream<ConfigMap> {
    private boolean ended;

    @Override
    public ResourceType<ConfigMap> type() {
      return ConfigMap.TYPE;
    }

    @Override
    public PageResult list(
        ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
      for (int i = 0; i < PAGE_SIZE; i++) {
        sink.item(large());
      }
      look();
      String token = received.size() == PAGES * PAGE_SIZE ? "" : "t" + received.size();
      return new PageResult(new ResourceVersion("1000"), token, null, "application/json");
    }

    @Override
    public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
      return true;
    }

    @Override
    public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
      if (!call.initialEvents()) {
        throw new TransportException(
            TransportException.Kind.CANCELLED, "the end", false, List.of(), null);
      }
      return this;
    }

    @Override
    public @Nullable WatchFrame<ConfigMap> next() {
      if (received.size() < PAGES * PAGE_SIZE) {
        if (received.size() % PAGE_SIZE == PAGE_SIZE - 1) {
          look();
        }
        return new WatchFrame.Event<>(WatchFrame.Type.ADDED, large());
      }
      if (ended) {
        return null;
      }
      ended = true;
      return ConfigMaps.endOfList("1000");
    }

    @Override
    public String mediaType() {
      return "application/json";
    }

    @Override
    public void close() {}
  }
}
