package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists written to a stream, item by item. */
class WrittenListTest {
  /** Keeps what it is given, and how much at a time. */
  private static final class Chunks extends ByteArrayOutputStream {
    int largest;

    @Override
    public synchronized void write(byte[] source, int offset, int length) {
      largest = Math.max(largest, length);
      super.write(source, offset, length);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.bowline.codec.StreamedListTest#codecs")
  void aListIsWrittenItemByItem(Codec codec) throws IOException {
    for (int items : new int[] {0, 1, 20_000}) {
      KubeList<ConfigMap> list = StreamedListTest.list(items);
      Chunks out = new Chunks();
      codec.write(list, out, EncodeOptions.DEFAULT);
      assertThat(out.toByteArray()).isEqualTo(codec.write(list, EncodeOptions.DEFAULT));
      assertThat(out.largest).isLessThan(100_000);
    }
  }

  @Test
  void aListInYamlIsThatOfItsJson() {
    KubeList<ConfigMap> list = StreamedListTest.list(3);
    Unstructured same =
        Codecs.json()
            .read(
                Codecs.json().write(list, EncodeOptions.DEFAULT),
                Unstructured.empty(GroupVersionKind.of("v1", "ConfigMapList")),
                DecodeOptions.DEFAULT);
    assertThat(Codecs.yaml().write(list, EncodeOptions.DEFAULT))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo(
            new String(Codecs.yaml().write(same, EncodeOptions.DEFAULT), StandardCharsets.UTF_8));
  }

  /** Indentation alone is many times as long as the object in memory. */
  @Test
  void anObjectInYamlIsWrittenLineByLine() throws IOException {
    Object content = Map.of("lines", "a\n".repeat(20_000));
    content = List.of(Collections.nCopies(10_000, 1L), content);
    TreeMap<String, Object> names = new TreeMap<>(Map.of("x", content));
    for (int i = 0; i < 10_000; i++) {
      names.put("n" + i, Map.of());
    }
    content = names;
    for (int i = 0; i < 80; i++) {
      content = List.of(content);
    }
    GroupVersionKind kind = GroupVersionKind.of("v1", "Deep");
    Unstructured deep = Unstructured.empty(kind).withContent(Map.of("content", content));
    Chunks out = new Chunks();
    Codecs.yaml().write(deep, out, EncodeOptions.DEFAULT);
    assertThat(out.size()).isGreaterThan(5_000_000);
    assertThat(out.largest).isLessThan(100_000);
    assertThat(
            Codecs.yaml().read(out.toByteArray(), Unstructured.empty(kind), DecodeOptions.DEFAULT))
        .isEqualTo(deep);
  }

  @ParameterizedTest
  @MethodSource("dev.bowline.codec.StreamedListTest#codecs")
  void anItemLargerThanAChunkIsWrittenWhole(Codec codec) throws IOException {
    List<ConfigMap> maps = new ArrayList<>(StreamedListTest.list(3).items());
    maps.add(1, ConfigMap.of(c -> c.name("huge").putData("x", "y".repeat(300_000))));
    KubeList<ConfigMap> list =
        KubeList.of(ConfigMap.TYPE, ListMeta.of(m -> m.resourceVersion("7")), maps);
    Chunks out = new Chunks();
    codec.write(list, out, EncodeOptions.DEFAULT);
    assertThat(out.toByteArray()).isEqualTo(codec.write(list, EncodeOptions.DEFAULT));
  }

  @ParameterizedTest
  @MethodSource("dev.bowline.codec.StreamedListTest#codecs")
  void aStreamThatFailsEndsTheWriting(Codec codec) {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("disk full");
          }
        };
    IOException e =
        catchThrowableOfType(
            IOException.class,
            () -> codec.write(StreamedListTest.list(20_000), broken, EncodeOptions.DEFAULT));
    assertThat(e).hasMessage("disk full");
  }

  @Test
  void ofAListThatIsWrittenTheSizesOfOneItemAreHeld() throws IOException {
    Pod pod =
        Pod.of(
            p ->
                p.name("web")
                    .spec(
                        s -> {
                          for (int i = 0; i < 40; i++) {
                            int port = i;
                            s.addContainer(c -> c.addPort(q -> q.containerPort(port)));
                          }
                        }));
    KubeList<Pod> list = KubeList.of(Pod.TYPE, ListMeta.EMPTY, Collections.nCopies(5_000, pod));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Codecs.protobuf().write(list, OutputStream.nullOutputStream(), EncodeOptions.DEFAULT);
    long before = threads.getCurrentThreadAllocatedBytes();
    Codecs.protobuf().write(list, OutputStream.nullOutputStream(), EncodeOptions.DEFAULT);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(400_000);

    Chunks out = new Chunks();
    Codecs.protobuf().write(list, out, EncodeOptions.DEFAULT);
    assertThat(out.toByteArray()).isEqualTo(Codecs.protobuf().write(list, EncodeOptions.DEFAULT));
  }
}
