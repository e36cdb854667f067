package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.FieldPath.Step;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.v1.ManagedFieldsEntry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FieldOwnershipTest {
  private static final String SET =
      "{\"f:metadata\":{\"f:finalizers\":{\".\":{},\"v:\\\"a/b\\\"\":{}},\"f:labels\":{\"f:app.x/y\":{}}},"
          + "\"f:spec\":{\"f:containers\":{\"k:{\\\"name\\\":\\\"web\\\"}\":{\".\":{},\"f:image\":{},"
          + "\"f:ports\":{\"k:{\\\"containerPort\\\":80,\\\"protocol\\\":\\\"TCP\\\"}\":{\".\":{},\"f:name\":{}}}}},"
          + "\"f:nodeSelector\":{},\"f:x\":{\"i:1\":{}}}}";

  @Test
  void pathsAreTypedAndWrittenAsTheServerDoes() {
    FieldSet set = FieldOwnership.of(pod(entry("me", "Apply", "v1", SET))).owners().get(0).fields();

    assertThat(set.paths())
        .extracting(FieldPath::toString)
        .containsExactly(
            ".metadata.finalizers",
            ".metadata.finalizers[=\"a/b\"]",
            ".metadata.labels.app.x/y",
            ".spec.containers[name=\"web\"]",
            ".spec.containers[name=\"web\"].image",
            ".spec.containers[name=\"web\"].ports[containerPort=80,protocol=\"TCP\"]",
            ".spec.containers[name=\"web\"].ports[containerPort=80,protocol=\"TCP\"].name",
            ".spec.nodeSelector",
            ".spec.x[1]");
    assertThat(set.paths().get(3).steps())
        .containsExactly(
            new Step.Field("spec"),
            new Step.Field("containers"),
            new Step.Key(Map.of("name", "web")));
    assertThat(set.paths().get(1).steps().get(2)).isEqualTo(new Step.Value("a/b"));
    assertThat(set.paths().get(8).steps().get(2)).isEqualTo(new Step.Index(1));
  }

  @Test
  void aPathThatCanBeNobodysIsRefused() {
    FieldOwnership none = FieldOwnership.of(pod());
    FieldSet set = FieldOwnership.of(pod(entry("me", "Apply", "v1", SET))).owners().get(0).fields();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> none.ownersOf("spec.replicas"))
        .withMessage("a path of a field begins with a dot, as .spec.replicas does: spec.replicas");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set.contains(""))
        .withMessage("a path of a field begins with a dot, as .spec.replicas does: (empty)");
  }

  @Test
  void aFieldBelongsToWhoHasItOrTheWholeThatItIsAPartOf() {
    FieldOwnership ownership =
        FieldOwnership.of(
            pod(
                entry("me", "Apply", "v1", SET),
                entry("you", "Update", "v1", "{\"f:spec\":{\"f:nodeSelector\":{}}}")));

    assertThat(managers(ownership, ".spec.nodeSelector")).containsExactly("me", "you");
    assertThat(managers(ownership, ".spec.nodeSelector.zone")).containsExactly("me", "you");
    assertThat(managers(ownership, ".metadata.labels.app.x/y")).containsExactly("me");
    assertThat(managers(ownership, ".spec.containers[name=\"web\"].image")).containsExactly("me");
    assertThat(managers(ownership, ".spec.containers[name=\"web\"].args")).isEmpty();
    assertThat(managers(ownership, ".spec.containers")).isEmpty();
    assertThat(managers(ownership, ".spec.nodeSelectors")).isEmpty();
    assertThat(FieldOwnership.of(ConfigMap.EMPTY).owners()).isEmpty();
    assertThat(ownership)
        .hasToString(
            "me applied "
                + ownership.owners().get(0).fields()
                + "\nyou wrote [.spec.nodeSelector]\n");
  }

  @Test
  void whatAManagerAppliedIsTakenOutWithNamesAndKeys() {
    Pod read =
        pod(
            entry(
                "me",
                "Apply",
                "v1",
                "{\"f:metadata\":{\"f:labels\":{\"f:mine\":{}},\"f:finalizers\":{\"v:\\\"a/b\\\"\":{}}},\"f:spec\":{\"f:containers\":{\"k:{\\\"name\\\":\\\"web\\\"}\":{\"f:image\":{}}},\"f:nodeSelector\":{},\"f:gone\":{}}}"),
            entry("me", "Update", "v1", "{\"f:spec\":{\"f:hostname\":{}}}"));

    Pod expected =
        Pod.of(
            p ->
                p.name("a")
                    .namespace("shop")
                    .label("mine", "1")
                    .metadata(m -> m.addFinalizer("a/b"))
                    .spec(
                        s ->
                            s.addContainer(c -> c.name("web").image("x"))
                                .putNodeSelector("zone", "z")));
    assertThat(FieldOwnership.applied(Pod.TYPE, read, "me")).contains(expected);
    assertThat(FieldOwnership.applied(Pod.TYPE, read, "me", "status")).isEmpty();
    assertThat(FieldOwnership.applied(Pod.TYPE, read, "you")).isEmpty();
  }

  @Test
  void whatIsNoFieldSetIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FieldOwnership.of(pod(entry("me", "Apply", "v1", "{\"spec\":{}}"))))
        .withMessage("a set of fields holds f:, k:, v: and i:, not spec");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FieldOwnership.of(pod(entry("me", "Apply", "v1", "{\"f:spec\":1}"))))
        .withMessage("a set of fields holds objects only, not at f:spec");
  }

  @Test
  void migrationUnitesWhatTheUpdaterOwnsWithWhatTheApplierOwns() {
    Scripted scripted = new Scripted();
    scripted.transport.json(
        200,
        """
        {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","resourceVersion":"7","managedFields":[
        {"manager":"me","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:x":{}}}},
        {"manager":"old","operation":"Update","apiVersion":"v2","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:lost":{}}}},
        {"manager":"old","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{".":{},"f:y":{}}}},
        {"manager":"old","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:status":{}},"subresource":"status"}]}}
        """);
    scripted.transport.json(409, Scripted.status(409, "Conflict", "changed"));
    scripted.transport.json(
        200,
        """
        {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","resourceVersion":"8","managedFields":[
        {"manager":"old","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:y":{}}}}]}}
        """);
    scripted.transport.json(200, Scripted.configMap("a", "9"));
    scripted.transport.json(200, Scripted.configMap("a", "9"));

    scripted.configMaps().migrateToApply("a", "me", Set.of("old"), o -> o.dryRun());
    scripted.configMaps().migrateToApply("a", "me", Set.of("old"));

    assertThat(scripted.transport.sentBody(1))
        .isEqualTo(
            "[{\"op\":\"replace\",\"path\":\"/metadata/managedFields\",\"value\":["
                + "{\"manager\":\"me\",\"operation\":\"Apply\",\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\",\"fieldsV1\":{\"f:data\":{\".\":{},\"f:x\":{},\"f:y\":{}}}},"
                + "{\"manager\":\"old\",\"operation\":\"Update\",\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\",\"fieldsV1\":{\"f:status\":{}},\"subresource\":\"status\"}]},"
                + "{\"op\":\"replace\",\"path\":\"/metadata/resourceVersion\",\"value\":\"7\"}]");
    assertThat(scripted.transport.sentBody(3))
        .contains(
            "{\"manager\":\"me\",\"operation\":\"Apply\",\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\",\"fieldsV1\":{\"f:data\":{\"f:y\":{}}}}",
            "\"value\":\"8\"");
    assertThat(scripted.transport.sent()).hasSize(5);
    assertThat(scripted.transport.sent(3))
        .hasToString("PATCH /api/v1/namespaces/shop/configmaps/a?dryRun=All");
  }

  private static List<String> managers(FieldOwnership ownership, String path) {
    return ownership.ownersOf(path).stream().map(FieldOwner::manager).toList();
  }

  private static Pod pod(ManagedFieldsEntry... entries) {
    return Pod.of(
        p ->
            p.name("a")
                .namespace("shop")
                .label("mine", "1")
                .label("theirs", "2")
                .metadata(
                    m -> m.addFinalizer("x/y").addFinalizer("a/b").managedFields(List.of(entries)))
                .spec(
                    s ->
                        s.addContainer(c -> c.name("side").image("y"))
                            .addContainer(c -> c.name("web").image("x").addArg("z"))
                            .putNodeSelector("zone", "z")
                            .hostname("h")));
  }

  private static ManagedFieldsEntry entry(
      String manager, String operation, String apiVersion, String set) {
    return ManagedFieldsEntry.of(
        e ->
            e.manager(manager)
                .operation(operation)
                .apiVersion(apiVersion)
                .fieldsType("FieldsV1")
                .fieldsV1(RawValue.json(set)));
  }

  /** The server keeps entries with the oldest first. */
  @Test
  void theNewestVersionIsHandedOverToWhoHasAppliedNothing() {
    Scripted scripted = new Scripted();
    scripted.transport.json(
        200,
        """
        {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","resourceVersion":"7","managedFields":[
        {"manager":"old","operation":"Update","apiVersion":"v2","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:lost":{}}}},
        {"manager":"old","operation":"Update","apiVersion":"v1","time":"2026-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:y":{}}}}]}}
        """);
    scripted.transport.json(200, Scripted.configMap("a", "9"));

    scripted.configMaps().migrateToApply("a", "me", Set.of("old"));

    assertThat(scripted.transport.sentBody(1))
        .contains("\"apiVersion\":\"v1\"", "\"f:y\"")
        .doesNotContain("f:lost", "\"v2\"");
  }
}
