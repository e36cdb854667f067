package dev.bowline.codec.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.apps.v1.StatefulSet;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Node;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.api.discovery.v1.EndpointSlice;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.SharedParts;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Objects that come behind others like them, in a list or a watch, are read and refused as they are
 * alone, where nothing is known of others: of objects of every kind there come several with bytes
 * changed, between some that are whole.
 */
class NeighboursTest {
  private static final Codec PROTOBUF = Codecs.protobuf();
  private static final int NEIGHBOURS = 48;

  private static final int PODS = 30;

  /** A list's items in their field. */
  private static final int ITEMS = 2;

  private int same;
  private int refused;

  private static DecodeOptions options(boolean isSharing) {
    return isSharing
        ? DecodeOptions.DEFAULT
            .withInterning(Interning.of(1 << 12))
            .withSharedParts(SharedParts.of(1 << 14))
        : DecodeOptions.DEFAULT;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eventsOfAWatchAreAsTheyAreAlone(boolean isSharing) throws IOException {
    Random random = new Random(20_261_124);
    for (String profile : List.of("full", "edge", "sparse")) {
      for (Entry entry : Golden.entries("objects-" + profile)) {
        Message prototype = Golden.prototype(entry.text("apiVersion"), entry.text("kind"));
        if (prototype != null && entry.has("proto_b64") && PROTOBUF.canHold(prototype)) {
          watch(neighbours(entry.bytes("proto_b64"), random), prototype, options(isSharing));
        }
      }
    }
    assertThat(same).isGreaterThan(10_000);
    assertThat(refused).isGreaterThan(1_000);
  }

  private void watch(List<byte[]> objects, Message prototype, DecodeOptions options)
      throws IOException {
    WireBytes stream = new WireBytes();
    List<Long> offsets = new ArrayList<>();
    long offset = 0;
    for (byte[] object : objects) {
      byte[] event = WireBytes.event("ADDED", object);
      stream.raw(event);
      offset += event.length;
      offsets.add(offset - object.length);
    }
    try (WatchFrames<Message> frames =
        PROTOBUF.watchFrames(new ByteArrayInputStream(stream.done()), prototype, options)) {
      for (int i = 0; i < objects.size(); i++) {
        WatchFrame<Message> frame = frames.next();
        Object alone = alone(objects.get(i), prototype);
        if (frame instanceof WatchFrame.Undecodable<Message> bad) {
          refusedAlike(bad.cause(), alone, offsets.get(i));
        } else {
          assertThat(frame).isInstanceOf(WatchFrame.Event.class);
          alike(((WatchFrame.Event<Message>) frame).object(), alone);
        }
      }
      assertThat(frames.next()).isNull();
    }
  }

  static Stream<ResourceType<? extends KubeObject>> types() {
    return Stream.of(
        Pod.TYPE,
        Deployment.TYPE,
        StatefulSet.TYPE,
        ConfigMap.TYPE,
        Secret.TYPE,
        Node.TYPE,
        EndpointSlice.TYPE,
        CustomResourceDefinition.TYPE);
  }

  @ParameterizedTest
  @MethodSource("types")
  <T extends KubeObject> void itemsOfAListAreAsTheyAreAlone(ResourceType<T> type)
      throws IOException {
    Random random = new Random(20_261_125);
    T prototype = type.prototype();
    for (String profile : List.of("full", "edge", "sparse", "full")) {
      for (Entry entry : Golden.entries("objects-" + profile)) {
        GroupVersionKind kind = GroupVersionKind.of(entry.text("apiVersion"), entry.text("kind"));
        if (kind.equals(((Message) prototype).fieldTable().kind())) {
          for (int round = 0; round < 8; round++) {
            List<byte[]> objects = new ArrayList<>();
            for (byte[] neighbour : neighbours(entry.bytes("proto_b64"), random)) {
              objects.add(content(neighbour));
            }
            for (boolean isSharing : new boolean[] {false, true}) {
              list(objects, type, kind, options(isSharing));
            }
          }
        }
      }
    }
    assertThat(same).isGreaterThan(300);
    assertThat(refused).isGreaterThan(20);
  }

  private <T extends KubeObject> void list(
      List<byte[]> objects, ResourceType<T> type, GroupVersionKind kind, DecodeOptions options)
      throws IOException {
    WireBytes list = new WireBytes().field(1, new WireBytes().field(2, "7").done());
    objects.forEach(object -> list.field(ITEMS, object));
    String listKind = kind.kind() + "List";
    byte[] body = WireBytes.envelope(kind.apiVersion(), listKind, list.done());
    Message prototype = (Message) type.prototype();
    List<Object> expected = new ArrayList<>();
    for (byte[] object : objects) {
      byte[] alone = WireBytes.envelope(kind.apiVersion(), kind.kind(), object);
      expected.add(alone(alone, prototype));
    }
    List<Object> read = new ArrayList<>();
    KubeList.ItemSink<T> sink =
        new KubeList.ItemSink<>() {
          @Override
          public void item(T item) {
            read.add(item);
          }

          @Override
          public void unreadable(Bytes item, CodecException problem) {
            read.add(problem);
          }
        };
    PROTOBUF.read(body, KubeList.into(type, sink), options);
    alike(read, expected);
    read.clear();
    PROTOBUF.read(new ByteArrayInputStream(body), KubeList.into(type, sink), options);
    alike(read, expected);
    if (expected.stream().noneMatch(CodecException.class::isInstance)) {
      alike(List.copyOf(PROTOBUF.read(body, KubeList.empty(type), options).items()), expected);
    }
  }

  private void alike(List<?> read, List<Object> expected) {
    assertThat(read).hasSameSizeAs(expected);
    for (int i = 0; i < read.size(); i++) {
      if (read.get(i) instanceof CodecException refusal) {
        refusedAlike(refusal, expected.get(i), -1);
      } else {
        alike((Message) read.get(i), expected.get(i));
      }
    }
  }

  private void alike(Message read, Object alone) {
    assertThat(read).isEqualTo(alone);
    assertThat(PROTOBUF.write(read, EncodeOptions.DEFAULT))
        .isEqualTo(PROTOBUF.write((Message) alone, EncodeOptions.DEFAULT));
    same++;
  }

  /**
   * Also where, if that is known; what is alone fails at {@code $}, what is in a list below it.
   *
   * @param offset of the object in its stream, or -1
   */
  private void refusedAlike(CodecException refusal, Object alone, long offset) {
    assertThat(alone).isInstanceOf(CodecException.class);
    CodecException other = (CodecException) alone;
    assertThat(refusal.problem()).isEqualTo(other.problem());
    assertThat(refusal.path()).endsWith(other.path().substring(1));
    if (offset >= 0) {
      assertThat(refusal.offset()).isEqualTo(other.offset() < 0 ? -1 : other.offset() + offset);
    }
    refused++;
  }

  private static Object alone(byte[] object, Message prototype) {
    try {
      return PROTOBUF.read(object, prototype, DecodeOptions.DEFAULT);
    } catch (CodecException e) {
      return e;
    }
  }

  /** What stands in an envelope, which no change has reached. */
  private static byte[] content(byte[] enveloped) {
    int at = 4 + 2 + enveloped[5]; // the prefix, and the type with its short length
    int length = 0;
    int shift = 0;
    do {
      at++;
      length |= (enveloped[at] & 0x7F) << shift;
      shift += 7;
    } while (enveloped[at] < 0);
    return Arrays.copyOfRange(enveloped, at + 1, at + 1 + length);
  }

  /** Every second one is whole. */
  private static List<byte[]> neighbours(byte[] object, Random random) {
    List<byte[]> neighbours = new ArrayList<>();
    for (int i = 0; i < NEIGHBOURS; i++) {
      neighbours.add(i % 2 == 0 || i < 17 ? object : changed(object, random));
    }
    return neighbours;
  }

  /** With one to three bytes changed behind the envelope's begin. */
  private static byte[] changed(byte[] object, Random random) {
    byte[] changed = object.clone();
    int from = Math.min(changed.length - 1, 4 + 2 + changed[5] + 4);
    for (int changes = random.nextInt(3); changes >= 0; changes--) {
      int at = from + random.nextInt(changed.length - from);
      int other = from + random.nextInt(changed.length - from);
      changed[at] = random.nextBoolean() ? (byte) random.nextInt(256) : changed[other];
    }
    return changed;
  }

  private static byte[] pod(String name) {
    return PROTOBUF.write(
        Pod.of(
            p ->
                p.metadata(m -> m.name(name).namespace("shop").putLabel("app", "web"))
                    .spec(
                        s ->
                            s.nodeName("node-" + name)
                                .addContainer(
                                    c -> c.name("web").image("registry/web:1").addArg("-v")))),
        EncodeOptions.DEFAULT);
  }

  @Test
  void equalNeighboursShareWhatIsEqual() throws IOException {
    WireBytes list = new WireBytes();
    WireBytes stream = new WireBytes();
    for (int i = 0; i < PODS; i++) {
      byte[] pod = pod("p" + i);
      list.field(ITEMS, content(pod));
      byte[] event = PROTOBUF.writeWatchEvent("ADDED", read(pod), EncodeOptions.DEFAULT);
      stream.raw(event);
    }
    byte[] body = WireBytes.envelope("v1", "PodList", list.done());
    KubeList<Pod> empty = KubeList.empty(Pod.TYPE);
    share(PROTOBUF.read(body, empty, DecodeOptions.DEFAULT).items(), 1);
    share(PROTOBUF.read(new ByteArrayInputStream(body), empty, DecodeOptions.DEFAULT).items(), 1);
    List<Pod> told = new ArrayList<>();
    try (WatchFrames<Pod> frames =
        PROTOBUF.watchFrames(
            new ByteArrayInputStream(stream.done()), Pod.EMPTY, DecodeOptions.DEFAULT)) {
      @Nullable WatchFrame<Pod> frame;
      while ((frame = frames.next()) != null) {
        told.add(((WatchFrame.Event<Pod>) frame).object());
      }
    }
    share(told, 16);
  }

  private static Pod read(byte[] pod) {
    return PROTOBUF.read(pod, Pod.EMPTY, DecodeOptions.DEFAULT);
  }

  /**
   * Two places may have one slot, by the numbers that fields have in this JVM, and then neither is
   * remembered; of three, one may have that bad luck.
   */
  private static void share(List<Pod> pods, int from) {
    assertThat(pods).hasSize(PODS);
    Set<String> unlucky = new HashSet<>();
    for (int i = 0; i < PODS; i++) {
      Pod pod = pods.get(i);
      assertThat(pod).isEqualTo(read(pod("p" + i)));
      if (i > from) {
        Pod before = pods.get(i - 1);
        note(unlucky, "containers", pod.spec().containers(), before.spec().containers());
        note(unlucky, "labels", pod.metadata().labels(), before.metadata().labels());
        note(unlucky, "namespace", pod.metadata().namespace(), before.metadata().namespace());
      }
    }
    assertThat(unlucky).hasSizeLessThan(2);
  }

  private static void note(
      Set<String> unlucky, String name, @Nullable Object one, @Nullable Object other) {
    if (one != other) {
      unlucky.add(name);
    }
  }
}
