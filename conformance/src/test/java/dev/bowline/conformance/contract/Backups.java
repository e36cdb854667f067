package dev.bowline.conformance.contract;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.client.AlreadyExistsException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.custom.Custom;
import dev.bowline.custom.CustomResource;
import dev.bowline.custom.ListKey;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A custom resource, and records that know only some of its fields. */
final class Backups {
  private static final String DEFINITION =
      """
      {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
       "metadata": {"name": "backups.contract.bowline.dev"},
       "spec": {
        "group": "contract.bowline.dev", "scope": "Namespaced",
        "names": {"kind": "Backup", "plural": "backups", "singular": "backup"},
        "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
         "schema": {"openAPIV3Schema": {"type": "object", "properties": {
          "spec": {"type": "object", "properties": {
           "schedule": {"type": "string"}, "keep": {"type": "integer"}, "pausedBy": {"type": "string"},
           "window": {"type": "object", "properties": {"from": {"type": "string"}, "to": {"type": "string"}}},
           "jobs": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
            "items": {"type": "object", "required": ["name"], "properties": {
             "name": {"type": "string"}, "command": {"type": "string"}, "image": {"type": "string"},
             "steps": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["id"],
              "items": {"type": "object", "required": ["id"], "properties": {
               "id": {"type": "string"}, "run": {"type": "string"}, "retries": {"type": "integer"}}}}}}}}},
          "status": {"type": "object", "properties": {
           "phase": {"type": "string"}, "message": {"type": "string"},
           "runs": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["job"],
            "items": {"type": "object", "required": ["job"], "properties": {
             "job": {"type": "string"}, "result": {"type": "string"}, "log": {"type": "string"}}}}}}}}}}]}}
      """;

  record Step(String id, String run) {}

  record Job(String name, String command, @Nullable List<Step> steps) {
    Job(String name, String command) {
      this(name, command, null);
    }
  }

  @CustomResource(
      group = "contract.bowline.dev",
      version = "v1",
      kind = "Backup",
      plural = "backups",
      listKeys = {
        @ListKey(path = "spec.jobs", fields = "name"),
        @ListKey(path = "spec.jobs.steps", fields = "id"),
        @ListKey(path = "status.runs", fields = "job")
      })
  record Spec(String schedule, int keep, @Nullable List<Job> jobs) {}

  record Run(String job, String result) {}

  record Status(String phase, @Nullable List<Run> runs) {}

  static final NamespacedType<Custom<Spec, Status>> TYPE = Custom.type(Spec.class, Status.class);

  static final GroupVersionKind KIND = TYPE.kind();

  static final NamespacedType<Unstructured> UNTYPED =
      NamespacedType.custom(KIND, "backups", Unstructured.empty(KIND));

  private Backups() {}

  /** Defines the type and waits until it is served. */
  static void define(KubeClient client) {
    try {
      client.resources(CustomResourceDefinition.TYPE).create(definition());
    } catch (AlreadyExistsException e) {
      // It is left from a run that broke off.
    }
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .ignoreException(NotFoundException.class)
        .until(() -> client.resources(UNTYPED).inNamespace("default").list() != null);
  }

  static void undefine(KubeClient client) {
    client.resources(CustomResourceDefinition.TYPE).delete(definition().name());
  }

  /** An object with every field. */
  static Unstructured full(String name) {
    return read(
        """
        {"apiVersion": "contract.bowline.dev/v1", "kind": "Backup", "metadata": {"name": "%s"},
         "spec": {"schedule": "0 3 * * *", "keep": 3, "pausedBy": "ops", "window": {"from": "1h", "to": "2h"},
          "jobs": [
           {"name": "web", "command": "tar", "image": "web:1",
            "steps": [{"id": "a", "run": "x", "retries": 1}, {"id": "b", "run": "y", "retries": 2}]},
           {"name": "db", "command": "dump", "image": "db:1"}]},
         "status": {"phase": "Idle", "message": "quiet",
          "runs": [{"job": "web", "result": "ok", "log": "w"}, {"job": "db", "result": "ok", "log": "d"}]}}
        """
            .formatted(name));
  }

  static Unstructured read(String json) {
    return read(json, Unstructured.empty(KIND));
  }

  private static CustomResourceDefinition definition() {
    return read(DEFINITION, CustomResourceDefinition.EMPTY);
  }

  private static <T extends Message> T read(String json, T prototype) {
    return Codecs.json()
        .read(json.getBytes(StandardCharsets.UTF_8), prototype, DecodeOptions.DEFAULT);
  }
}
