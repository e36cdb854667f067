package dev.bowline.client.config;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an exec plugin is told, in {@code KUBERNETES_EXEC_INFO}.
 *
 * @param version group and version to speak
 * @param cluster the kubeconfig's cluster, or null if it isn't to be told
 */
record ExecRequest(String version, @Nullable Stanza cluster) {
  static final String KIND = "ExecCredential";
  private static final String SETTINGS = "client.authentication.k8s.io/exec";

  /** The request, an ExecCredential without status. */
  String json(boolean interactive) {
    Map<String, @Nullable Object> spec = new LinkedHashMap<>();
    if (cluster != null) {
      spec.put("cluster", clusterInfo(cluster));
    }
    spec.put("interactive", interactive);
    Unstructured request =
        Unstructured.of(GroupVersionKind.of(version, KIND), ObjectMeta.EMPTY, Map.of("spec", spec));
    String json =
        new String(
            Codecs.json().write(request, EncodeOptions.ONLY_SET_FIELDS), StandardCharsets.UTF_8);
    return json.replaceFirst("\"metadata\":\\{},", ""); // the one field that it doesn't have
  }

  private static Map<String, @Nullable Object> clusterInfo(Stanza cluster) {
    Map<String, @Nullable Object> info = new LinkedHashMap<>();
    for (String field : List.of("server", "tls-server-name", "proxy-url")) {
      String value = cluster.text(field);
      if (value != null) {
        info.put(field, value);
      }
    }
    for (String field : List.of("insecure-skip-tls-verify", "disable-compression")) {
      if (cluster.flag(field)) {
        info.put(field, true);
      }
    }
    PemInput authorities = cluster.pem("certificate-authority");
    if (authorities != null) {
      info.put(
          "certificate-authority-data",
          Base64.getEncoder().encodeToString(authorities.text().getBytes(StandardCharsets.UTF_8)));
    }
    for (Stanza extension : cluster.stanzas("extensions")) {
      if (SETTINGS.equals(extension.text("name"))) {
        info.put("config", extension.value("extension"));
      }
    }
    return info;
  }
}
