package rig;

import com.google.gson.JsonParser;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.apis.ApiextensionsV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1CustomResourceDefinition;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.PatchUtils;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;

/** All kinds of writes. */
record OfficialWrites(ApiClient client, CoreV1Api api) {
  private static final String NAMESPACE = "default";

  void all(String prefix) throws Exception {
    configMap(prefix + "-writes");
    custom(new Widgets(prefix.replace("-", "") + ".peers.test"));
  }

  interface Call {
    void run() throws ApiException;
  }

  private static void refused(int code, Call call) {
    try {
      call.run();
    } catch (ApiException e) {
      Peer.must(e.getCode() == code, code + ", not " + e.getCode() + ": " + e.getResponseBody());
      return;
    }
    Peer.must(false, "a refusal with " + code);
  }

  private void configMap(String name) throws ApiException {
    V1ConfigMap first = api.createNamespacedConfigMap(NAMESPACE,
        new V1ConfigMap().metadata(new V1ObjectMeta().name(name)).putDataItem("a", "1")).execute();
    V1ConfigMap changed = new V1ConfigMap().metadata(first.getMetadata()).putDataItem("a", "2");
    api.replaceNamespacedConfigMap(name, NAMESPACE, changed).execute();
    refused(409, () -> api.replaceNamespacedConfigMap(name, NAMESPACE, first).execute());
    patch(name, V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH, "{\"data\":{\"b\":\"1\"}}");
    patch(name, V1Patch.PATCH_FORMAT_JSON_PATCH, "[{\"op\":\"add\",\"path\":\"/data/c\",\"value\":\"1\"}]");
    patch(name, V1Patch.PATCH_FORMAT_STRATEGIC_MERGE_PATCH, "{\"metadata\":{\"labels\":{\"s\":\"1\"}}}");
    apply(name, "one", "1", false);
    refused(409, () -> apply(name, "two", "2", false));
    apply(name, "two", "2", true);
    api.createNamespacedConfigMap(NAMESPACE, new V1ConfigMap().metadata(new V1ObjectMeta().name(name + "-gone"))).execute();
    api.deleteNamespacedConfigMap(name + "-gone", NAMESPACE).execute();
    refused(404, () -> api.readNamespacedConfigMap(name + "-gone", NAMESPACE).execute());
  }

  private void patch(String name, String format, String patch) throws ApiException {
    PatchUtils.patch(V1ConfigMap.class,
        () -> api.patchNamespacedConfigMap(name, NAMESPACE, new V1Patch(patch)).buildCall(null), format, client);
  }

  private void apply(String name, String manager, String value, boolean force) throws ApiException {
    String body = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"%s\"},\"data\":{\"d\":\"%s\"}}".formatted(name, value);
    PatchUtils.patch(V1ConfigMap.class,
        () -> api.patchNamespacedConfigMap(name, NAMESPACE, new V1Patch(body)).fieldManager(manager).force(force).buildCall(null),
        V1Patch.PATCH_FORMAT_APPLY_YAML, client);
  }

  private void custom(Widgets widgets) throws Exception {
    ApiextensionsV1Api definitions = new ApiextensionsV1Api(client);
    definitions.createCustomResourceDefinition(JSON.deserialize(widgets.definition(), V1CustomResourceDefinition.class)).execute();
    DynamicKubernetesApi all = new DynamicKubernetesApi(widgets.group(), "v1", "widgets", client);
    DynamicKubernetesObject widget = object(widgets.widget("1"));
    Widgets.served(() -> all.create(widget).throwsApiException(), e -> e instanceof ApiException a && a.getCode() == 404);
    DynamicKubernetesObject found = all.get(NAMESPACE, "w").throwsApiException().getObject();
    int size = found.getRaw().getAsJsonObject("spec").get("size").getAsInt();
    Peer.must(size == 1, "a widget of size 1, not " + size);
    refused(422, () -> all.patch(NAMESPACE, "w", V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH, new V1Patch("{\"spec\":{\"size\":\"large\"}}")).throwsApiException());
    Peer.must(all.list(NAMESPACE).throwsApiException().getObject().getItems().size() == 1, "one widget");
    all.delete(NAMESPACE, "w").throwsApiException();
    definitions.deleteCustomResourceDefinition("widgets." + widgets.group()).execute();
  }

  private static DynamicKubernetesObject object(String json) {
    return new DynamicKubernetesObject(JsonParser.parseString(json).getAsJsonObject());
  }
}
