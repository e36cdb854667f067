package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.AllKinds;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects nested as deep as the default limits allow, on threads with little stack. */
class SmallStackTest {
  private static final int DEPTH = DecodeLimits.MAX_DEPTH;
  private static final long DOCUMENTED = 640 << 10;
  private static final long SMALL = 200 << 10;
  private static final String CRD =
      "{\"kind\":\"CustomResourceDefinition\",\"apiVersion\":\"apiextensions.k8s.io/v1\","
          + "\"spec\":{\"versions\":[{\"name\":\"v1\",\"schema\":{\"openAPIV3Schema\":";

  /** Levels of {@link #CRD} before the schema. */
  private static final int OUTER = 5;

  /**
   * Frames of {@link #fill}, some ten kilobytes, in which a codec can at least say what is wrong.
   */
  private static final int FREE = 1000;

  private static String nested(String open, int depth, String close) {
    return open.repeat(depth) + "{}" + close.repeat(depth);
  }

  private static List<String> deepest() {
    int inner = DEPTH - 2;
    int schemas = DEPTH - OUTER - 1;
    return List.of(
        "{\"kind\":\"Boat\",\"apiVersion\":\"x.io/v1\",\"spec\":"
            + nested("{\"a\":", inner, "}")
            + "}",
        "{\"kind\":\"Boat\",\"apiVersion\":\"x.io/v1\",\"spec\":" + nested("[", inner, "]") + "}",
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"new\":"
            + nested("{\"a\":", inner, "}")
            + "}",
        "{\"kind\":\"ControllerRevision\",\"apiVersion\":\"apps/v1\",\"data\":"
            + nested("{\"a\":", inner, "}")
            + ",\"revision\":1}",
        CRD + nested("{\"not\":", schemas, "}") + "}}]}}",
        CRD + nested("{\"items\":", schemas / 2, "}") + "}}]}}",
        CRD + nested("{\"allOf\":[", schemas / 2, "]}") + "}}]}}",
        CRD + nested("{\"properties\":{\"a\":", schemas / 2, "}}") + "}}]}}");
  }

  static Stream<Arguments> formatsAndObjects() {
    List<Arguments> all = new ArrayList<>();
    for (Codec codec : List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor(), Codecs.protobuf())) {
      for (String json : deepest()) {
        Message object = read(Codecs.json(), json.getBytes(StandardCharsets.UTF_8));
        if (codec.canHold(object)
            && (codec != Codecs.protobuf() || object.unknownFields() == null)) {
          all.add(Arguments.of(codec, object));
        }
      }
    }
    return all.stream();
  }

  private static Message read(Codec codec, byte[] body) {
    return codec.read(body, AllKinds.registry(), DecodeOptions.DEFAULT);
  }

  /** Runs on a thread with so much stack. */
  private static Object on(long stack, FutureTask<Object> task) throws Exception {
    Thread thread = new Thread(null, task, "small stack", stack);
    thread.start();
    return task.get();
  }

  @ParameterizedTest
  @MethodSource("formatsAndObjects")
  void theDocumentedStackIsEnough(Codec codec, Message object) throws Exception {
    byte[] body =
        (byte[]) on(DOCUMENTED, new FutureTask<>(() -> codec.write(object, EncodeOptions.DEFAULT)));
    Object back = on(DOCUMENTED, new FutureTask<>(() -> read(codec, body)));
    assertThat(back.equals(object)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("formatsAndObjects")
  void aSmallerOneEndsInATypedError(Codec codec, Message object) throws Exception {
    byte[] body = codec.write(object, EncodeOptions.DEFAULT);
    assertThat(on(SMALL, new FutureTask<>(() -> outcome(codec, body)))).isIn("read", "refused");
    assertThat(on(SMALL, new FutureTask<>(() -> written(codec, object))))
        .isIn("written", "refused");
  }

  private static String outcome(Codec codec, byte[] body) {
    try {
      read(codec, body);
      return "read";
    } catch (CodecException e) {
      return e.problem().contains("the stack of this thread") ? "refused" : e.getMessage();
    }
  }

  private static String written(Codec codec, Message object) {
    try {
      codec.write(object, EncodeOptions.DEFAULT);
      return "written";
    } catch (CodecException e) {
      return e.problem().contains("the stack of this thread") ? "refused" : e.getMessage();
    }
  }

  @ParameterizedTest
  @MethodSource("formatsAndObjects")
  void aStackThatIsAlmostFullEndsInATypedErrorAndLeavesTablesWhole(Codec codec, Message object)
      throws Exception {
    DecodeOptions sharing =
        DecodeOptions.DEFAULT
            .withInterning(Interning.of(64, new Random(1)))
            .withSharedParts(SharedParts.of(64, new Random(1)));
    byte[] body = codec.write(object, EncodeOptions.DEFAULT);
    List<String> outcomes = new ArrayList<>();
    on(DOCUMENTED, new FutureTask<>(() -> fill(0, codec, body, sharing, outcomes)));
    assertThat(outcomes).isNotEmpty().allMatch(o -> o.equals("read") || o.equals("refused"));
    assertThat(codec.read(body, AllKinds.registry(), sharing).equals(object)).isTrue();
  }

  /** Fills the stack, and reads each time that a part of it is free again. */
  private static int fill(
      int frames, Codec codec, byte[] body, DecodeOptions options, List<String> outcomes) {
    if (frames < 0) {
      return 0;
    }
    int free;
    try {
      free = fill(frames + 1, codec, body, options, outcomes) + 1;
    } catch (StackOverflowError e) {
      return 0;
    }
    if (free % 800 == 0 && free >= FREE) {
      String outcome;
      try {
        codec.read(body, AllKinds.registry(), options);
        outcome = "read";
      } catch (CodecException e) {
        outcome = e.problem().contains("the stack of this thread") ? "refused" : e.getMessage();
      } catch (StackOverflowError e) {
        outcome = "overflow with " + free + " frames free";
      }
      outcomes.add(outcome);
    }
    return free;
  }

  @ParameterizedTest
  @MethodSource("formats")
  void overflowsOfASinkAreNotOurs(Codec codec) {
    byte[] body =
        codec.write(
            KubeList.of(ConfigMap.TYPE, ListMeta.EMPTY, List.of(ConfigMap.of(c -> c.name("a")))),
            EncodeOptions.DEFAULT);
    KubeList<ConfigMap> list = KubeList.into(ConfigMap.TYPE, item -> endless(0));
    assertThatThrownBy(
            () -> codec.read(new ByteArrayInputStream(body), list, DecodeOptions.DEFAULT))
        .isInstanceOf(StackOverflowError.class);
  }

  static Stream<Codec> formats() {
    return Stream.of(Codecs.json(), Codecs.yaml(), Codecs.cbor(), Codecs.protobuf());
  }

  private static int endless(int n) {
    return n < 0 ? n : endless(n + 1) + 1;
  }

  @Test
  void aliasesCountWithWhatIsBehindThem() throws Exception {
    StringBuilder yaml = new StringBuilder("kind: Boat\napiVersion: x.io/v1\na0: &a0 [1]\n");
    for (int i = 1; i < DEPTH - 1; i++) {
      yaml.append("a")
          .append(i)
          .append(": &a")
          .append(i)
          .append(" [*a")
          .append(i - 1)
          .append("]\n");
    }
    byte[] body = yaml.toString().getBytes(StandardCharsets.UTF_8);
    Message whole = (Message) on(DOCUMENTED, new FutureTask<>(() -> read(Codecs.yaml(), body)));
    assertThat(whole.unknownFields()).isNotNull();
    assertThat(on(SMALL, new FutureTask<>(() -> outcome(Codecs.yaml(), body))))
        .isIn("read", "refused");
    byte[] deeper = (yaml + "z: [*a" + (DEPTH - 2) + "]\n").getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> read(Codecs.yaml(), deeper)).hasMessageContaining("deeper than 400");
  }
}
