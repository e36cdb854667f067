package dev.bowline.benchmarks;

import com.google.protobuf.CodedInputStream;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeList;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1PodList;
import io.kubernetes.client.proto.Runtime;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.util.Yaml;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.cbor.CBORFactory;

/** Microseconds per pod of a list of 500, ours beside the peers and beside bare scans. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(Bodies.PODS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 2,
    jvmArgs = {"-Xmx2g", "-XX:+UseG1GC"})
public class DecodePodList {
  private static final int ENVELOPE_PREFIX = 4;

  private final byte[] json = Bodies.json();
  private final byte[] protobuf = Bodies.protobuf();
  private final Codec jsonCodec = Codecs.json();
  private final Codec protobufCodec = Codecs.protobuf();
  private final Codec cborCodec = Codecs.cbor();
  private final Codec yamlCodec = Codecs.yaml();
  private final byte[] cbor = cborCodec.write(AllFormats.pods(), EncodeOptions.DEFAULT);

  /** As several lists, since fabric8 takes no more than 3 MB of YAML. */
  private final List<byte[]> yaml = AllFormats.yamlInParts();

  private final JsonFactory tokens = new JsonFactory();
  private final CBORFactory cborTokens = new CBORFactory();
  private final ProtobufFloor protobufFields = ProtobufFloor.of(V1.PodList.getDescriptor());
  private final KubernetesSerialization fabric8 = new KubernetesSerialization();

  /** Has all formats in use before one is measured. */
  @Setup
  public void warm() {
    AllFormats.warm();
    if (jacksonTokensWithStrings() != jacksonCborTokensWithStrings()) {
      throw new IllegalStateException("the scans don't see the same strings");
    }
  }

  @Benchmark
  public Object bowlineJson() {
    return jsonCodec.read(json, KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT);
  }

  @Benchmark
  public Object bowlineProtobuf() {
    return protobufCodec.read(protobuf, KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT);
  }

  @Benchmark
  public Object bowlineCbor() {
    return cborCodec.read(cbor, KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT);
  }

  @Benchmark
  public Object bowlineYaml() {
    return yaml.stream()
        .map(part -> yamlCodec.read(part, KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT))
        .toList();
  }

  /** The floor of any client on Jackson: every token seen, every string made, nothing built. */
  @Benchmark
  public long jacksonTokensWithStrings() {
    return strings(tokens.createParser(ObjectReadContext.empty(), json));
  }

  /** The same of CBOR. */
  @Benchmark
  public long jacksonCborTokensWithStrings() {
    return strings(cborTokens.createParser(ObjectReadContext.empty(), cbor));
  }

  private static long strings(JsonParser tokens) {
    long sum = 0;
    try (JsonParser parser = tokens) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          sum += parser.getString().length();
        } else if (token == JsonToken.VALUE_EMBEDDED_OBJECT) { // the server's CBOR has byte strings
          sum += new String(parser.getBinaryValue(), StandardCharsets.UTF_8).length();
        } else if (token == JsonToken.PROPERTY_NAME) {
          sum += parser.currentName().length();
        }
      }
    }
    return sum;
  }

  /** The floor of any client on snakeyaml-engine. */
  @Benchmark
  public long yamlEvents() {
    return yaml.stream().mapToLong(RecordedEvents::walk).sum();
  }

  /** The floor of any client on protobuf-java. */
  @Benchmark
  public long codedInputStreamWithStrings() throws IOException {
    return protobufFields.walk(Runtime.Unknown.parseFrom(unwrapped()).getRaw().newCodedInput());
  }

  @Benchmark
  public Object officialJson() throws IOException {
    return JSON.<V1PodList>deserialize(new ByteArrayInputStream(json), V1PodList.class);
  }

  @Benchmark
  public Object fabric8Json() {
    return fabric8.unmarshal(new ByteArrayInputStream(json), PodList.class);
  }

  @Benchmark
  public Object officialYaml() {
    return yaml.stream()
        .map(part -> Yaml.loadAs(new String(part, StandardCharsets.UTF_8), V1PodList.class))
        .toList();
  }

  @Benchmark
  public Object fabric8Yaml() {
    return yaml.stream()
        .map(part -> fabric8.unmarshal(new ByteArrayInputStream(part), PodList.class))
        .toList();
  }

  @Benchmark
  public Object clientJavaProto() throws IOException {
    return V1.PodList.parseFrom(Runtime.Unknown.parseFrom(unwrapped()).getRaw());
  }

  private CodedInputStream unwrapped() {
    return CodedInputStream.newInstance(
        protobuf, ENVELOPE_PREFIX, protobuf.length - ENVELOPE_PREFIX);
  }
}
