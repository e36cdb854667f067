package dev.bowline.conformance.load;

import dev.bowline.api.core.v1.ContainerStatus;
import dev.bowline.api.core.v1.PodCondition;
import dev.bowline.api.core.v1.PodStatus;
import java.time.Instant;
import java.util.List;

/** The status that a kubelet has written for a running pod. */
final class StatusShape {
  private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<String> CONDITIONS =
      List.of("Initialized", "Ready", "ContainersReady", "PodScheduled");

  private StatusShape() {}

  static void fill(PodStatus.Builder status, ContainerShape containers, Draw own) {
    Instant started = EPOCH.plusSeconds(own.below(300 * 86_400));
    String podIp = "100.64." + own.below(256) + "." + own.below(256);
    String hostIp = "10.0." + own.below(256) + "." + own.below(256);
    status
        .phase("Running")
        .qosClass("Burstable")
        .hostIP(hostIp)
        .addHostIP(h -> h.ip(hostIp))
        .podIP(podIp)
        .addPodIP(i -> i.ip(podIp))
        .startTime(started)
        .conditions(CONDITIONS.stream().map(type -> condition(type, started)).toList())
        .containerStatuses(
            List.of(
                running(
                    ContainerShape.MAIN,
                    containers.mainImage(),
                    containers.mainImageId(),
                    started,
                    own),
                running(
                    ContainerShape.SIDECAR,
                    ContainerShape.SIDECAR_IMAGE,
                    ContainerShape.SIDECAR_IMAGE,
                    started,
                    own)));
  }

  private static PodCondition condition(String type, Instant since) {
    return PodCondition.of(c -> c.type(type).status("True").lastTransitionTime(since));
  }

  private static ContainerStatus running(
      String name, String image, String imageId, Instant started, Draw own) {
    return ContainerStatus.of(
        s ->
            s.name(name)
                .ready(true)
                .started(true)
                .restartCount(own.below(3))
                .image(image)
                .imageID(imageId)
                .containerID("containerd://" + own.hex(64))
                .state(x -> x.running(r -> r.startedAt(started))));
  }
}
