package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Finalizers;
import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets claims go that are being deleted once no pod on a node mounts them, and volumes once they
 * are bound to no claim. Pods that are done still mount what they name.
 */
final class VolumeProtection implements Controller {
  private static final String OF_CLAIMS = "kubernetes.io/pvc-protection";
  private static final String OF_VOLUMES = "kubernetes.io/pv-protection";

  private final Cluster cluster;
  private final Resource pods;
  private final Resource claims;
  private final Resource volumes;

  VolumeProtection(Cluster cluster) {
    this.cluster = cluster;
    this.pods = cluster.resource("v1", "pods");
    this.claims = cluster.resource("v1", "persistentvolumeclaims");
    this.volumes = cluster.resource("v1", "persistentvolumes");
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    Ref ref = sight.ref();
    if (ref.storage().equals(pods.storage())) {
      Item pod = cluster.item(pods, sight.now());
      if (sight.isGone() || isShutDown(pod)) {
        mounted(pod, true).forEach(claim -> agenda.add(new Ref(claims.storage(), key(pod, claim))));
      }
    } else if (isProtected(ref) && !sight.isGone()) {
      agenda.add(ref);
    }
  }

  private String key(Item pod, String claim) {
    return claims.key(pod.namespace(), claim);
  }

  private boolean isProtected(Ref ref) {
    return ref.storage().equals(claims.storage()) || ref.storage().equals(volumes.storage());
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item item = cluster.find(ref);
    if (item == null || !item.isBeingDeleted()) {
      return null;
    }
    boolean isClaim = ref.storage().equals(claims.storage());
    String finalizer = isClaim ? OF_CLAIMS : OF_VOLUMES;
    boolean isUsed = isClaim ? isMounted(item) : item.text("status", "phase").equals("Bound");
    if (!isUsed && item.finalizers().contains(finalizer)) {
      cluster.change(item, tree -> Finalizers.remove(tree, finalizer));
    }
    return null;
  }

  private boolean isMounted(Item claim) {
    return cluster.all(pods, claim.namespace()).stream()
        .filter(pod -> !pod.text("spec", "nodeName").isEmpty())
        .anyMatch(
            pod ->
                mounted(pod, claim.isControlledBy(pod.uid()) && !isShutDown(pod))
                    .contains(claim.name()));
  }

  /** Only the garbage collector has still to deal with it. */
  private static boolean isShutDown(Item pod) {
    return pod.isBeingDeleted() && pod.number(1, "metadata", "deletionGracePeriodSeconds") == 0;
  }

  /** The claims that a pod mounts, and those that are made for it alone, if they are wanted. */
  private static List<String> mounted(Item pod, boolean areOwnWanted) {
    List<String> names = new ArrayList<>();
    for (Map<String, @Nullable Object> volume : Tree.objects(pod.child("spec"), "volumes")) {
      Map<String, @Nullable Object> claim = Tree.child(volume, "persistentVolumeClaim");
      if (claim != null) {
        names.add(Tree.text(claim, "claimName"));
      } else if (areOwnWanted && volume.get("ephemeral") != null) {
        names.add(pod.name() + "-" + Tree.text(volume, "name"));
      }
    }
    return names;
  }
}
