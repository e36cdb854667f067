package dev.bowline.fuzz;

import com.google.protobuf.CodedOutputStream;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/** Makes the first inputs of each target from the golden corpus. */
public final class Seeds {
  /** Longer inputs are slow, and say little that short ones don't. */
  private static final int MAX_SEED = 1200;

  /** All of them are run before anything new is tried. */
  private static final int MAX_SEEDS = 300;

  private static final List<String> PROFILES = List.of("full", "edge", "sparse", "empty", "zero");

  private final Path golden;
  private final Path target;
  private final List<byte[]> seeds = new ArrayList<>();

  /** Those that are there whatever is drawn of the others. */
  private final List<byte[]> always = new ArrayList<>();

  private Seeds(Path golden, Path target) {
    this.golden = golden;
    this.target = target;
  }

  /**
   * Writes seeds as files.
   *
   * @param arguments the folder of the golden corpus, the target's class, the folder to write to
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[2]));
    String name = arguments[1].substring(arguments[1].lastIndexOf('.') + 1);
    Seeds seeds = new Seeds(Path.of(arguments[0]), folder);
    seeds.collect(name);
    seeds.write();
  }

  private void collect(String name) throws IOException {
    switch (name) {
      case "JsonObject", "JsonUnstructured", "JsonTree" -> objects("json", false);
      case "ProtobufObject" -> objects("proto_b64", true);
      case "CborObject" -> objects("cbor_b64", true);
      case "YamlObject", "YamlManifests", "YamlTree" -> objects("yaml", false);
      case "ProtobufBody" -> bodies();
      case "JsonList" -> lists(Codecs.json());
      case "ProtobufList" -> lists(Codecs.protobuf());
      case "CborList" -> lists(Codecs.cbor());
      case "YamlList" -> lists(Codecs.yaml());
      case "JsonWatch" -> watches("json");
      case "ProtobufWatch" -> watches("proto");
      case "CborWatch" -> watches("cbor");
      case "Quantities" -> quantities();
      case "ResourceVersions" -> versions();
      case "JsonPatches" -> patches();
      case "Kubeconfigs" -> kubeconfigs();
      default -> throw new IllegalArgumentException("no target " + name);
    }
    switch (name) {
      case "JsonObject", "JsonUnstructured" -> malformed("json");
      case "ProtobufObject" -> {
        malformed("proto");
        envelopes();
      }
      case "CborObject" -> malformed("cbor");
      case "YamlObject" -> malformed("yaml");
      case "YamlManifests", "YamlTree" -> {
        malformed("yaml");
        yaml();
      }
      case "JsonTree" -> values();
      default -> {}
    }
  }

  private void write() throws IOException {
    Collections.shuffle(seeds, new Random(MAX_SEEDS)); // some of each sort
    seeds.addAll(0, always);
    for (int i = 0; i < Math.min(seeds.size(), MAX_SEEDS); i++) {
      Files.write(target.resolve(String.format("seed-%04d", i)), seeds.get(i));
    }
  }

  private void seed(byte[] bytes) {
    if (bytes.length <= MAX_SEED) {
      seeds.add(bytes);
    }
  }

  private void seed(String text) {
    seed(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<Map<?, ?>> records(String file) throws IOException {
    List<Map<?, ?>> records = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(golden.resolve(file + ".jsonl.gz"))),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (JsonTrees.parse(line.getBytes(StandardCharsets.UTF_8)) instanceof Map<?, ?> map) {
          records.add(map);
        }
      }
    }
    return records;
  }

  private static byte[] decoded(Object base64) {
    return Base64.getDecoder().decode((String) base64);
  }

  private void objects(String field, boolean isBase64) throws IOException {
    for (String profile : PROFILES) {
      for (Map<?, ?> entry : records("objects-" + profile)) {
        if (entry.get(field) instanceof String text) {
          seed(isBase64 ? decoded(text) : text.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  private void malformed(String format) throws IOException {
    for (Map<?, ?> entry : records("malformed")) {
      if (format.equals(entry.get("format")) && entry.get("input_b64") instanceof String base64) {
        seed(decoded(base64));
      }
    }
  }

  private void watches(String format) throws IOException {
    if (format.equals("proto")) {
      neighbours();
    }
    for (Map<?, ?> entry : records("watch")) {
      if (format.equals(entry.get("format")) && entry.get("stream_b64") instanceof String base64) {
        seed(decoded(base64));
      }
    }
  }

  /** Events in a row that are alike, so that what is remembered of one is there for the next. */
  private void neighbours() {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    for (int i = 10; i < 30; i++) {
      String number = "n" + i;
      ConfigMap map =
          ConfigMap.of(
              m -> m.metadata(o -> o.name(number).putLabel("a", "b")).putData("c", number));
      stream.writeBytes(Codecs.protobuf().writeWatchEvent("ADDED", map, Formats.WRITE));
    }
    seeds.add(stream.toByteArray()); // longer than others, as only the last events are of interest
  }

  /** What may stand around an object, of which the corpus has little that isn't as it should be. */
  private void envelopes() throws IOException {
    byte[] type =
        message(
            out -> {
              out.writeString(1, "v1");
              out.writeString(2, "ConfigMap");
            });
    byte[] odd =
        message(
            out -> {
              out.writeInt32(7, 1);
              out.writeString(2, "Pod");
              out.writeString(1, "v1");
              out.writeString(2, "ConfigMap");
            });
    byte[] body = message(out -> out.writeByteArray(1, message(meta -> meta.writeString(1, "a"))));
    for (String contentType :
        List.of("application/vnd.kubernetes.protobuf", "application/json", "")) {
      for (String encoding : List.of("", "gzip")) {
        envelope(
            out -> {
              out.writeByteArray(1, type);
              out.writeByteArray(2, body);
              out.writeString(3, encoding);
              out.writeString(4, contentType);
            });
      }
    }
    envelope( // behind the object, taken back, of several wire types, unknown
        out -> {
          out.writeString(4, "application/json");
          out.writeByteArray(2, body);
          out.writeFixed64(5, 1);
          out.writeFixed32(6, 1);
          out.writeUInt64(1 << 28, -1);
          out.writeString(9, "unknown");
          out.writeString(4, "");
          out.writeByteArray(1, odd);
        });
    envelope( // of several the last
        out -> {
          out.writeByteArray(1, odd);
          out.writeByteArray(2, body);
          out.writeByteArray(1, type);
          out.writeByteArray(2, new byte[0]);
        });
    envelope(out -> out.writeByteArray(1, type));
    envelope(out -> out.writeByteArray(2, body));
    envelope(out -> out.writeInt32(2, 1));
  }

  private interface Fields {
    void write(CodedOutputStream out) throws IOException;
  }

  private static byte[] message(Fields fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    fields.write(out);
    out.flush();
    return bytes.toByteArray();
  }

  private void envelope(Fields fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {'k', '8', 's', 0});
    bytes.writeBytes(message(fields));
    always.add(bytes.toByteArray());
  }

  private void values() throws IOException {
    for (Map<?, ?> entry : records("values")) {
      if ("any".equals(entry.get("type")) && entry.get("in") instanceof String text) {
        seed(text);
      }
    }
  }

  private void yaml() throws IOException {
    for (Map<?, ?> entry : records("values")) {
      if ("yamlScalar".equals(entry.get("type")) && entry.get("in") instanceof String text) {
        seed(text);
      }
      if ("yamlDocument".equals(entry.get("type")) && entry.get("in") instanceof String base64) {
        seed(decoded(base64));
      }
    }
  }

  private void bodies() throws IOException {
    for (String profile : PROFILES) {
      for (Map<?, ?> entry : records("objects-" + profile)) {
        String apiVersion = String.valueOf(entry.get("apiVersion"));
        GroupVersionKind kind = GroupVersionKind.of(apiVersion, String.valueOf(entry.get("kind")));
        int index = ProtobufBody.KINDS.indexOf(kind);
        if (index >= 0 && entry.get("proto_b64") instanceof String base64) {
          seed(prefixed(index, content(decoded(base64))));
        }
      }
    }
  }

  /** The message in an envelope as Go writes it: two lengths of one or more bytes before it. */
  private static byte[] content(byte[] envelope) {
    int at = 4 + 1;
    at += 1 + envelope[at]; // names are shorter than 128 bytes
    at++;
    int length = 0;
    int shift = 0;
    for (; envelope[at] < 0; at++, shift += 7) {
      length |= (envelope[at] & 0x7F) << shift;
    }
    length |= envelope[at++] << shift;
    return Arrays.copyOfRange(envelope, at, at + length);
  }

  private static byte[] prefixed(int first, byte[] rest) {
    byte[] bytes = new byte[rest.length + 1];
    bytes[0] = (byte) first;
    System.arraycopy(rest, 0, bytes, 1, rest.length);
    return bytes;
  }

  private void lists(Codec codec) throws IOException {
    for (int i = 0; i < ListRules.TYPES.size(); i++) {
      list(i, ListRules.TYPES.get(i), codec);
    }
  }

  private <T extends KubeObject> void list(int index, ResourceType<T> type, Codec codec)
      throws IOException {
    List<String> items = new ArrayList<>();
    for (String profile : PROFILES) {
      for (Map<?, ?> entry : records("objects-" + profile)) {
        String json = String.valueOf(entry.get("json"));
        if (type.kind().kind().equals(entry.get("kind"))
            && type.kind().apiVersion().equals(entry.get("apiVersion"))
            && json.length() < MAX_SEED / 2) {
          items.add(json);
        }
      }
    }
    for (int from = 0; from < items.size(); from++) {
      for (int to = from; to <= Math.min(items.size(), from + 3); to++) {
        list(index, type, codec, items.subList(from, to));
      }
      list(index, type, codec, Collections.nCopies(4, items.get(from)));
    }
  }

  private <T extends KubeObject> void list(
      int index, ResourceType<T> type, Codec codec, List<String> items) {
    byte[] json =
        String.format(
                "{\"kind\":\"%sList\",\"apiVersion\":\"%s\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[%s]}",
                type.kind().kind(), type.kind().apiVersion(), String.join(",", items))
            .getBytes(StandardCharsets.UTF_8);
    if (codec == Codecs.json()) {
      seed(prefixed(index, json));
    } else {
      KubeList<T> list = Codecs.json().read(json, KubeList.empty(type), Formats.READ);
      byte[] body = codec.write(list, Formats.WRITE.withDropUnknownFields(true));
      seed(prefixed(index, body));
    }
  }

  private void quantities() throws IOException {
    for (Map<?, ?> entry : records("values")) {
      Object type = entry.get("type");
      if ("Quantity".equals(type)) {
        seed(String.valueOf(entry.get("in")));
      } else if ("QuantityPair".equals(type)) {
        seed(entry.get("in") + "\n" + entry.get("in2"));
      }
    }
  }

  private void versions() {
    for (String text : List.of("1\n2\n10", "0\n\n01", "99\n100\n99999999999999999999", "a\na\n7")) {
      seed(text);
    }
  }

  private void patches() {
    String object = "{\"target\":{\"a\":{\"b\":[1,2,{\"c~/d\":null}]}},\"patch\":";
    seed(object + "{\"a\":{\"b\":null,\"e\":{\"f\":null,\"g\":1.5}}}}");
    for (String op : List.of("add", "remove", "replace", "move", "copy", "test")) {
      for (String path : List.of("/a/b/2/c~0~1d", "/a/b/-", "/a", "", "/a/b/0", "/a/b/-1")) {
        seed(
            object
                + "[{\"op\":\""
                + op
                + "\",\"path\":\""
                + path
                + "\",\"from\":\"/a/b\",\"value\":[{}]}]}");
      }
    }
  }

  private void kubeconfigs() {
    seed(
        """
        apiVersion: v1
        kind: Config
        current-context: &c one
        contexts:
        - name: *c
          context: {cluster: kind, user: admin, namespace: shop}
        clusters:
        - name: kind
          cluster:
            server: https://127.0.0.1:6443
            certificate-authority-data: QUJD
            insecure-skip-tls-verify: no
        users:
        - name: admin
          user:
            token: abc
            exec:
              apiVersion: client.authentication.k8s.io/v1
              command: login
              args: ["-x", "1"]
              env: [{name: A, value: "1"}]
        """);
    seed("{\"contexts\":[],\"clusters\":[{\"name\":\"a\",\"cluster\":{}}],\"users\":null}");
  }
}
