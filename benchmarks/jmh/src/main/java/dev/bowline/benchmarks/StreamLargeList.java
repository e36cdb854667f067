package dev.bowline.benchmarks;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Collections;
import java.util.List;

/**
 * Encodes a list of more than 100 MB into nothing and decodes it into a sink that drops the items,
 * in a heap that is a fraction of it, and tells the most that the heap held. Run with a small
 * {@code -Xmx}: that it ends is half of the answer.
 */
public final class StreamLargeList {
  private static final int ITEM_BYTES = 8_000;
  private static final int ITEMS = 14_000;
  private static final int PIPE = 64 << 10;
  private static final double MB = 1e6;

  private StreamLargeList() {}

  /** Runs the codecs whose media types are named, or all. */
  public static void main(String[] names) throws IOException {
    List<String> mediaTypes =
        names.length > 0
            ? List.of(names)
            : List.of(
                "application/json",
                "application/yaml",
                "application/vnd.kubernetes.protobuf",
                "application/cbor");
    for (String name : mediaTypes) {
      run(Codecs.byMediaType(name).orElseThrow());
    }
  }

  private static void run(Codec codec) throws IOException {
    KubeList<ConfigMap> list = list();
    reset();
    long[] written = {0};
    codec.write(list, counting(written), EncodeOptions.DEFAULT);
    long encoding = peak();
    reset();
    int[] items = {0};
    PipedInputStream body = new PipedInputStream(PIPE);
    PipedOutputStream out = new PipedOutputStream(body);
    Thread writer = new Thread(() -> write(codec, list, out), "writer");
    writer.start();
    codec.read(body, KubeList.into(ConfigMap.TYPE, item -> items[0]++), DecodeOptions.DEFAULT);
    System.out.printf(
        "%s: wrote %.1f MB, heap at most %.1f MB; read %d items, heap at most %.1f MB (-Xmx %d MB)%n",
        codec.mediaType(),
        written[0] / MB,
        encoding / MB,
        items[0],
        peak() / MB,
        Runtime.getRuntime().maxMemory() >> 20);
  }

  private static void write(Codec codec, KubeList<ConfigMap> list, PipedOutputStream to) {
    try (to) {
      codec.write(list, to, EncodeOptions.DEFAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A list that holds one object again and again. */
  private static KubeList<ConfigMap> list() {
    ConfigMap item = ConfigMap.of(c -> c.name("map").putData("text", "x".repeat(ITEM_BYTES)));
    return KubeList.of(
        ConfigMap.TYPE, ListMeta.of(m -> m.resourceVersion("7")), Collections.nCopies(ITEMS, item));
  }

  private static OutputStream counting(long[] written) {
    return new OutputStream() {
      @Override
      public void write(int b) {
        written[0]++;
      }

      @Override
      public void write(byte[] source, int offset, int length) {
        written[0] += length;
      }
    };
  }

  private static void reset() {
    System.gc();
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      pool.resetPeakUsage();
    }
  }

  private static long peak() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        bytes += pool.getPeakUsage().getUsed();
      }
    }
    return bytes;
  }
}
