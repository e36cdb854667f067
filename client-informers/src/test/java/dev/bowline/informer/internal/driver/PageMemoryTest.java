package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.coloured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
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
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages as they come over the wire: of their bytes nothing is left once their objects are made. */
class PageMemoryTest {
  private static final int PAGES = 3;
  private static final int PAGE_SIZE = 40;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final ResourceType<Unstructured> ANY =
      NamespacedType.custom(ConfigMap.KIND, "configmaps", Unstructured.empty(ConfigMap.KIND));

  static Stream<Arguments> pages() {
    return Stream.of(Codecs.json(), Codecs.protobuf(), Codecs.cbor())
        .flatMap(
            codec ->
                Stream.of(ConfigMap.TYPE, ANY)
                    .filter(type -> codec != Codecs.protobuf() || type == ConfigMap.TYPE)
                    .flatMap(
                        type ->
                            Stream.of(
                                Arguments.of(codec, type, false),
                                Arguments.of(codec, type, true))));
  }

  @ParameterizedTest
  @MethodSource("pages")
  @Tag("scenario-87")
  <T extends KubeObject> void nothingIsHeldOfThePagesThatTheObjectsCameIn(
      Codec codec, ResourceType<T> type, boolean isStream) {
    VirtualTime time = new VirtualTime();
    LiveStore<T> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
    Dispatcher<T> dispatcher =
        new Dispatcher<>(
            "test", store, Runnable::run, time.timing().timers(), time.timing().ticker());
    CacheWriter<T> cache =
        new CacheWriter<>("test", store, dispatcher, Preparation.none(), () -> {});
    Source<T> source = new Source<>(codec, type, isStream, store);
    Driver<T> driver =
        new Driver<>(
            "test",
            new Reflector(PAGE_SIZE, false),
            source,
            Scope.ALL,
            cache,
            time.timing(),
            new Surroundings(
                new Pace(), new StreamSupport(), () -> false, () -> false, () -> {}, Told.NOBODY));

    driver.run();

    assertThat(source.failure).isNull();
    assertThat(source.looks).isEqualTo(1);
    assertThat(store.size()).isEqualTo(PAGES * PAGE_SIZE);
  }

  /** Decodes what it makes, and looks when the watch begins whether it is still there. */
  private static final class Source<T extends KubeObject> implements RawResources<T> {
    private final Codec codec;
    private final ResourceType<T> type;
    private final boolean isStream;
    private final LiveStore<T> store;
    private final List<WeakReference<byte[]>> bytes = new ArrayList<>();
    private int pages;
    private int looks;
    private @Nullable Throwable failure;

    Source(Codec codec, ResourceType<T> type, boolean isStream, LiveStore<T> store) {
      this.codec = codec;
      this.type = type;
      this.isStream = isStream;
      this.store = store;
    }

    @Override
    public ResourceType<T> type() {
      return type;
    }

    @Override
    public PageResult list(ListCall call, ItemSink<? super T> sink, Cancellation cancellation) {
      byte[] page = page();
      bytes.add(new WeakReference<>(page));
      KubeList<T> into = KubeList.into(type, sink);
      try {
        if (isStream) {
          codec.read(new Body(page), into, DecodeOptions.DEFAULT);
        } else {
          codec.read(page, into, DecodeOptions.DEFAULT);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new PageResult(
          new ResourceVersion("1000"), pages == PAGES ? "" : "t" + pages, null, codec.mediaType());
    }

    private byte[] page() {
      ConfigMap[] items = new ConfigMap[PAGE_SIZE];
      for (int i = 0; i < items.length; i++) {
        int version = pages * PAGE_SIZE + i + 1;
        items[i] =
            coloured("o" + version, version, "grün " + version)
                .with(
                    b ->
                        b.label("version", "v" + version)
                            .putData("long", "x".repeat(500) + version)
                            .putBinaryData("bytes", Bytes.utf8("b".repeat(500) + version)));
      }
      pages++;
      return ListBody.of(codec, 1000, items);
    }

    @Override
    public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
      return true;
    }

    @Override
    public WatchStream<T> watch(WatchCall call, Cancellation cancellation) {
      failure = catchThrowable(this::look); // which the driver would try again
      throw new TransportException(
          TransportException.Kind.CANCELLED, "the end", false, List.of(), null);
    }

    private void look() {
      looks++;
      assertThat(store.size()).isEqualTo(PAGES * PAGE_SIZE);
      assertThat(bytes).hasSizeGreaterThanOrEqualTo(isStream ? 2 * PAGES : PAGES);
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                System.gc();
                return bytes.stream().allMatch(page -> page.refersTo(null));
              });
    }

    /** Remembers whatever its bytes are read into, too. */
    private final class Body extends InputStream {
      private final InputStream page;

      Body(byte[] page) {
        this.page = new ByteArrayInputStream(page);
      }

      @Override
      public int read() {
        throw new AssertionError("one byte at a time");
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        if (bytes.stream().noneMatch(known -> known.refersTo(into))) {
          bytes.add(new WeakReference<>(into));
        }
        return page.read(into, offset, length);
      }
    }
  }
}
