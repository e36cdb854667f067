package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.PodSpec;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Equal specs of neighbours are one object, unless that is turned off. */
class SharingOffTest {
  private static final int PODS = 40;
  private static final DecodeOptions OFF = DecodeOptions.DEFAULT.withSharedParts(SharedParts.off());

  private static Pod pod(int number) {
    return Pod.of(
        p ->
            p.metadata(m -> m.name("p" + number))
                .spec(s -> s.addContainer(c -> c.name("web").image("registry.example/web:1"))));
  }

  private static int specs(List<Pod> pods) {
    Set<@Nullable PodSpec> different = Collections.newSetFromMap(new IdentityHashMap<>());
    pods.forEach(pod -> different.add(pod.spec()));
    return different.size();
  }

  @Test
  void inLists() throws IOException {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < PODS; i++) {
      pods.add(pod(i));
    }
    byte[] list =
        Codecs.protobuf().write(KubeList.of(Pod.TYPE, ListMeta.EMPTY, pods), EncodeOptions.DEFAULT);
    KubeList<Pod> none = KubeList.empty(Pod.TYPE);
    List<Pod> shared = Codecs.protobuf().read(list, none, DecodeOptions.DEFAULT).items();
    List<Pod> apart = Codecs.protobuf().read(list, none, OFF).items();
    assertThat(specs(shared)).isLessThan(PODS);
    assertThat(specs(apart)).isEqualTo(PODS);
    assertThat(apart).isEqualTo(shared);
    List<Pod> streamed = new ArrayList<>();
    Codecs.protobuf()
        .read(new ByteArrayInputStream(list), KubeList.into(Pod.TYPE, streamed::add), OFF);
    assertThat(specs(streamed)).isEqualTo(PODS);
  }

  @Test
  void inWatches() throws IOException {
    ByteArrayOutputStream events = new ByteArrayOutputStream();
    for (int i = 0; i < PODS; i++) {
      events.write(Codecs.protobuf().writeWatchEvent("ADDED", pod(i), EncodeOptions.DEFAULT));
    }
    assertThat(specs(watched(events.toByteArray(), DecodeOptions.DEFAULT))).isLessThan(PODS);
    assertThat(specs(watched(events.toByteArray(), OFF))).isEqualTo(PODS);
  }

  private static List<Pod> watched(byte[] events, DecodeOptions options) throws IOException {
    List<Pod> pods = new ArrayList<>();
    try (WatchFrames<Pod> frames =
        Codecs.protobuf()
            .watchFrames(new ByteArrayInputStream(events), Pod.TYPE.prototype(), options)) {
      for (WatchFrame<Pod> next = frames.next(); next != null; next = frames.next()) {
        pods.add(((WatchFrame.Event<Pod>) next).object());
      }
    }
    return pods;
  }
}
