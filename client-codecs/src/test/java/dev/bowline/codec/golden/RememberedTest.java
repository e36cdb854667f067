package dev.bowline.codec.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.apiextensions.v1.JSONSchemaProps;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.SharedParts;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.Bytes;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not be taken of the objects before, and how long they are remembered. */
class RememberedTest {
  private static final Codec PROTOBUF = Codecs.protobuf();

  /** So many events come before anything is remembered. */
  private static final int BEFORE = 16;

  private static final FieldTable SCHEMA = JSONSchemaProps.EMPTY.fieldTable();

  private static byte[] configMap(WireBytes object) {
    return WireBytes.envelope("v1", "ConfigMap", object.done());
  }

  private static byte[] pod(WireBytes object) {
    return WireBytes.envelope("v1", "Pod", object.done());
  }

  private static byte[] definition(byte[] schema) {
    byte[] validation = new WireBytes().field(1, schema).done();
    byte[] version = new WireBytes().field(1, "v1").field(4, validation).done();
    byte[] spec = new WireBytes().field(1, "g").field(7, version).done();
    byte[] object = new WireBytes().field(2, spec).done();
    return WireBytes.envelope("apiextensions.k8s.io/v1", "CustomResourceDefinition", object);
  }

  private static int schema(String field) {
    return SCHEMA.field(SCHEMA.ordinal(field)).number();
  }

  private static byte[] nested(byte[] innermost, String field, int levels) {
    byte[] schema = innermost;
    for (int i = 0; i < levels; i++) {
      schema = new WireBytes().field(schema(field), schema).done();
    }
    return schema;
  }

  private static byte[] described(String text) {
    return new WireBytes().field(schema("description"), text).done();
  }

  private static DecodeOptions limits(int depth, int unknownBytes) {
    return DecodeOptions.DEFAULT.withLimits(
        new DecodeLimits(depth, 1 << 20, 1 << 20, unknownBytes));
  }

  /** The last of several events, or why it can't be read. */
  private static <T extends Message> Object last(
      List<byte[]> objects, T prototype, DecodeOptions options) throws IOException {
    WireBytes stream = new WireBytes();
    objects.forEach(object -> stream.raw(WireBytes.event("ADDED", object)));
    Object last = "nothing";
    try (WatchFrames<T> frames =
        PROTOBUF.watchFrames(new ByteArrayInputStream(stream.done()), prototype, options)) {
      for (int i = 0; i < objects.size(); i++) {
        last =
            frames.next() instanceof WatchFrame.Event<T> event
                ? event.object()
                : "not an event: " + i;
      }
    }
    return last;
  }

  private static List<byte[]> behind(byte[] before, byte[]... objects) {
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i <= BEFORE; i++) {
      all.add(before);
    }
    all.addAll(List.of(objects));
    return all;
  }

  @Test
  void unknownFieldsCountInEachObject() throws IOException {
    byte[] owner = new WireBytes().field(1, "Job").field(99, "12345").done();
    byte[] metadata = new WireBytes().field(1, "n").field(13, owner).done();
    byte[] few = configMap(new WireBytes().field(1, metadata));
    byte[] many = configMap(new WireBytes().field(1, metadata).field(98, "12345"));
    DecodeOptions options = limits(400, 12);
    assertThat(last(behind(few), ConfigMap.EMPTY, options)).isInstanceOf(ConfigMap.class);
    assertThat(last(behind(few, many), ConfigMap.EMPTY, options))
        .isEqualTo("not an event: " + (BEFORE + 1));
  }

  @Test
  void aMapWhoseLastEntryReachesBehindItsEndIsReadEachTime() throws IOException {
    byte[] entry = {0x0A, 1, 'k', 0x12, 5};
    byte[] c = configMap(new WireBytes().field(2, entry).field(15, "abc"));
    byte[] d = configMap(new WireBytes().field(2, entry).field(15, "abd"));
    ConfigMap read = (ConfigMap) last(behind(c, d), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    assertThat(read).isEqualTo(PROTOBUF.read(d, ConfigMap.EMPTY, DecodeOptions.DEFAULT));
    assertThat(read.data().get("k")).endsWith("abd");
  }

  private static byte[] around(byte[] schema, String field, char text) {
    return new WireBytes()
        .field(schema("description"), String.valueOf(text).repeat(1100))
        .field(schema(field), schema)
        .done();
  }

  /** What a neighbour and a table of parts know counts for the depth of what is around it. */
  @ParameterizedTest
  @ValueSource(strings = {"not", "allOf"})
  void depthCountsWhateverIsKnown(String field) throws IOException {
    byte[] deep = nested(described("deepest"), field, 6);
    byte[] second = around(deep, field, 'b');
    byte[] deeper = definition(nested(second, "not", 4));
    for (int depth = 8; depth < 30; depth++) {
      DecodeOptions options = limits(depth, 12);
      Object alone = last(List.of(deeper), CustomResourceDefinition.EMPTY, options);
      List<byte[]> all = new ArrayList<>();
      for (int i = 0; i <= BEFORE; i++) { // no two alike, so that what is in them is read
        all.add(definition(nested(around(deep, field, (char) ('c' + i)), "not", 1)));
      }
      all.add(definition(nested(second, "not", 1)));
      all.add(deeper);
      Object read =
          last(
              all,
              CustomResourceDefinition.EMPTY,
              options.withSharedParts(SharedParts.of(1 << 10)));
      assertThat(read instanceof Message).isEqualTo(alone instanceof Message);
    }
  }

  /** Many places of these are one to the memory. */
  @ParameterizedTest
  @ValueSource(strings = {"not", "allOf"})
  void depthCountsWhateverPlaceAMessageWasAt(String field) throws IOException {
    int most = field.equals("not") ? 393 : 196;
    byte[] deep = definition(nested(described("deepest"), field, most + 3));
    for (int less = 1; less < 60; less++) {
      byte[] well = definition(nested(described("deepest"), field, most - less));
      assertThat(last(behind(well, deep), CustomResourceDefinition.EMPTY, DecodeOptions.DEFAULT))
          .isEqualTo("not an event: " + (BEFORE + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void repeatedFieldsCountInEachObject(boolean isSharing) throws IOException {
    WireBytes container = new WireBytes();
    for (int i = 0; i < 375; i++) {
      container.field(3, "a").field(4, "b");
    }
    byte[] spec = new WireBytes().field(2, container.field(1, "c").done()).done();
    byte[] large = pod(new WireBytes().field(1, annotated(110_000)).field(2, spec));
    byte[] small = pod(new WireBytes().field(1, annotated(60_000)).field(2, spec));
    DecodeOptions options =
        isSharing
            ? DecodeOptions.DEFAULT.withSharedParts(SharedParts.of(1 << 10))
            : DecodeOptions.DEFAULT;
    assertThat(last(behind(large), Pod.EMPTY, options)).isInstanceOf(Pod.class);
    assertThat(last(behind(large, small), Pod.EMPTY, options))
        .isEqualTo("not an event: " + (BEFORE + 1));
  }

  private static byte[] annotated(int size) {
    byte[] entry = new WireBytes().field(1, "k").field(2, "y".repeat(size)).done();
    return new WireBytes().field(12, entry).done();
  }

  private static byte[] shop(int number) {
    byte[] metadata = new WireBytes().field(1, "n" + number).field(3, "shop").done();
    return configMap(new WireBytes().field(1, metadata));
  }

  private static List<String> namespaces(WireBytes stream) throws IOException {
    List<String> namespaces = new ArrayList<>();
    try (WatchFrames<ConfigMap> frames =
        PROTOBUF.watchFrames(
            new ByteArrayInputStream(stream.done()), ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      for (WatchFrame<ConfigMap> f = frames.next(); f != null; f = frames.next()) {
        namespaces.add(((WatchFrame.Event<ConfigMap>) f).object().namespace());
      }
    }
    return namespaces;
  }

  @Test
  void fewEventsAreNotRememberedAndABookmarkEndsIt() throws IOException {
    WireBytes stream = new WireBytes();
    for (int i = 0; i < 2 * BEFORE; i++) {
      stream.raw(WireBytes.event("ADDED", shop(i)));
    }
    stream.raw(WireBytes.event("BOOKMARK", shop(0)));
    for (int i = 0; i < 2 * BEFORE; i++) {
      stream.raw(WireBytes.event("ADDED", shop(i)));
    }
    List<String> namespaces = namespaces(stream);
    assertThat(namespaces).hasSize(4 * BEFORE + 1).containsOnly("shop");
    for (int begin : new int[] {0, 2 * BEFORE + 1}) {
      for (int i = begin + 1; i < begin + 2 * BEFORE; i++) {
        if (i <= begin + BEFORE) {
          assertThat(namespaces.get(i)).isNotSameAs(namespaces.get(i - 1));
        } else {
          assertThat(namespaces.get(i)).isSameAs(namespaces.get(i - 1));
        }
      }
    }
    assertThat(namespaces.get(2 * BEFORE + 1)).isNotSameAs(namespaces.get(2 * BEFORE - 1));
  }

  /** The buffer goes round many times, with objects of sizes that change. */
  @Test
  void whatIsCommonIsSharedHoweverLongTheStreamIs() throws IOException {
    WireBytes stream = new WireBytes();
    int events = 400;
    for (int i = 0; i < events; i++) {
      byte[] metadata = new WireBytes().field(1, "n" + i).field(3, "shop").done();
      byte[] value = new WireBytes().field(1, "k").field(2, "v".repeat(i % 7 * 900)).done();
      byte[] object = configMap(new WireBytes().field(1, metadata).field(2, value));
      stream.raw(WireBytes.event("MODIFIED", object));
    }
    List<String> namespaces = namespaces(stream);
    assertThat(namespaces).hasSize(events);
    for (int i = BEFORE + 1; i < events; i++) {
      assertThat(namespaces.get(i)).isSameAs(namespaces.get(i - 1));
    }
  }

  @Test
  void anEventThatCantBeReadBehindManyIsTheBytesThatCameAndItsPlaceIsRight() throws IOException {
    WireBytes stream = new WireBytes();
    for (int i = 0; i <= BEFORE + 1; i++) {
      stream.raw(WireBytes.event("ADDED", shop(i)));
    }
    int before = stream.done().length;
    byte[] bad = new WireBytes().field(1, "ADDED").varint(2 << 3).varint(7).done();
    stream.raw(WireBytes.framed(bad)).raw(WireBytes.event("ADDED", shop(0)));
    int cut = stream.done().length;
    stream.raw((byte) 0, (byte) 0, (byte) 0, (byte) 9).raw((byte) 1, (byte) 2);
    try (WatchFrames<ConfigMap> frames =
        PROTOBUF.watchFrames(
            new ByteArrayInputStream(stream.done()), ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      for (int i = 0; i <= BEFORE + 1; i++) {
        assertThat(frames.next()).isInstanceOf(WatchFrame.Event.class);
      }
      WatchFrame.Undecodable<ConfigMap> refused = (WatchFrame.Undecodable<ConfigMap>) frames.next();
      assertThat(refused.frame()).isEqualTo(Bytes.copyOf(bad));
      assertThat(refused.cause().offset()).isEqualTo(before + 4 + 7 + 1);
      assertThat(frames.next()).isInstanceOf(WatchFrame.Event.class);
      CodecException end = catchThrowableOfType(CodecException.class, frames::next);
      assertThat(end.isTruncated()).isTrue();
      assertThat(end.offset()).isEqualTo(cut + 4 + 2);
    }
  }
}
