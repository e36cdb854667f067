package dev.bowline.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.apps.v1.DeploymentSpec;
import dev.bowline.api.authentication.v1.UserInfo;
import dev.bowline.api.certificates.v1.CertificateSigningRequestSpec;
import dev.bowline.api.coordination.v1.LeaseSpec;
import dev.bowline.api.core.v1.CSIPersistentVolumeSource;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.EmptyDirVolumeSource;
import dev.bowline.api.core.v1.EnvVar;
import dev.bowline.api.core.v1.FlexVolumeSource;
import dev.bowline.api.core.v1.PersistentVolumeSpec;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.PodPhase;
import dev.bowline.api.core.v1.PodSpec;
import dev.bowline.api.core.v1.Probe;
import dev.bowline.api.core.v1.ResourceRequirements;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.api.core.v1.SecurityContext;
import dev.bowline.api.core.v1.ServicePort;
import dev.bowline.api.core.v1.Volume;
import dev.bowline.api.policy.v1.PodDisruptionBudgetStatus;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.TableRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class BuilderTest {
  private static final Pod POD =
      Pod.of(
          p ->
              p.namespace("shop")
                  .name("web-0")
                  .label("app", "web")
                  .annotation("note", "x")
                  .spec(
                      s ->
                          s.nodeName("node-7")
                              .addContainer(c -> c.name("web").image("nginx"))
                              .addContainer(Container.of(c -> c.name("log")))));

  @Test
  void setsTheMetadataOfObjects() {
    assertThat(POD.name()).isEqualTo("web-0");
    assertThat(POD.namespace()).isEqualTo("shop");
    assertThat(POD.metadata().labels()).containsExactly(Map.entry("app", "web"));
    assertThat(POD.metadata().annotations()).containsExactly(Map.entry("note", "x"));
    assertThat(POD.kind()).isEqualTo("Pod");
    assertThat(POD.apiVersion()).isEqualTo("v1");
    assertThat(POD).hasToString("Pod shop/web-0");
  }

  @Test
  void editsWhatIsThereAndLeavesTheOriginalAlone() {
    Pod changed =
        POD.with(p -> p.spec(s -> s.hostname("web")).status(s -> s.phase(PodPhase.RUNNING)));

    assertThat(changed.spec().hostname()).isEqualTo("web");
    assertThat(changed.spec().nodeName()).isEqualTo("node-7");
    assertThat(changed.spec().containers()).isSameAs(POD.spec().containers());
    assertThat(changed.status().phase()).isEqualTo("Running");
    assertThat(POD.spec().hostname()).isEmpty();
    assertThat(POD.hasStatus()).isFalse();
  }

  @Test
  void replacesAMessageThatIsGiven() {
    assertThat(POD.with(p -> p.spec(PodSpec.of(s -> s.hostname("other")))).spec().containers())
        .isEmpty();
  }

  @Test
  void findsAndEditsElementsByTheirKey() {
    Pod changed =
        POD.with(
            p ->
                p.spec(
                    s ->
                        s.container("web", c -> c.image("nginx:2"))
                            .container("new", c -> c.tty(true))));

    assertThat(changed.spec().containers())
        .extracting(Container::name)
        .containsExactly("web", "log", "new");
    assertThat(changed.spec().containers().byKey("web").orElseThrow().image()).isEqualTo("nginx:2");
    assertThat(changed.spec().containers().byKey("new").orElseThrow().tty()).isTrue();
    assertThat(changed.spec().containers().byKey("none")).isEmpty();
    assertThat(POD.spec().containers()).hasSize(2);
  }

  @Test
  void readsAbsentFieldsAsGoDoes() {
    DeploymentSpec spec = Deployment.EMPTY.spec();

    assertThat(spec.minReadySeconds()).isZero();
    assertThat(spec.replicas()).isNull();
    assertThat(spec.paused()).isFalse();
    assertThat(spec.template().spec().containers()).isEmpty();
    assertThat(spec.template().metadata().labels()).isEmpty();
    assertThat(Deployment.EMPTY.hasSpec()).isFalse();
    assertThat(Deployment.EMPTY.metadata().creationTimestamp()).isNull();
  }

  @Test
  void keepsAnExplicitZeroThatEqualsAnAbsentOneOnlyWhereGoHasNoPointer() {
    DeploymentSpec plain = DeploymentSpec.of(s -> s.minReadySeconds(0));
    DeploymentSpec pointer = DeploymentSpec.of(s -> s.replicas(0));

    assertThat(plain.fieldValue(plain.fieldTable().ordinal("minReadySeconds"))).isEqualTo(0);
    assertThat(plain).isEqualTo(DeploymentSpec.EMPTY).hasSameHashCodeAs(DeploymentSpec.EMPTY);
    assertThat(pointer.replicas()).isZero();
    assertThat(pointer).isNotEqualTo(DeploymentSpec.EMPTY);
    assertThat(pointer.toBuilder().replicas(null).build()).isEqualTo(DeploymentSpec.EMPTY);
  }

  @Test
  void tellsAnEmptyMessageBehindAPointerFromAnAbsentOne() {
    Container with = Container.of(c -> c.securityContext(SecurityContext.EMPTY));

    assertThat(with.hasSecurityContext()).isTrue();
    assertThat(Container.EMPTY.hasSecurityContext()).isFalse();
    assertThat(with).isNotEqualTo(Container.EMPTY);
    assertThat(Container.of(c -> c.resources(ResourceRequirements.EMPTY)))
        .isEqualTo(Container.EMPTY);
  }

  @Test
  void flattensEmbeddedStructs() {
    Volume volume = Volume.of(v -> v.name("tmp").emptyDir(e -> e.medium("Memory")));

    assertThat(volume.emptyDir().medium()).isEqualTo("Memory");
    assertThat(volume.hasHostPath()).isFalse();
  }

  @Test
  void copiesWhatItIsGiven() {
    List<String> args = new ArrayList<>(List.of("-v"));
    Map<String, Quantity> limits = new HashMap<>(Map.of("cpu", Quantity.parse("1")));
    Container container = Container.of(c -> c.args(args).resources(r -> r.limits(limits)));
    args.add("-x");
    limits.clear();

    assertThat(container.args()).containsExactly("-v");
    assertThat(container.resources().limits()).containsOnlyKeys("cpu");
  }

  @Test
  void canBeUsedAgainWithoutChangingWhatItBuilt() {
    Container.Builder builder =
        new Container.Builder()
            .addArg("a")
            .addEnv(e -> e.name("A"))
            .addPort(p -> p.containerPort(1));
    ConfigMap.Builder map = new ConfigMap.Builder().putData("a", "1");
    Container first = builder.build();
    ConfigMap firstMap = map.build();
    Container second =
        builder.addArg("b").addEnv(e -> e.name("B")).addPort(p -> p.containerPort(2)).build();
    ConfigMap secondMap = map.putData("b", "2").build();

    assertThat(first.args()).containsExactly("a");
    assertThat(first.env()).hasSize(1);
    assertThat(first.ports()).hasSize(1);
    assertThat(firstMap.data()).containsOnlyKeys("a");
    assertThat(second.args()).containsExactly("a", "b");
    assertThat(second.env()).hasSize(2);
    assertThat(second.ports()).hasSize(2);
    assertThat(secondMap.data()).containsOnlyKeys("a", "b");
  }

  @Test
  void givesImmutableCollections() {
    ConfigMap map = ConfigMap.of(c -> c.putData("b", "2").putData("a", "1"));

    assertThat(map.data().keySet()).containsExactly("a", "b");
    assertThatThrownBy(() -> map.data().put("c", "3"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> POD.spec().containers().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> POD.metadata().finalizers().add("x"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  @SuppressWarnings("NullAway") // the point of the test
  void refusesNullWhereGoHasNoPointer() {
    assertThatThrownBy(() -> Container.of(c -> c.name(null)))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("name");
    refused(() -> Container.of(c -> c.addArg(null)), "element of args");
    refused(() -> Container.of(c -> c.args(null)), "args");
    refused(() -> Container.of(c -> c.args(Arrays.asList("a", null))), "element of args");
    refused(() -> ConfigMap.of(c -> c.putData("a", null)), "value of data[\"a\"]");
    refused(() -> ConfigMap.of(c -> c.putData(null, "a")), "key of data");
    refused(() -> ConfigMap.of(c -> c.data(null)), "data");
    refused(() -> PodSpec.of(s -> s.addContainer((Container) null)), "element of containers");
    refused(() -> PodSpec.of(s -> s.containers(null)), "containers");
    refused(() -> PodSpec.of(s -> s.container(null, c -> c.tty(true))), "key");
    refused(() -> TableRow.of(r -> r.cells(null)), "cells");
    refused(() -> UserInfo.of(u -> u.putExtra("a", null)), "extra");
    refused(() -> UserInfo.of(u -> u.extra(null)), "extra");
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(message);
  }

  @Test
  void takesAwayWhatWasSet() {
    Container probed =
        Container.of(
            c ->
                c.name("web")
                    .livenessProbe(p -> p.periodSeconds(5))
                    .resources(r -> r.putLimit("cpu", Quantity.of(1)))
                    .addArg("-v"));
    Container.Builder cleared =
        probed.toBuilder().clearName().clearLivenessProbe().clearResources().clearArgs();

    assertThat(cleared.build()).isEqualTo(Container.EMPTY);
    for (int i = 0; i < Container.EMPTY.fieldTable().size(); i++) {
      assertThat(cleared.build().fieldValue(i)).isNull();
    }
    assertThat(probed.with(c -> c.livenessProbe((Probe) null)).hasLivenessProbe()).isFalse();
    assertThat(POD.with(p -> p.clearMetadata()).hasMetadata()).isFalse();
    assertThat(POD.with(p -> p.metadata(m -> m.clearLabels())).metadata().labels()).isEmpty();
  }

  @Test
  void takesQuantitiesAsTextAndPortsAsNumberOrText() {
    assertThat(ResourceRequirements.of(r -> r.putLimit("cpu", "500m").putRequest("cpu", "0.5")))
        .isEqualTo(
            ResourceRequirements.of(
                r ->
                    r.putLimit("cpu", Quantity.parse("500m"))
                        .putRequest("cpu", Quantity.parse("0.5"))));
    assertThat(EmptyDirVolumeSource.of(v -> v.sizeLimit("1Gi")).sizeLimit())
        .isEqualTo(Quantity.parse("1Gi"));
    assertThat(EmptyDirVolumeSource.of(v -> v.sizeLimit("1Gi").clearSizeLimit()).sizeLimit())
        .isNull();
    assertThat(ServicePort.of(p -> p.targetPort(8080)).targetPort())
        .isEqualTo(IntOrString.of(8080));
    assertThat(ServicePort.of(p -> p.targetPort("http")).targetPort())
        .isEqualTo(IntOrString.of("http"));
    assertThat(ServicePort.of(p -> p.targetPort("8080")).targetPort())
        .isNotEqualTo(IntOrString.of(8080));
    assertThatThrownBy(() -> ResourceRequirements.of(r -> r.putLimit("cpu", "much")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("much");
    String none = nothing();
    refused(() -> ResourceRequirements.of(r -> r.putLimit("cpu", none)), "limits");
    refused(() -> ServicePort.of(p -> p.targetPort(none)), "targetPort");
  }

  @SuppressWarnings("NullAway") // what callers without NullAway may do
  private static String nothing() {
    return null;
  }

  @Test
  void keepsTimesAsExactlyAsTheWireDoes() {
    Instant exact = Instant.parse("2026-01-02T03:04:05.678901234Z");
    Instant zero = Instant.parse("0001-01-01T00:00:00Z");

    assertThat(ObjectMeta.of(m -> m.creationTimestamp(exact)).creationTimestamp())
        .isEqualTo("2026-01-02T03:04:05Z");
    assertThat(LeaseSpec.of(l -> l.renewTime(exact)).renewTime())
        .isEqualTo("2026-01-02T03:04:05.678901Z");
    assertThat(ObjectMeta.of(m -> m.creationTimestamp(zero).deletionTimestamp(zero)))
        .isEqualTo(ObjectMeta.EMPTY)
        .hasSameHashCodeAs(ObjectMeta.EMPTY);
    assertThat(PodDisruptionBudgetStatus.of(s -> s.putDisruptedPod("web", exact)).disruptedPods())
        .containsExactly(Map.entry("web", Instant.parse("2026-01-02T03:04:05Z")))
        .isEqualTo(
            PodDisruptionBudgetStatus.of(s -> s.disruptedPods(Map.of("web", exact)))
                .disruptedPods());
  }

  @Test
  void findsNothingUnderNullWhetherAMapIsThereOrNot() {
    assertThat(POD.metadata().labels().get(null)).isNull();
    assertThat(POD.metadata().labels().containsKey(null)).isFalse();
    assertThat(Pod.EMPTY.metadata().labels().get(null)).isNull();
    assertThat(Pod.EMPTY.metadata().labels().containsKey(null)).isFalse();
    assertThat(UserInfo.EMPTY.extra().get(null)).isNull();
  }

  @Test
  void holdsNullInTheCellsOfATable() {
    TableRow row = TableRow.of(r -> r.cells(Arrays.asList("a", null)).addCell(null).addCell(3L));

    assertThat(row.cells()).containsExactly("a", null, null, 3L);
    assertThatThrownBy(() -> row.cells().add("b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void hidesSecretsInText() {
    assertThat(EnvVar.of(e -> e.name("PASSWORD").value("hunter2")).toString())
        .contains("PASSWORD")
        .doesNotContain("hunter2");
    Secret secret =
        Secret.of(
            s ->
                s.name("db")
                    .putData("password", Bytes.utf8("hunter2"))
                    .putStringData("p", "hunter2"));
    assertThat(secret.toString()).isEqualTo("Secret db");
    Container container =
        Container.of(
            c ->
                c.name("web")
                    .addArg("--token=hunter2")
                    .addCommand("hunter2")
                    .addEnv(e -> e.name("TOKEN").value("hunter2"))
                    .livenessProbe(
                        p ->
                            p.exec(e -> e.addCommand("hunter2"))
                                .httpGet(g -> g.addHttpHeader(h -> h.name("A").value("hunter2")))));
    assertThat(container.toString())
        .contains("web", "args=(hidden)", "command=(hidden)", "name=TOKEN, value=(hidden)")
        .doesNotContain("hunter2");
    assertThat(
            List.of(
                CSIPersistentVolumeSource.of(v -> v.putVolumeAttribute("a", "hunter2")),
                FlexVolumeSource.of(v -> v.putOption("a", "hunter2")),
                PersistentVolumeSpec.of(v -> v.addMountOption("password=hunter2")),
                CertificateSigningRequestSpec.of(c -> c.putExtra("a", List.of("hunter2"))),
                ObjectMeta.of(m -> m.putAnnotation("last-applied-configuration", "hunter2")),
                TableRow.of(r -> r.addCell("hunter2"))))
        .allSatisfy(
            part -> assertThat(part.toString()).contains("(hidden)").doesNotContain("hunter2"));
    assertThat(PodSpec.of(s -> s.putNodeSelector("disk", "ssd")).toString())
        .isEqualTo("PodSpec{nodeSelector={disk=ssd}}");
  }
}
