package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.apiextensions.v1.JSONSchemaProps;
import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.ContainerStatus;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.PodCondition;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.ManagedFieldsEntry;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.OwnerReference;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldMask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class SharedPartsTest {
  private final DecodeOptions sharing = sharing(1 << 12);

  private static DecodeOptions sharing(int places) {
    return DecodeOptions.DEFAULT.withSharedParts(SharedParts.of(places, new Random(7)));
  }

  private static Pod pod(String name, String token) {
    return Pod.of(
        p ->
            p.metadata(
                    m ->
                        m.name(name)
                            .labels(
                                Map.of(
                                    "app.kubernetes.io/name",
                                    "checkout",
                                    "pod-template-hash",
                                    "5d59d67564")))
                .spec(
                    s ->
                        s.containers(
                            List.of(
                                Container.of(
                                    c ->
                                        c.name("app")
                                            .args(List.of("--listen=:8080", "--verbose"))
                                            .livenessProbe(
                                                l ->
                                                    l.periodSeconds(10)
                                                        .httpGet(h -> h.path("/healthz")))
                                            .workingDir("/" + token))))));
  }

  private static Pod read(Pod pod, DecodeOptions options) {
    return Codecs.protobuf()
        .read(Codecs.protobuf().write(pod, EncodeOptions.DEFAULT), Pod.EMPTY, options);
  }

  @Test
  void equalPartsOfDifferentObjectsAreOne() {
    Pod one = read(pod("a", "x"), sharing);
    Pod two = read(pod("b", "y"), sharing);
    assertThat(one).isEqualTo(pod("a", "x"));
    assertThat(two).isEqualTo(pod("b", "y"));
    assertThat(two.metadata().labels()).isSameAs(one.metadata().labels());
    Container first = one.spec().containers().get(0);
    Container second = two.spec().containers().get(0);
    assertThat(second).isNotEqualTo(first);
    assertThat(second.livenessProbe()).isSameAs(first.livenessProbe());
    assertThat(second.args()).isSameAs(first.args());
  }

  @Test
  void theUnchangedSpecOfTheNextVersionIsTheOldOne() {
    Pod old = read(pod("a", "x"), sharing);
    Pod next = read(pod("a", "x").with(p -> p.status(s -> s.phase("Running"))), sharing);
    assertThat(next.spec()).isSameAs(old.spec());
  }

  @Test
  void whatAnotherStatusLeavesAloneIsTheOldOne() {
    for (int i = 0; i < 100; i++) { // no two of these have a status in common
      read(running("b" + i), sharing);
    }
    Pod old = running("a");
    Pod oldRead = read(old, sharing);
    Pod next =
        read(
            old.with(p -> p.metadata(m -> m.resourceVersion("2")).status(s -> s.message("new"))),
            sharing);
    assertThat(next.status().message()).isEqualTo("new");
    assertThat(next.status().conditions()).isSameAs(oldRead.status().conditions());
    assertThat(next.status().containerStatuses()).isSameAs(oldRead.status().containerStatuses());
    assertThat(next.metadata().managedFields().get(0))
        .isSameAs(oldRead.metadata().managedFields().get(0));
    assertThat(next.metadata().resourceVersion()).isEqualTo("2");
  }

  @Test
  void managedFieldsThatAnotherManagerLeavesAloneAreTheOldOnes() {
    for (int i = 0; i < 100; i++) {
      read(managed("b" + i, "1"), sharing);
    }
    for (int i = 1; i < 40; i++) { // one of sixteen would be looked up in any case
      String name = "a".repeat(i);
      Pod old = read(managed(name, "1"), sharing);
      Pod next = read(managed(name, "2"), sharing);
      assertThat(next.metadata().managedFields().get(0))
          .isSameAs(old.metadata().managedFields().get(0));
      assertThat(next.metadata().managedFields().get(1))
          .isNotEqualTo(old.metadata().managedFields().get(1));
    }
  }

  @Test
  void ownersThatNoOtherObjectHasAreTheOldOnes() {
    for (int i = 0; i < 100; i++) {
      read(owned("b" + i), sharing);
    }
    for (int i = 1; i < 40; i++) { // one of sixteen would be looked up in any case
      Pod pod = owned("a".repeat(10 + i));
      Pod old = read(pod, sharing);
      Pod next = read(pod.with(p -> p.status(s -> s.phase("Running"))), sharing);
      assertThat(next.metadata().ownerReferences()).isSameAs(old.metadata().ownerReferences());
    }
  }

  private static Pod owned(String owner) {
    OwnerReference reference =
        OwnerReference.of(
            r ->
                r.apiVersion("apps/v1")
                    .kind("ReplicaSet")
                    .name(owner)
                    .uid("1ce2e4b1-50bd-4e57-9a4b-7b6a4a4a9d7e"));
    return pod("a", "x").with(p -> p.metadata(m -> m.ownerReferences(List.of(reference))));
  }

  /** A pod with managed fields of 650 bytes that no other pod has, and a later manager's. */
  private static Pod managed(String name, String change) {
    return pod(name, "x")
        .with(
            p ->
                p.metadata(
                    m ->
                        m.managedFields(
                            List.of(entry(name, 600), entry(name + " changes " + change, 600)))));
  }

  private static ManagedFieldsEntry entry(String manager, int length) {
    return ManagedFieldsEntry.of(
        e -> e.manager(manager).fieldsV1(RawValue.json("{\"f:" + "x".repeat(length) + "\":{}}")));
  }

  /** A pod with a status, and managed fields of more than 1 KB, that no other pod has. */
  private static Pod running(String name) {
    return pod(name, "x")
        .with(
            p ->
                p.metadata(m -> m.managedFields(List.of(entry(name, 1100))))
                    .status(
                        s ->
                            s.conditions(
                                    List.of(
                                        PodCondition.of(c -> c.type("Ready").reason(name)),
                                        PodCondition.of(
                                            c -> c.type("Initialized").message("x".repeat(128)))))
                                .containerStatuses(
                                    List.of(
                                        ContainerStatus.of(
                                            c ->
                                                c.name("app")
                                                    .imageID(name)
                                                    .containerID("x".repeat(128)))))));
  }

  @Test
  void nothingIsSharedWithoutATable() {
    Pod one = read(pod("a", "x"), DecodeOptions.DEFAULT);
    Pod two = read(pod("a", "x"), DecodeOptions.DEFAULT);
    assertThat(two.spec()).isEqualTo(one.spec()).isNotSameAs(one.spec());
  }

  @Test
  void itemsOfAListShareToo() {
    KubeList<Pod> list =
        KubeList.of(Pod.TYPE, ListMeta.EMPTY, List.of(pod("a", "x"), pod("b", "x")));
    KubeList<Pod> read =
        Codecs.protobuf()
            .read(
                Codecs.protobuf().write(list, EncodeOptions.DEFAULT),
                KubeList.empty(Pod.TYPE),
                sharing);
    assertThat(read.items()).isEqualTo(list.items());
    assertThat(read.items().get(1).spec()).isSameAs(read.items().get(0).spec());
  }

  @Test
  void whatIsMaskedIsNeverTakenFromWhatIsNot() {
    DecodeOptions masked =
        sharing.withMask(FieldMask.none().except(ObjectMeta.EMPTY.fieldTable(), "labels"));
    assertThat(read(pod("a", "x"), sharing).metadata().labels()).hasSize(2);
    assertThat(read(pod("a", "x"), masked).metadata().labels()).isEmpty();
    assertThat(read(pod("a", "x"), masked).metadata().labels()).isEmpty();
    assertThat(read(pod("a", "x"), sharing).metadata().labels()).hasSize(2);
  }

  @Test
  void limitsHoldForPartsThatWereReadUnderOthers() {
    Pod pod = pod("a", "x".repeat(200));
    read(pod, sharing);
    DecodeOptions strict = sharing.withLimits(new DecodeLimits(400, 100, 1 << 20, 1 << 20));
    assertThatThrownBy(() -> read(pod, strict))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("string of 201 bytes, more than the limit of 100");
  }

  @Test
  void depthIsCountedInPartsThatAreTakenFromTheTable() {
    DecodeOptions shallow = sharing.withLimits(new DecodeLimits(20, 1 << 20, 1 << 20, 1 << 20));
    JSONSchemaProps inner = nested(JSONSchemaProps.of(s -> s.description("inmost")), 10);
    read(definition(inner), shallow);
    assertThatThrownBy(() -> read(definition(nested(inner, 10)), shallow))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("nesting deeper than 20");
    assertThat(read(definition(inner), shallow)).isEqualTo(definition(inner));
  }

  @Test
  void listsAndMapsWithNothingInsideCountInPartsAsWell() {
    byte[] list = new WireBytes().field(25, new byte[0]).done(); // allOf of one empty schema
    byte[] map = new WireBytes().field(29, new WireBytes().field(1, "name").done()).done();
    for (byte[] inmost : List.of(list, map)) {
      int deepest = 0;
      while (accepts(inmost, deepest, DecodeOptions.DEFAULT)) {
        deepest++;
      }
      for (int outer = 0; outer <= deepest; outer++) {
        for (int depth = outer; depth <= deepest; depth++) {
          DecodeOptions sharingAnew = sharing(1 << 12);
          accepts(inmost, outer, sharingAnew);
          assertThat(accepts(inmost, depth, sharingAnew))
              .as("%s levels behind %s", depth, outer)
              .isEqualTo(depth < deepest);
        }
      }
    }
  }

  /** Whether a definition is read whose schema has so many levels around another one. */
  private static boolean accepts(byte[] inmost, int levels, DecodeOptions options) {
    byte[] schema = inmost;
    for (int i = 0; i < levels; i++) {
      schema = new WireBytes().field(28, schema).done(); // not
    }
    byte[] validation = new WireBytes().field(1, schema).done();
    byte[] version = new WireBytes().field(1, "v1").field(4, validation).done();
    byte[] spec = new WireBytes().field(7, version).done();
    byte[] body =
        WireBytes.envelope(
            "apiextensions.k8s.io/v1",
            "CustomResourceDefinition",
            new WireBytes().field(2, spec).done());
    try {
      Codecs.protobuf()
          .read(
              body,
              CustomResourceDefinition.EMPTY,
              options.withLimits(new DecodeLimits(16, 1 << 20, 1 << 20, 1 << 20)));
      return true;
    } catch (CodecException e) {
      assertThat(e).hasMessageContaining("nesting deeper than 16");
      return false;
    }
  }

  private static JSONSchemaProps nested(JSONSchemaProps inmost, int levels) {
    JSONSchemaProps props = inmost;
    for (int i = 0; i < levels; i++) {
      JSONSchemaProps inner = props;
      props = JSONSchemaProps.of(s -> s.not(inner));
    }
    return props;
  }

  private static CustomResourceDefinition definition(JSONSchemaProps schema) {
    return CustomResourceDefinition.of(
        d ->
            d.spec(
                s ->
                    s.versions(
                        List.of(
                            dev.bowline.api.apiextensions.v1.CustomResourceDefinitionVersion.of(
                                v -> v.name("v1").schema(x -> x.openAPIV3Schema(schema)))))));
  }

  private static CustomResourceDefinition read(
      CustomResourceDefinition definition, DecodeOptions options) {
    return Codecs.protobuf()
        .read(
            Codecs.protobuf().write(definition, EncodeOptions.DEFAULT),
            CustomResourceDefinition.EMPTY,
            options);
  }

  @Test
  void aFloodOfPartsLeavesObjectsAsTheyAre() {
    DecodeOptions small = sharing(64);
    for (int i = 0; i < 20_000; i++) {
      Pod pod = pod("pod-" + i, "token-" + i % 700);
      assertThat(read(pod, small)).isEqualTo(pod);
    }
  }

  @Test
  void manyThreadsMayShareOneTable() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        int seed = t;
        tasks.add(
            () -> {
              Random random = new Random(seed);
              int wrong = 0;
              for (int i = 0; i < 5_000; i++) {
                Pod pod = pod("pod-" + random.nextInt(50), "token-" + random.nextInt(400));
                wrong += read(pod, sharing).equals(pod) ? 0 : 1;
              }
              return wrong;
            });
      }
      for (Future<Integer> task : threads.invokeAll(tasks)) {
        assertThat(task.get()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void itsSizeIsBounded() {
    assertThatThrownBy(() -> SharedParts.of(63))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("places must be 64 to 16777216, not 63");
    assertThatThrownBy(() -> SharedParts.of((1 << 24) + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
