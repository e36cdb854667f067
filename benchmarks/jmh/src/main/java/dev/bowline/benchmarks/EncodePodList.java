package dev.bowline.benchmarks;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codecs;
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
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.cbor.CBORFactory;

/**
 * Microseconds per pod of a list of 500 that is encoded, ours beside the peers and bare writers.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(Bodies.PODS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 2,
    jvmArgs = {"-Xmx2g", "-XX:+UseG1GC"})
public class EncodePodList {
  private static final int ENVELOPE_PREFIX = 4;

  private final KubeList<Pod> pods = AllFormats.pods();
  private final KubernetesSerialization fabric8 = new KubernetesSerialization();
  private final PodList fabric8Pods =
      fabric8.unmarshal(new ByteArrayInputStream(Bodies.json()), PodList.class);
  private final V1PodList officialPods = officialPods();
  private final JsonFactory jsonTokens = new JsonFactory();
  private final CBORFactory cborTokens = new CBORFactory();
  private final RecordedTokens tokens = RecordedTokens.of(Bodies.json());
  private final RecordedEvents events =
      RecordedEvents.of(Codecs.yaml().write(pods, EncodeOptions.DEFAULT));
  private final RecordedFields fields = fields();

  /** Has all formats in use before one is measured. */
  @Setup
  public void warm() {
    AllFormats.warm();
  }

  /**
   * Messages of protobuf-java remember their size once it was asked for, so each invocation has new
   * ones: a client encodes a message once.
   */
  @State(Scope.Thread)
  public static class FreshMessages {
    private final byte[] body = Bodies.protobuf();
    private V1.PodList pods = V1.PodList.getDefaultInstance();

    /** Parses the list. */
    @Setup(Level.Invocation)
    public void parse() throws IOException {
      pods = V1.PodList.parseFrom(message(body));
    }
  }

  @Benchmark
  public Object bowlineJson() {
    return Codecs.json().write(pods, EncodeOptions.DEFAULT);
  }

  @Benchmark
  public Object bowlineProtobuf() {
    return Codecs.protobuf().write(pods, EncodeOptions.DEFAULT);
  }

  @Benchmark
  public Object bowlineCbor() {
    return Codecs.cbor().write(pods, EncodeOptions.DEFAULT);
  }

  @Benchmark
  public Object bowlineYaml() {
    return Codecs.yaml().write(pods, EncodeOptions.DEFAULT);
  }

  @Benchmark
  public Object fabric8Json() {
    return fabric8.asJson(fabric8Pods);
  }

  @Benchmark
  public Object officialJson() {
    return JSON.serialize(officialPods);
  }

  @Benchmark
  public Object fabric8Yaml() {
    return fabric8.asYaml(fabric8Pods);
  }

  @Benchmark
  public Object officialYaml() {
    return Yaml.dump(officialPods);
  }

  /** The floor of any client on Jackson. */
  @Benchmark
  public Object jacksonTokens() {
    return tokens.write(jsonTokens);
  }

  /** The same in CBOR, with strings as text, since Jackson writes no names as byte strings. */
  @Benchmark
  public Object jacksonCborTokens() {
    return tokens.write(cborTokens);
  }

  /** The floor of any client on snakeyaml-engine. */
  @Benchmark
  public Object yamlEvents() {
    return events.write();
  }

  /** The floor of any client on protobuf-java. */
  @Benchmark
  public Object codedOutputStream() throws IOException {
    return fields.write();
  }

  private static V1PodList officialPods() {
    try {
      return JSON.deserialize(new ByteArrayInputStream(Bodies.json()), V1PodList.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RecordedFields fields() {
    try {
      byte[] message = message(Bodies.protobuf()).toByteArray();
      RecordedFields fields = RecordedFields.of(message, V1.PodList.getDescriptor());
      if (!Arrays.equals(fields.write(), message)) {
        throw new IllegalStateException("the fields aren't the message");
      }
      return fields;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteString message(byte[] body) throws IOException {
    CodedInputStream in =
        CodedInputStream.newInstance(body, ENVELOPE_PREFIX, body.length - ENVELOPE_PREFIX);
    return Runtime.Unknown.parseFrom(in).getRaw();
  }

  @Benchmark
  public Object clientJavaProto(FreshMessages fresh) {
    return fresh.pods.toByteArray();
  }
}
