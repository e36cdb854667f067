package dev.bowline.conformance.load;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.PodSpec;
import dev.bowline.api.core.v1.Toleration;
import dev.bowline.api.core.v1.Volume;
import dev.bowline.meta.v1.ObjectMeta;
import java.util.List;

/**
 * A pod of a ReplicaSet, bound to a node: two containers, a projected token volume, tolerations.
 */
final class PodShape {
  private PodShape() {}

  static Pod pod(ReplicaSetFacts owner, String name, Draw own) {
    String node =
        "ip-10-" + own.below(64) + "-" + own.below(8) + "-" + own.below(8) + ".compute.internal";
    String tokenVolume = "kube-api-access-" + own.letters(5);
    ContainerShape containers = new ContainerShape(owner, tokenVolume);
    return Pod.of(
        p ->
            p.metadata(m -> metadata(m, owner, name))
                .spec(s -> spec(s, owner, node, tokenVolume, containers))
                .status(s -> StatusShape.fill(s, containers, own)));
  }

  private static void metadata(ObjectMeta.Builder meta, ReplicaSetFacts owner, String name) {
    meta.name(name)
        .generateName(owner.name() + "-")
        .namespace(owner.namespace())
        .putLabel("app.kubernetes.io/name", owner.app())
        .putLabel("app.kubernetes.io/instance", owner.namespace() + "-" + owner.app())
        .putLabel("app.kubernetes.io/version", owner.version())
        .putLabel("pod-template-hash", owner.hash())
        .putAnnotation("checksum/config", owner.checksum())
        .putAnnotation("kubectl.kubernetes.io/default-container", ContainerShape.MAIN)
        .addOwnerReference(
            o ->
                o.apiVersion("apps/v1")
                    .kind("ReplicaSet")
                    .name(owner.name())
                    .uid(owner.uid())
                    .controller(true)
                    .blockOwnerDeletion(true));
  }

  private static void spec(
      PodSpec.Builder spec,
      ReplicaSetFacts owner,
      String node,
      String tokenVolume,
      ContainerShape containers) {
    spec.nodeName(node)
        .serviceAccountName(owner.app())
        .restartPolicy("Always")
        .dnsPolicy("ClusterFirst")
        .schedulerName("default-scheduler")
        .terminationGracePeriodSeconds(30L)
        .enableServiceLinks(true)
        .securityContext(
            c -> c.runAsUser(1000L).fsGroup(1000L).seccompProfile(p -> p.type("RuntimeDefault")))
        .addContainer(containers.main())
        .addContainer(containers.sidecar())
        .addToleration(toleration("node.kubernetes.io/not-ready"))
        .addToleration(toleration("node.kubernetes.io/unreachable"))
        .volumes(volumes(owner, tokenVolume));
  }

  private static Toleration toleration(String key) {
    return Toleration.of(
        t -> t.key(key).operator("Exists").effect("NoExecute").tolerationSeconds(300L));
  }

  private static List<Volume> volumes(ReplicaSetFacts owner, String tokenVolume) {
    return List.of(
        Volume.of(
            v -> v.name("config").configMap(c -> c.name(owner.app() + "-config").defaultMode(420))),
        Volume.of(
            v ->
                v.name(tokenVolume)
                    .projected(
                        p ->
                            p.defaultMode(420)
                                .addSource(
                                    s ->
                                        s.serviceAccountToken(
                                            t -> t.expirationSeconds(3607L).path("token")))
                                .addSource(
                                    s ->
                                        s.configMap(
                                            c ->
                                                c.name("kube-root-ca.crt")
                                                    .addItem(
                                                        i -> i.key("ca.crt").path("ca.crt")))))));
  }
}
