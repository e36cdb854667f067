package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.client.ApplyConflictException;
import dev.bowline.client.ApplyConflictException.FieldConflict;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.conformance.contract.Backups.Job;
import dev.bowline.conformance.contract.Backups.Run;
import dev.bowline.conformance.contract.Backups.Spec;
import dev.bowline.conformance.contract.Backups.Status;
import dev.bowline.conformance.contract.Backups.Step;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.custom.Custom;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users' own records over a custom resource that has more fields than they, in every encoding. */
@Contract
@Timeout(60)
final class CustomResourceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Reads schedules that are numbers. */
  record Wrong(int keep, List<Long> schedule) {}

  /** Reads nothing that keeps nothing. */
  record Picky(int keep) {
    Picky {
      if (keep < 1) {
        throw new IllegalArgumentException("keep must be positive");
      }
    }
  }

  @BeforeAll
  static void define(ContractCluster cluster) {
    try (KubeClient client = KubeClient.create(cluster.config())) {
      Backups.define(client);
    }
  }

  @AfterAll
  static void undefine(ContractCluster cluster) {
    try (KubeClient client = KubeClient.create(cluster.config())) {
      Backups.undefine(client);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRecordGoesThroughEveryVerb(Encoding encoding, Sandbox sandbox) {
    Resources<Custom<Spec, Status>> backups = backups(encoding, sandbox);
    Spec spec = new Spec("0 3 * * *", 3, List.of(new Job("web", "tar")));

    Custom<Spec, Status> created = backups.create(Custom.of(Backups.TYPE, "nightly", spec));
    assertThat(created.spec()).isEqualTo(spec);
    assertThat(created.status()).isEmpty();
    assertThat(backups.get("nightly")).isEqualTo(created);
    assertThat(backups.list().items()).isEqualTo(List.of(created));
    try (Watch<Custom<Spec, Status>> watch = backups.watch(q -> {})) {
      var events = watch.iterator();
      assertThat(events.next()).isEqualTo(new WatchEvent.Added<>(created, false));
      Custom<Spec, Status> patched =
          backups.patch("nightly", Patch.merge("{\"spec\": {\"keep\": 5}}"));
      assertThat(patched.spec().keep()).isEqualTo(5);
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(patched));
      Custom<Spec, Status> replaced =
          backups.replace(patched.withSpec(new Spec("@daily", 1, null)));
      assertThat(replaced.spec()).isEqualTo(new Spec("@daily", 1, null));
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(replaced));
      backups.delete("nightly");
      assertThat(events.next().getClass()).isEqualTo(WatchEvent.Deleted.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anEditLosesNothingThatTheRecordsDoNotKnow(Encoding encoding, Sandbox sandbox) {
    Unstructured before = createFull(sandbox, "nightly");
    Resources<Custom<Spec, Status>> backups = backups(encoding, sandbox);

    backups.edit(
        "nightly",
        b ->
            b.withSpec(
                s ->
                    new Spec(
                        s.schedule(),
                        7,
                        List.of(
                            new Job("new", "cp"),
                            new Job("db", "dump --all"),
                            new Job(
                                "web", "tar", List.of(new Step("b", "z"), new Step("a", "x")))))));
    Unstructured after = untyped(sandbox).get("nightly");

    assertThat(after.at("spec").value())
        .isEqualTo(
            Backups.read(
                    """
                    {"apiVersion": "contract.bowline.dev/v1", "kind": "Backup",
                     "spec": {"schedule": "0 3 * * *", "keep": 7, "pausedBy": "ops", "window": {"from": "1h", "to": "2h"},
                      "jobs": [
                       {"name": "new", "command": "cp"},
                       {"name": "db", "command": "dump --all", "image": "db:1"},
                       {"name": "web", "command": "tar", "image": "web:1",
                        "steps": [{"id": "b", "run": "z", "retries": 2}, {"id": "a", "run": "x", "retries": 1}]}]}}
                    """)
                .at("spec")
                .value());
    assertThat(after.at("status").value()).isEqualTo(before.at("status").value());
  }

  @ParameterizedTest
  @EnumSource
  void aStatusIsWrittenByItselfAndLosesNothing(Encoding encoding, Sandbox sandbox) {
    Unstructured before = createFull(sandbox, "nightly");
    Resources<Custom<Spec, Status>> backups = backups(encoding, sandbox);

    Custom<Spec, Status> written =
        backups
            .status()
            .edit(
                "nightly",
                b ->
                    b.withSpec(new Spec("lost", 1, null))
                        .withStatus(
                            new Status(
                                "Failed", List.of(new Run("db", "broken"), new Run("web", "ok")))));
    Unstructured after = untyped(sandbox).get("nightly");

    assertThat(written.status())
        .contains(new Status("Failed", List.of(new Run("db", "broken"), new Run("web", "ok"))));
    assertThat(after.at("spec").value()).isEqualTo(before.at("spec").value());
    assertThat(after.at("status", "message").asString()).isEqualTo("quiet");
    assertThat(after.at("status", "runs").asList())
        .extracting(run -> run.at("job").asString() + " " + run.at("log").asString())
        .containsExactly("db d", "web w");
  }

  @ParameterizedTest
  @EnumSource
  void anObjectThatDoesNotFitTheRecordIsToldWithItsPlace(Encoding encoding, Sandbox sandbox) {
    createFull(sandbox, "nightly");
    NamespacedType<Custom<Wrong, Void>> type =
        Custom.type(Backups.KIND, "backups", Wrong.class, Void.class, o -> {});
    Resources<Custom<Wrong, Void>> wrong =
        sandbox.client(encoding).resources(type).inNamespace(sandbox.namespace());

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> wrong.get("nightly"))
        .satisfies(
            e -> {
              assertThat(e.path()).isEqualTo("$.spec.schedule");
              assertThat(e)
                  .hasMessageStartingWith("Backup " + sandbox.namespace() + "/nightly")
                  .hasMessageContaining("found a string, expected a list")
                  .hasMessageNotContaining("0 3 *");
            });
    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> wrong.list())
        .satisfies(e -> assertThat(e.path()).isEqualTo("$.items[0].spec.schedule"));
  }

  @ParameterizedTest
  @EnumSource
  void anInformerMirrorsRecordsAndMarksWhatDoesNotFit(Encoding encoding, Sandbox sandbox) {
    NamespacedType<Custom<Picky, Void>> type =
        Custom.type(Backups.KIND, "backups", Picky.class, Void.class, o -> {});
    Resources<Unstructured> untyped = untyped(sandbox);
    for (String name : List.of("a", "b", "c")) {
      createFull(sandbox, name);
    }
    keep(untyped, "b", 0);
    try (Informers informers = Informers.of(sandbox.client(encoding));
        Informer<Custom<Picky, Void>> informer =
            informers.of(type).inNamespace(sandbox.namespace()).start().awaitSync(PATIENCE)) {
      ObjectKey b = new ObjectKey(sandbox.namespace(), "b");
      ObjectKey c = new ObjectKey(sandbox.namespace(), "c");
      assertThat(informer.store().stream()).extracting(Custom::name).containsOnly("a", "c");
      assertThat(informer.store().isStale(b)).isTrue();

      Unstructured written = keep(untyped, "b", 9);
      assertThat(informer.awaitVersion(written.resourceVersion(), PATIENCE)).isTrue();
      assertThat(informer.store().get(b))
          .hasValueSatisfying(o -> assertThat(o.spec()).isEqualTo(new Picky(9)));
      assertThat(informer.store().isStale(b)).isFalse();

      keep(untyped, "c", -1);
      await().atMost(PATIENCE).until(() -> informer.store().isStale(c));
      assertThat(informer.store().get(c))
          .hasValueSatisfying(o -> assertThat(o.spec()).isEqualTo(new Picky(3)));
      untyped.delete("c");
      await().atMost(PATIENCE).until(() -> informer.store().size() == 2);
      assertThat(informer.store().isStale(c)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRecordIsApplied(Encoding encoding, Sandbox sandbox) {
    Resources<Custom<Spec, Status>> backups = backups(encoding, sandbox);
    Job web = new Job("web", "tar");
    Job db = new Job("db", "dump");

    backups.apply(
        Custom.of(Backups.TYPE, "a", new Spec("@daily", 3, List.of(web, db))),
        o -> o.fieldManager("one"));
    untyped(sandbox)
        .apply(
            Backups.read(
                """
                {"apiVersion": "contract.bowline.dev/v1", "kind": "Backup", "metadata": {"name": "a"},
                 "spec": {"pausedBy": "ops", "jobs": [{"name": "web", "image": "web:1"}]}}
                """),
            o -> o.fieldManager("two"));
    Custom<Spec, Status> applied =
        backups.apply(
            Custom.of(Backups.TYPE, "a", new Spec("@hourly", 3, List.of(web))),
            o -> o.fieldManager("one"));

    assertThat(applied.spec()).isEqualTo(new Spec("@hourly", 3, List.of(web)));
    assertThat(applied.toUnstructured().at("spec", "pausedBy").asString()).isEqualTo("ops");
    assertThat(applied.toUnstructured().at("spec", "jobs").index(0).at("image").asString())
        .isEqualTo("web:1");
    assertThatExceptionOfType(ApplyConflictException.class)
        .isThrownBy(
            () ->
                backups.apply(
                    Custom.of(Backups.TYPE, "a", new Spec("@hourly", 9, null)),
                    o -> o.fieldManager("three")))
        .satisfies(
            e -> assertThat(e.conflicts()).containsExactly(new FieldConflict(".spec.keep", "one")));
    Custom<Spec, Status> status =
        backups
            .status()
            .apply(
                Backups.TYPE
                    .prototype()
                    .withMetadata(m -> m.name("a"))
                    .withStatus(new Status("Idle", null)),
                o -> o.fieldManager("controller"));
    assertThat(status.status()).contains(new Status("Idle", null));
    assertThat(status.spec()).isEqualTo(applied.spec());
  }

  private static Resources<Custom<Spec, Status>> backups(Encoding encoding, Sandbox sandbox) {
    return sandbox.client(encoding).resources(Backups.TYPE).inNamespace(sandbox.namespace());
  }

  private static Resources<Unstructured> untyped(Sandbox sandbox) {
    return sandbox.client().resources(Backups.UNTYPED).inNamespace(sandbox.namespace());
  }

  private static Unstructured createFull(Sandbox sandbox, String name) {
    Unstructured full = Backups.full(name);
    Unstructured created = untyped(sandbox).create(full);
    return untyped(sandbox).status().replace(created.at("status").with(full.at("status").value()));
  }

  private static Unstructured keep(Resources<Unstructured> untyped, String name, int count) {
    return untyped.patch(name, Patch.merge("{\"spec\": {\"keep\": " + count + "}}"));
  }
}
