package rig;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.Map;

/** All kinds of writes. */
record Fabric8Writes(KubernetesClient client) {
  void all(String prefix) throws Exception {
    configMap(prefix + "-writes");
    custom(new Widgets(prefix.replace("-", "") + ".peers.test"));
  }

  private static void refused(int code, Runnable call) {
    try {
      call.run();
    } catch (KubernetesClientException e) {
      Peer.must(e.getCode() == code, code + ", not " + e.getCode() + ": " + e.getMessage());
      return;
    }
    Peer.must(false, "a refusal with " + code);
  }

  private static ConfigMap map(String name, Map<String, String> data) {
    return new ConfigMapBuilder().withNewMetadata().withName(name).withNamespace("default").endMetadata().withData(data).build();
  }

  private void configMap(String name) {
    var maps = client.configMaps().inNamespace("default");
    ConfigMap first = maps.resource(map(name, Map.of("a", "1"))).create();
    String version = first.getMetadata().getResourceVersion();
    ConfigMap changed = first.edit().addToData("a", "2").build();
    maps.resource(changed).lockResourceVersion(version).update();
    refused(409, () -> maps.resource(first).lockResourceVersion(version).update());
    Resource<ConfigMap> one = maps.withName(name);
    one.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"b\":\"1\"}}");
    one.patch(PatchContext.of(PatchType.JSON), "[{\"op\":\"add\",\"path\":\"/data/c\",\"value\":\"1\"}]");
    one.patch(PatchContext.of(PatchType.STRATEGIC_MERGE), "{\"metadata\":{\"labels\":{\"s\":\"1\"}}}");
    maps.resource(map(name, Map.of("d", "1"))).fieldManager("one").serverSideApply();
    refused(409, () -> maps.resource(map(name, Map.of("d", "2"))).fieldManager("two").serverSideApply());
    maps.resource(map(name, Map.of("d", "2"))).fieldManager("two").forceConflicts().serverSideApply();
    maps.resource(map(name + "-gone", Map.of())).create();
    maps.withName(name + "-gone").delete();
    Peer.must(maps.withName(name + "-gone").get() == null, "nothing");
  }

  private void custom(Widgets widgets) throws Exception {
    var definitions = client.apiextensions().v1().customResourceDefinitions();
    definitions.resource(client.getKubernetesSerialization().unmarshal(widgets.definition(), CustomResourceDefinition.class)).create();
    var context = new ResourceDefinitionContext.Builder()
        .withGroup(widgets.group()).withVersion("v1").withKind("Widget").withPlural("widgets").withNamespaced(true).build();
    var mine = client.genericKubernetesResources(context).inNamespace("default");
    var widget = client.getKubernetesSerialization().unmarshal(widgets.widget("1"), GenericKubernetesResource.class);
    Widgets.served(() -> mine.resource(widget).create(), e -> e instanceof KubernetesClientException k && k.getCode() == 404);
    Object size = mine.withName("w").get().get("spec", "size");
    Peer.must(Integer.valueOf(1).equals(size), "a widget of size 1, not " + size);
    refused(422, () -> mine.withName("w").patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"size\":\"large\"}}"));
    Peer.must(mine.list().getItems().size() == 1, "one widget");
    mine.withName("w").delete();
    definitions.withName("widgets." + widgets.group()).delete();
  }
}
