package dev.bowline.benchmarks;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets a JVM see every format before one of them is measured. */
final class AllFormats {
  private static final long WARM_NANOS = TimeUnit.SECONDS.toNanos(6);
  private static final int PART = 100;

  private AllFormats() {}

  /** Decodes and encodes the list in all formats for six seconds. */
  static void warm() {
    KubeList<Pod> pods = pods();
    List<Codec> codecs = List.of(Codecs.json(), Codecs.protobuf(), Codecs.cbor(), Codecs.yaml());
    List<byte[]> bodies = codecs.stream().map(c -> c.write(pods, EncodeOptions.DEFAULT)).toList();
    long end = System.nanoTime() + WARM_NANOS;
    while (System.nanoTime() < end) {
      for (int i = 0; i < bodies.size(); i++) {
        int times = i < 3 ? 10 : 1; // a body in YAML takes as long as many others
        for (int j = 0; j < times; j++) {
          codecs.get(i).read(bodies.get(i), KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT);
          codecs.get(i).write(pods, EncodeOptions.DEFAULT);
        }
      }
    }
  }

  /** The pods in lists of 100. */
  static List<byte[]> yamlInParts() {
    KubeList<Pod> pods = pods();
    List<byte[]> parts = new ArrayList<>();
    for (int i = 0; i < Bodies.PODS; i += PART) {
      KubeList<Pod> part =
          KubeList.of(Pod.TYPE, pods.metadata(), pods.items().subList(i, i + PART));
      parts.add(Codecs.yaml().write(part, EncodeOptions.DEFAULT));
    }
    return parts;
  }

  /** The list of 500 pods. */
  static KubeList<Pod> pods() {
    return Codecs.json().read(Bodies.json(), KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT);
  }
}
