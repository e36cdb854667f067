package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.client.Encoding;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.custom.Custom;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.serde.CodecException;
import dev.bowline.type.NamespacedType;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users' own records over a built-in type of which they know little, in every encoding. */
@Contract
@Timeout(60)
final class CustomBuiltInTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  record Container(String name, String image) {}

  record PodSpec(List<Container> containers) {}

  record Template(PodSpec spec) {}

  record Spec(int replicas, Template template) {
    static Spec of(int replicas, Container... containers) {
      return new Spec(replicas, new Template(new PodSpec(List.of(containers))));
    }
  }

  record Status(int readyReplicas) {}

  record Wrong(Template template, boolean replicas) {}

  private static final NamespacedType<Custom<Spec, Status>> TYPE =
      Custom.type(
          Deployment.KIND,
          "deployments",
          Spec.class,
          Status.class,
          o -> o.listKey("spec.template.spec.containers", "name"));

  @ParameterizedTest
  @EnumSource
  void anEditLosesNothingThatTheRecordsDoNotKnow(Encoding encoding, Sandbox sandbox) {
    Deployment before = create(sandbox);

    custom(encoding, sandbox)
        .edit(
            "web",
            d ->
                d.withSpec(
                    Spec.of(
                        2,
                        new Container("log", "example.test/log:1"),
                        new Container("main", "example.test/x:2"))));

    Deployment after = builtIn(sandbox).get("web");
    var main = before.spec().template().spec().containers().get(0);
    var log = before.spec().template().spec().containers().get(1);
    assertThat(after.spec())
        .isEqualTo(
            before
                .spec()
                .with(
                    s ->
                        s.replicas(2)
                            .template(
                                t ->
                                    t.spec(
                                        p ->
                                            p.containers(
                                                List.of(
                                                    log,
                                                    main.with(
                                                        c -> c.image("example.test/x:2"))))))));
    assertThat(after.metadata().labels()).isEqualTo(before.metadata().labels());
  }

  @ParameterizedTest
  @EnumSource
  void aStatusIsWrittenByItselfAndLosesNothing(Encoding encoding, Sandbox sandbox) {
    create(sandbox);
    Deployment before =
        builtIn(sandbox)
            .status()
            .edit("web", d -> d.with(b -> b.status(s -> s.replicas(5).observedGeneration(1L))));

    custom(encoding, sandbox)
        .status()
        .edit("web", d -> d.withSpec(Spec.of(9)).withStatus(new Status(4)));

    Deployment after = builtIn(sandbox).get("web");
    assertThat(after.status()).isEqualTo(before.status().with(s -> s.readyReplicas(4)));
    assertThat(after.spec()).isEqualTo(before.spec());
  }

  @ParameterizedTest
  @EnumSource
  void anInformerMirrorsRecords(Encoding encoding, Sandbox sandbox) {
    create(sandbox);
    try (Informers informers = Informers.of(sandbox.client(encoding));
        Informer<Custom<Spec, Status>> informer =
            informers.of(TYPE).inNamespace(sandbox.namespace()).start().awaitSync(PATIENCE)) {
      assertThat(informer.store().stream()).isEqualTo(custom(encoding, sandbox).list().items());
      Deployment written =
          builtIn(sandbox).edit("web", d -> d.with(b -> b.spec(s -> s.replicas(8))));
      assertThat(informer.awaitVersion(written.resourceVersion(), PATIENCE)).isTrue();
      assertThat(informer.store().get(sandbox.namespace(), "web"))
          .hasValueSatisfying(d -> assertThat(d.spec().replicas()).isEqualTo(8));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anObjectThatDoesNotFitTheRecordIsToldWithItsPlace(Encoding encoding, Sandbox sandbox) {
    create(sandbox);
    NamespacedType<Custom<Wrong, Void>> type =
        Custom.type(Deployment.KIND, "deployments", Wrong.class, Void.class, o -> {});

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(
            () ->
                sandbox
                    .client(encoding)
                    .resources(type)
                    .inNamespace(sandbox.namespace())
                    .get("web"))
        .satisfies(
            e -> {
              assertThat(e.path()).isEqualTo("$.spec.replicas");
              assertThat(e)
                  .hasMessageStartingWith("Deployment " + sandbox.namespace() + "/web")
                  .hasMessageContaining("found an integer, expected boolean");
            });
  }

  /** With much that the records don't know. */
  private static Deployment create(Sandbox sandbox) {
    return builtIn(sandbox)
        .create(
            Samples.deployment("web")
                .with(
                    d ->
                        d.label("app", "web")
                            .spec(
                                s ->
                                    s.minReadySeconds(7)
                                        .template(
                                            t ->
                                                t.spec(
                                                    p ->
                                                        p.container(
                                                                "main",
                                                                c ->
                                                                    c.addEnv(
                                                                            e ->
                                                                                e.name("A")
                                                                                    .value("1"))
                                                                        .addPort(
                                                                            o ->
                                                                                o.containerPort(
                                                                                    80)))
                                                            .addContainer(
                                                                c ->
                                                                    c.name("log")
                                                                        .image("example.test/log:1")
                                                                        .addArg("-v")))))));
  }

  private static Resources<Deployment> builtIn(Sandbox sandbox) {
    return sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
  }

  private static Resources<Custom<Spec, Status>> custom(Encoding encoding, Sandbox sandbox) {
    return sandbox.client(encoding).resources(TYPE).inNamespace(sandbox.namespace());
  }
}
