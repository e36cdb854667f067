package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategicMergePatchTest {
  private static final GroupVersionKind BOAT = new GroupVersionKind("example.com", "v1", "Boat");

  @Test
  void elementsAreChangedAddedAndDeletedByTheirKeysInTheNewOrder() {
    Pod before =
        pod(
            s ->
                s.addContainer(c -> c.name("a").image("x"))
                    .addContainer(c -> c.name("b").image("x"))
                    .addContainer(c -> c.name("c").image("x")));
    Pod after =
        pod(
            s ->
                s.addContainer(c -> c.name("d").image("x"))
                    .addContainer(c -> c.name("c").image("y"))
                    .addContainer(c -> c.name("a").image("x")));

    assertThat(difference(before, after))
        .isEqualTo(
            "{\"spec\":{\"containers\":[{\"name\":\"d\",\"image\":\"x\"},{\"image\":\"y\",\"name\":\"c\"},{\"$patch\":\"delete\",\"name\":\"b\"}],"
                + "\"$setElementOrder/containers\":[{\"name\":\"d\"},{\"name\":\"c\"},{\"name\":\"a\"}]}}");
  }

  @Test
  void anotherOrderAloneIsADifference() {
    Pod before = pod(s -> s.addContainer(c -> c.name("a")).addContainer(c -> c.name("b")));
    Pod after = pod(s -> s.addContainer(c -> c.name("b")).addContainer(c -> c.name("a")));

    assertThat(difference(before, after))
        .isEqualTo(
            "{\"spec\":{\"$setElementOrder/containers\":[{\"name\":\"b\"},{\"name\":\"a\"}]}}");
    assertThat(difference(before, before)).isEqualTo("{}");
  }

  @Test
  void aUnionKeepsTheNewMemberOnly() {
    Pod before = pod(s -> s.addVolume(v -> v.name("v").emptyDir(e -> e.medium("Memory"))));
    Pod after = pod(s -> s.addVolume(v -> v.name("v").secret(x -> x.secretName("s"))));

    assertThat(difference(before, after))
        .isEqualTo(
            "{\"spec\":{\"volumes\":[{\"secret\":{\"secretName\":\"s\"},\"emptyDir\":null,\"$retainKeys\":[\"name\",\"secret\"],\"name\":\"v\"}],"
                + "\"$setElementOrder/volumes\":[{\"name\":\"v\"}]}}");
    assertThat(
            difference(
                Deployment.of(d -> d.spec(s -> s.strategy(x -> x.type("RollingUpdate")))),
                Deployment.of(d -> d.spec(s -> s.strategy(x -> x.type("Recreate"))))))
        .isEqualTo("{\"spec\":{\"strategy\":{\"type\":\"Recreate\",\"$retainKeys\":[\"type\"]}}}");
  }

  @Test
  void valuesOfMergedListsAreDeletedByADirective() {
    assertThat(
            difference(
                ConfigMap.of(c -> c.metadata(m -> m.addFinalizer("a/1").addFinalizer("a/2"))),
                ConfigMap.of(c -> c.metadata(m -> m.addFinalizer("a/3").addFinalizer("a/2")))))
        .isEqualTo(
            "{\"metadata\":{\"finalizers\":[\"a/3\"],\"$deleteFromPrimitiveList/finalizers\":[\"a/1\"],\"$setElementOrder/finalizers\":[\"a/3\",\"a/2\"]}}");
  }

  @Test
  void elementsThatTheKeyDoesNotTellApartReplaceTheList() {
    Pod before =
        pod(
            s ->
                s.addContainer(
                    c ->
                        c.name("a")
                            .addPort(p -> p.containerPort(53).protocol("UDP"))
                            .addPort(p -> p.containerPort(53).protocol("TCP"))));
    Pod after =
        pod(
            s ->
                s.addContainer(c -> c.name("a").addPort(p -> p.containerPort(53).protocol("TCP"))));

    assertThat(difference(before, after))
        .contains(
            "\"ports\":[{\"$patch\":\"replace\"},{\"containerPort\":53,\"protocol\":\"TCP\"}]");
  }

  @Test
  void listsWithoutKeysAndAbsentListsAreSentWhole() {
    Pod before = pod(s -> s.addToleration(t -> t.key("a")).addContainer(c -> c.name("x")));
    Pod after = pod(s -> s.addToleration(t -> t.key("b")).addVolume(v -> v.name("v")));

    assertThat(difference(before, after))
        .isEqualTo(
            "{\"spec\":{\"volumes\":[{\"name\":\"v\"}],\"tolerations\":[{\"key\":\"b\"}],\"containers\":null}}");
  }

  @Test
  void aListThatNobodyKnowsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Patch.strategic(
                    json("{\"spec\":{\"news\":[{\"a\":1}]}}"),
                    json("{\"spec\":{\"news\":[{\"a\":2}]}}")))
        .withMessageContaining("PodSpec.news is a list that this client doesn't know");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Patch.strategic(
                    json("{\"spec\":{\"x\":{\"y\":{\"news\":[1]}}}}"),
                    json("{\"spec\":{\"x\":{\"y\":{\"news\":[2]}}}}")))
        .withMessageStartingWith("news is a list that this client doesn't know");
    assertThat(
            difference(
                json("{\"spec\":{\"news\":[{\"a\":1}],\"x\":{\"y\":1}}}"),
                json("{\"spec\":{\"news\":[{\"a\":1}],\"x\":{\"y\":2}}}")))
        .isEqualTo("{\"spec\":{\"x\":{\"y\":2}}}");
  }

  @Test
  void unknownFieldsOfProtobufStayUnlessSomethingIsSentWhole() {
    Pod before = withUnknownField(pod(s -> s.addToleration(t -> t.key("a")).hostname("a")));
    Pod renamed = before.with(p -> p.spec(s -> s.hostname("b")));
    Pod tolerating = before.with(p -> p.spec(s -> s.addToleration(t -> t.key("b"))));

    assertThat(difference(before, renamed)).isEqualTo("{\"spec\":{\"hostname\":\"b\"}}");
    assertThat(Patch.merge(before, renamed).body().utf8())
        .isEqualTo("{\"spec\":{\"hostname\":\"b\"}}");
    assertThatThrownBy(() -> Patch.merge(before, tolerating)).isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> Patch.strategic(before, tolerating))
        .isInstanceOf(CodecException.class);
  }

  @Test
  void isRefusedForTypesWithoutMergeKeys() {
    Unstructured boat = Unstructured.of(BOAT, ObjectMeta.of(m -> m.name("a")), Map.of());
    Scripted scripted = new Scripted();
    Resources<Unstructured> boats =
        scripted
            .client()
            .resources(NamespacedType.custom(BOAT, "boats", Unstructured.empty(BOAT)))
            .inNamespace("shop");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Patch.strategic(boat, boat))
        .withMessage(
            "Unstructured is no class of a built-in type, whose merge keys a strategic difference needs: use Patch.merge");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> boats.patch("a", Patch.strategic("{}")))
        .withMessage(
            "boats.v1.example.com has no merge keys, as only built-in types do: servers take no strategic merge patch for it, use Patch.merge");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> boats.status().patch("a", Patch.strategic(Map.of())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> boats.subresource("scale").patch("a", Patch.strategic("{}")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Patch.strategic("[]"))
        .withMessage("a strategic merge patch is a JSON object");
    assertThat(scripted.transport.sent()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'',configmaps,ConfigMap,/api/v1",
    "apps,deployments,Deployment,/apis/apps/v1",
    "networking.k8s.io,ingresses,Ingress,/apis/networking.k8s.io/v1",
    "gateway.networking.k8s.io,gateways,Gateway,/apis/gateway.networking.k8s.io/v1"
  })
  void ofABuiltInTypeNeedsNoClass(String group, String plural, String kind, String root) {
    GroupVersionKind gvk = new GroupVersionKind(group, "v1", kind);
    Scripted scripted = new Scripted();
    scripted.transport.json(415, Scripted.status(415, "UnsupportedMediaType", "unknown format"));
    Resources<Unstructured> resources =
        scripted
            .client()
            .resources(NamespacedType.custom(gvk, plural, Unstructured.empty(gvk)))
            .inNamespace("shop");

    assertThatThrownBy(() -> resources.patch("a", Patch.strategic("{}")))
        .isInstanceOf(OtherApiException.class)
        .hasMessageEndingWith("415 UnsupportedMediaType: unknown format");
    assertThat(scripted.transport.sent())
        .singleElement()
        .hasToString("PATCH " + root + "/namespaces/shop/" + plural + "/a");
  }

  @Test
  void isSentAsItsMediaType() {
    Scripted scripted = new Scripted();
    scripted.transport.json(200, Scripted.configMap("a", "2"));

    scripted.configMaps().patch("a", Patch.strategic("{\"data\":{\"k\":null}}"));

    assertThat(scripted.transport.sent(0).contentType())
        .isEqualTo("application/strategic-merge-patch+json");
    assertThat(Patch.strategic("{\"p\":\"hidden\"}"))
        .hasToString("strategic merge patch of 14 bytes");
  }

  private static String difference(
      dev.bowline.meta.KubeObject before, dev.bowline.meta.KubeObject after) {
    return Patch.strategic(before, after).body().utf8();
  }

  private static Pod pod(Consumer<dev.bowline.api.core.v1.PodSpec.Builder> spec) {
    return Pod.of(p -> p.name("a").spec(spec));
  }

  private static Pod json(String fields) {
    String json = "{\"apiVersion\":\"v1\",\"kind\":\"Pod\"," + fields.substring(1);
    return Codecs.json()
        .read(json.getBytes(StandardCharsets.UTF_8), Pod.EMPTY, DecodeOptions.DEFAULT);
  }

  /** As a newer server would send it: with a field of number 99 behind the others. */
  private static Pod withUnknownField(Pod pod) {
    byte[] known = Codecs.protobuf().write(pod, EncodeOptions.DEFAULT);
    int typeMeta = 4 + 2 + known[5];
    int start = typeMeta + 1;
    int length = 0;
    int shift = 0;
    do {
      length |= (known[start] & 0x7f) << shift;
      shift += 7;
    } while ((known[start++] & 0x80) != 0);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(known, 0, typeMeta + 1);
    int longer = length + 3;
    out.write((longer & 0x7f) | 0x80);
    out.write(longer >> 7);
    out.write(known, start, length);
    out.writeBytes(new byte[] {(byte) 0x98, 0x06, 1});
    out.write(known, start + length, known.length - start - length);
    Pod read = Codecs.protobuf().read(out.toByteArray(), Pod.EMPTY, DecodeOptions.DEFAULT);
    assertThat(read.unknownFields()).isNotNull();
    return read;
  }
}
