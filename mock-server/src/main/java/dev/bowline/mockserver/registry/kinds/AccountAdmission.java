package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a new pod gets from its service account. A second time changes nothing. */
final class AccountAdmission {
  private static final String DEFAULT = "default";
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String VOLUME = "kube-api-access-";
  private static final String PATH = "/var/run/secrets/kubernetes.io/serviceaccount";
  private static final String AUTOMOUNT = "automountServiceAccountToken";
  private static final String MOUNTS = "volumeMounts";
  private static final String PULL_SECRETS = "imagePullSecrets";

  /** A real server tells this time from one that somebody chose. */
  private static final long EXPIRATION_SECONDS = 3607;

  private static final long MODE = 420; // 0644

  private AccountAdmission() {}

  /** No account where the default one is missing: its controller is no part of this server. */
  static void admit(
      Write write, Map<String, @Nullable Object> pod, UnaryOperator<String> volumeNames) {
    if (Tree.textMap(Write.metadata(pod), "annotations").containsKey(MIRROR)) {
      return;
    }
    Map<String, @Nullable Object> spec = Tree.childToChange(pod, "spec");
    String named = Tree.text(spec, "serviceAccountName");
    String name = named.isEmpty() ? DEFAULT : named;
    String namespace = Tree.text(Write.metadata(pod), "namespace");
    Map<String, @Nullable Object> account = write.find("v1", "serviceaccounts", namespace, name);
    if (account == null) {
      if (name.equals(DEFAULT)) {
        return;
      }
      throw Failures.forbidden(
          write.resource(),
          Write.name(pod),
          "error looking up service account "
              + namespace
              + "/"
              + name
              + ": serviceaccount \""
              + name
              + "\" not found");
    }
    spec.put("serviceAccountName", name);
    spec.put("serviceAccount", name);
    Object automount = spec.get(AUTOMOUNT) != null ? spec.get(AUTOMOUNT) : account.get(AUTOMOUNT);
    if (!Boolean.FALSE.equals(automount)) {
      mountToken(spec, volumeNames);
    }
    List<Map<String, @Nullable Object>> secrets = new ArrayList<>();
    for (Map<String, @Nullable Object> secret : Tree.objects(account, PULL_SECRETS)) {
      secrets.add(object("name", Tree.text(secret, "name")));
    }
    if (Tree.objects(spec, PULL_SECRETS).isEmpty() && !secrets.isEmpty()) {
      spec.put(PULL_SECRETS, secrets);
    }
  }

  private static void mountToken(
      Map<String, @Nullable Object> spec, UnaryOperator<String> volumeNames) {
    List<Object> volumes = new ArrayList<>(Tree.objects(spec, "volumes"));
    String present =
        Tree.objects(spec, "volumes").stream()
            .map(volume -> Tree.text(volume, "name"))
            .filter(volume -> volume.startsWith(VOLUME))
            .findFirst()
            .orElse("");
    String name = present.isEmpty() ? volumeNames.apply(VOLUME) : present;
    boolean isMounted = false;
    for (String list : List.of("initContainers", "containers")) {
      for (Map<String, @Nullable Object> container : Tree.objects(spec, list)) {
        isMounted |= mount(container, name);
      }
    }
    if (isMounted && present.isEmpty()) {
      volumes.add(volume(name));
      spec.put("volumes", volumes);
    }
  }

  private static boolean mount(Map<String, @Nullable Object> container, String name) {
    List<Map<String, @Nullable Object>> mounts = Tree.objects(container, MOUNTS);
    if (mounts.stream().anyMatch(mount -> Tree.text(mount, "mountPath").equals(PATH))) {
      return false;
    }
    List<Object> more = new ArrayList<>(mounts);
    Map<String, @Nullable Object> mount = object("name", name);
    mount.put("readOnly", true);
    mount.put("mountPath", PATH);
    more.add(mount);
    container.put(MOUNTS, more);
    return true;
  }

  private static Map<String, @Nullable Object> volume(String name) {
    Map<String, @Nullable Object> token = object("path", "token");
    token.put("expirationSeconds", EXPIRATION_SECONDS);
    Map<String, @Nullable Object> file = object("key", "ca.crt");
    file.put("path", "ca.crt");
    Map<String, @Nullable Object> map = object("name", "kube-root-ca.crt");
    map.put("items", new ArrayList<>(List.of(file)));
    Map<String, @Nullable Object> field = object("apiVersion", "v1");
    field.put("fieldPath", "metadata.namespace");
    Map<String, @Nullable Object> item = object("path", "namespace");
    item.put("fieldRef", field);
    Map<String, @Nullable Object> projected =
        object(
            "sources",
            new ArrayList<>(
                List.of(
                    object("serviceAccountToken", token),
                    object("configMap", map),
                    object("downwardAPI", object("items", new ArrayList<>(List.of(item)))))));
    projected.put("defaultMode", MODE);
    Map<String, @Nullable Object> volume = object("name", name);
    volume.put("projected", projected);
    return volume;
  }

  private static Map<String, @Nullable Object> object(String name, Object value) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put(name, value);
    return object;
  }
}
