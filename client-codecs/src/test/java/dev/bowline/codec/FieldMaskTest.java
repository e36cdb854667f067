package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.bowline.api.Kinds;
import dev.bowline.api.apps.v1.StatefulSet;
import dev.bowline.api.core.v1.PersistentVolumeClaim;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.custom.Custom;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FieldMaskTest {
  private static final GroupVersionKind BOAT = GroupVersionKind.of("example.com/v1", "Boat");
  private static final NamespacedType<Unstructured> BOATS =
      NamespacedType.custom(BOAT, "boats", Unstructured.empty(BOAT));
  private static final NamespacedType<Custom<Hull, Hull>> HULLS =
      Custom.type(BOAT, "boats", Hull.class, Hull.class, o -> {});
  private static final ObjectMeta META =
      ObjectMeta.of(m -> m.name("a").putLabel("app", "web").addManagedField(f -> f.manager("me")));
  private static final ObjectMeta SHORT = ObjectMeta.of(m -> m.name("a").putLabel("app", "web"));
  private static final Unstructured BOAT_A =
      Unstructured.of(
          BOAT,
          META,
          Map.of("spec", Map.of("name", "s"), "status", Map.of("name", "t"), "flag", "x"));
  private static final Pod POD =
      Pod.of(
          p ->
              p.metadata(META)
                  .spec(s -> s.addContainer(c -> c.name("c")))
                  .status(s -> s.phase("Running")));
  private static final FieldMask ONLY_METADATA = FieldMask.onlyMetadata();
  private static final FieldMask LEAST = FieldMask.onlyMetadata().withoutManagedFields();

  record Hull(String name) {}

  static List<Codec> formats() {
    return List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor(), Codecs.protobuf());
  }

  static List<Codec> treeFormats() {
    return List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor());
  }

  private static <T extends Message> T masked(Codec codec, Message object, T as, FieldMask mask) {
    byte[] body = codec.write(object, EncodeOptions.DEFAULT);
    return codec.read(body, as, DecodeOptions.DEFAULT.withMask(mask));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void onlyMetadataIsReadOfABuiltInObject(Codec codec) {
    Pod pod = masked(codec, POD, Pod.EMPTY, ONLY_METADATA);
    assertThat(pod).isEqualTo(Pod.of(p -> p.metadata(META)));
    assertThat(pod.hasSpec()).isFalse();
    assertThat(pod.kind()).isEqualTo("Pod");
    assertThat(masked(codec, POD, Pod.EMPTY, LEAST)).isEqualTo(Pod.of(p -> p.metadata(SHORT)));
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void onlyMetadataIsReadOfAnObjectWithoutAClass(Codec codec) {
    Unstructured boat = masked(codec, BOAT_A, BOATS.prototype(), LEAST);
    assertThat(boat).isEqualTo(Unstructured.of(BOAT, SHORT, Map.of()));
    assertThat(boat.content()).isEmpty();
    assertThat(boat.apiVersion()).isEqualTo("example.com/v1");
    Custom<Hull, Hull> hull = masked(codec, BOAT_A, HULLS.prototype(), ONLY_METADATA);
    assertThat(hull.metadata()).isEqualTo(META);
    assertThat(hull.unknownFields()).isNull();
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void fieldsAreLeftOutOfAKindWithoutAClass(Codec codec) {
    FieldMask mask = FieldMask.none().except(BOAT, "status", "flag").withoutManagedFields();
    Unstructured boat = masked(codec, BOAT_A, BOATS.prototype(), mask);
    assertThat(boat.content()).isEqualTo(Map.of("spec", Map.of("name", "s")));
    assertThat(boat.metadata()).isEqualTo(SHORT);
    Custom<Hull, Hull> hull = masked(codec, BOAT_A, HULLS.prototype(), mask);
    assertThat(hull.spec()).isEqualTo(new Hull("s"));
    assertThat(hull.status()).isEmpty();
    GroupVersionKind other = GroupVersionKind.of("example.com/v2", "Boat");
    Unstructured whole =
        masked(codec, BOAT_A, BOATS.prototype(), FieldMask.none().except(other, "spec"));
    assertThat(whole).isEqualTo(BOAT_A);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void fieldsAreLeftOutOfAKindWithAClassWhereverItIs(Codec codec) {
    FieldMask mask = FieldMask.none().except(Pod.TYPE.kind(), "status", "nonsense");
    Pod pod = masked(codec, POD, Pod.EMPTY, mask);
    assertThat(pod).isEqualTo(POD.with(p -> p.clearStatus()));
    PersistentVolumeClaim claim =
        PersistentVolumeClaim.of(c -> c.name("data").spec(s -> s.volumeName("v")));
    StatefulSet set = StatefulSet.of(s -> s.name("db").spec(x -> x.addVolumeClaimTemplate(claim)));
    FieldMask claims = FieldMask.none().except(PersistentVolumeClaim.TYPE.kind(), "spec");
    StatefulSet read = masked(codec, set, StatefulSet.EMPTY, claims);
    assertThat(read.spec().volumeClaimTemplates().get(0).hasSpec()).isFalse();
    assertThat(read.spec().volumeClaimTemplates().get(0).metadata().name()).isEqualTo("data");
  }

  @ParameterizedTest
  @MethodSource("formats")
  void itemsOfListsAreMaskedAndListsAreNot(Codec codec) throws IOException {
    KubeList<Pod> pods =
        KubeList.of(
            Pod.TYPE, ListMeta.of(m -> m.resourceVersion("7")), Collections.nCopies(3, POD));
    Pod expected = Pod.of(p -> p.metadata(SHORT));
    KubeList<Pod> held = masked(codec, pods, KubeList.empty(Pod.TYPE), LEAST);
    assertThat(held.items()).containsExactly(expected, expected, expected);
    assertThat(held.resourceVersion().toString()).isEqualTo("7");
    List<Pod> streamed = new ArrayList<>();
    byte[] body = codec.write(pods, EncodeOptions.DEFAULT);
    DecodeOptions options = DecodeOptions.DEFAULT.withMask(LEAST);
    KubeList<Pod> rest =
        codec.read(new ByteArrayInputStream(body), KubeList.into(Pod.TYPE, streamed::add), options);
    assertThat(streamed).isEqualTo(held.items());
    assertThat(rest.resourceVersion().toString()).isEqualTo("7");
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void itemsWithoutAClassAreMasked(Codec codec) throws IOException {
    KubeList<Unstructured> boats =
        KubeList.of(BOATS, ListMeta.EMPTY, Collections.nCopies(2, BOAT_A));
    List<KubeObject> streamed = new ArrayList<>();
    byte[] body = codec.write(boats, EncodeOptions.DEFAULT);
    codec.read(
        new ByteArrayInputStream(body),
        KubeList.into(BOATS, streamed::add),
        DecodeOptions.DEFAULT.withMask(ONLY_METADATA));
    Unstructured expected = Unstructured.of(BOAT, META, Map.of());
    assertThat(streamed).isEqualTo(List.of(expected, expected));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void eventsAreMaskedAndFailuresAreNot(Codec codec) throws IOException {
    Status gone = Status.of(s -> s.code(410).reason("Expired").message("too old"));
    byte[] event = codec.writeWatchEvent("MODIFIED", POD, EncodeOptions.DEFAULT);
    byte[] error = codec.writeWatchEvent("ERROR", gone, EncodeOptions.DEFAULT);
    byte[] both = new byte[event.length + error.length];
    System.arraycopy(event, 0, both, 0, event.length);
    System.arraycopy(error, 0, both, event.length, error.length);
    DecodeOptions options = DecodeOptions.DEFAULT.withMask(LEAST);
    try (WatchFrames<Pod> frames =
        codec.watchFrames(new ByteArrayInputStream(both), Pod.EMPTY, options)) {
      assertThat(frames.next())
          .isEqualTo(
              new WatchFrame.Event<>(WatchFrame.Type.MODIFIED, Pod.of(p -> p.metadata(SHORT))));
      assertThat(frames.next()).isEqualTo(new WatchFrame.Failure<>(gone));
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void unknownFieldsOfAnObjectGoWithTheRest(Codec codec) {
    Unstructured newer =
        Unstructured.of(POD_KIND, SHORT, Map.of("spec", Map.of(), "new", List.of(1L)));
    Message read =
        codec == Codecs.protobuf()
            ? newerInProtobuf(ONLY_METADATA)
            : masked(codec, newer, Pod.EMPTY, ONLY_METADATA);
    assertThat(read.unknownFields()).isNull();
    assertThat(read).isEqualTo(Pod.of(p -> p.metadata(SHORT)));
    Message whole =
        codec == Codecs.protobuf()
            ? newerInProtobuf(FieldMask.none())
            : masked(codec, newer, Pod.EMPTY, FieldMask.none());
    assertThat(whole.unknownFields()).isNotNull();
  }

  private static final GroupVersionKind POD_KIND = Pod.TYPE.kind();

  /** A pod with a field of the number 100. */
  private static Pod newerInProtobuf(FieldMask mask) {
    byte[] body = Codecs.protobuf().write(Pod.of(p -> p.metadata(SHORT)), EncodeOptions.DEFAULT);
    byte[] raw = java.util.Arrays.copyOfRange(body, 4, body.length);
    // The envelope's raw field is its second: type meta, raw, two empty texts.
    int at = 2 + raw[1];
    int length = raw[at + 1] & 0x7F;
    int head = 2;
    if (raw[at + 1] < 0) {
      length |= raw[at + 2] << 7;
      head = 3;
    }
    byte[] object = java.util.Arrays.copyOfRange(raw, at + head, at + head + length + 3);
    object[length] = (byte) 0xA0;
    object[length + 1] = 6;
    object[length + 2] = 1;
    byte[] enveloped = dev.bowline.codec.golden.WireBytes.envelope("v1", "Pod", object);
    return Codecs.protobuf().read(enveloped, Pod.EMPTY, DecodeOptions.DEFAULT.withMask(mask));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void whatIsLeftOutIsNotAllocated(Codec codec) {
    Map<String, Object> spec = new java.util.HashMap<>();
    for (int i = 0; i < 4_000; i++) {
      spec.put("key" + i, "value" + i);
    }
    boolean isTree = codec != Codecs.protobuf();
    Message large =
        isTree
            ? Unstructured.of(BOAT, SHORT, Map.of("spec", spec))
            : Pod.of(
                p ->
                    p.metadata(SHORT)
                        .spec(s -> spec.forEach((k, v) -> s.putNodeSelector(k, (String) v))));
    byte[] body = codec.write(large, EncodeOptions.DEFAULT);
    DecodeOptions options = DecodeOptions.DEFAULT.withMask(ONLY_METADATA);
    codec.read(body, Kinds.registry(), options);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    codec.read(body, Kinds.registry(), options);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    if (codec != Codecs.yaml()) { // a tree first: no class is known yet
      assertThat(allocated).isLessThan(50_000);
    }
  }

  @Test
  void whatSaysWhatAnObjectIsCantBeLeftOut() {
    assertThatThrownBy(() -> FieldMask.none().except(POD_KIND, "kind"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("kind can't be left out: it says what an object is");
    assertThatThrownBy(() -> FieldMask.none().except(Pod.EMPTY.fieldTable(), "apiVersion"))
        .hasMessage("apiVersion can't be left out: it says what an object is");
    assertThatThrownBy(() -> FieldMask.none().except(Pod.EMPTY.fieldTable(), "nope"))
        .hasMessage("Pod has no field nope");
    assertThat(FieldMask.none().isNone()).isTrue();
    assertThat(ONLY_METADATA.isNone()).isFalse();
  }

  @Test
  void masksAndSharedPartsGoTogether() {
    SharedParts parts = SharedParts.of(64);
    byte[] body = Codecs.protobuf().write(POD, EncodeOptions.DEFAULT);
    DecodeOptions sharing = DecodeOptions.DEFAULT.withSharedParts(parts);
    for (int i = 0; i < 3; i++) {
      Pod whole = Codecs.protobuf().read(body, Pod.EMPTY, sharing);
      Pod least = Codecs.protobuf().read(body, Pod.EMPTY, sharing.withMask(LEAST));
      assertThat(whole).isEqualTo(POD);
      assertThat(least).isEqualTo(Pod.of(p -> p.metadata(SHORT)));
    }
    assertThat(new String(Codecs.json().write(POD, EncodeOptions.DEFAULT), StandardCharsets.UTF_8))
        .contains("managedFields");
  }

  @ParameterizedTest
  @MethodSource("treeFormats")
  void aListWithoutAClassKeepsItsItemsWhole(Codec codec) {
    GroupVersionKind kind = GroupVersionKind.of("example.com/v1", "BoatList");
    Unstructured boats =
        Unstructured.of(
            kind,
            ObjectMeta.EMPTY,
            Map.of("items", List.of(Map.of("spec", Map.of("name", "s"))), "more", 1L));
    Unstructured read = masked(codec, boats, Unstructured.empty(kind), LEAST);
    assertThat(read.content()).isEqualTo(Map.of("items", boats.get("items")));
  }
}
