package dev.bowline.conformance.load;

import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.EnvVar;
import dev.bowline.api.core.v1.Probe;
import dev.bowline.api.core.v1.VolumeMount;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;

/** The containers of a {@link PodShape}. */
final class ContainerShape {
  static final String MAIN = "app";
  static final String SIDECAR = "envoy";
  static final String SIDECAR_IMAGE = "registry.example.test/platform/envoy:v1.31.2";

  private final ReplicaSetFacts owner;
  private final String tokenVolume;

  ContainerShape(ReplicaSetFacts owner, String tokenVolume) {
    this.owner = owner;
    this.tokenVolume = tokenVolume;
  }

  String mainImage() {
    return owner.image();
  }

  String mainImageId() {
    return owner.image() + "@sha256:" + owner.imageDigest();
  }

  Container main() {
    String config = "/etc/" + owner.app();
    return base(MAIN, owner.image(), "250m", "512Mi", 8080)
        .addArg("--config=" + config + "/config.yaml")
        .addEnv(fromField("POD_NAME", "metadata.name"))
        .addEnv(fromField("POD_IP", "status.podIP"))
        .addEnv(
            e ->
                e.name("DB_PASSWORD")
                    .valueFrom(
                        f -> f.secretKeyRef(s -> s.name(owner.app() + "-db").key("password"))))
        .addVolumeMount(mount("config", config))
        .addVolumeMount(tokenMount())
        .readinessProbe(readiness())
        .build();
  }

  Container sidecar() {
    return base(SIDECAR, SIDECAR_IMAGE, "100m", "128Mi", 15001)
        .addVolumeMount(tokenMount())
        .build();
  }

  private static Container.Builder base(
      String name, String image, String cpu, String memory, int port) {
    return Container.EMPTY.toBuilder()
        .name(name)
        .image(image)
        .imagePullPolicy("IfNotPresent")
        .terminationMessagePath("/dev/termination-log")
        .terminationMessagePolicy("File")
        .addPort(p -> p.name(name + "-http").containerPort(port).protocol("TCP"))
        .resources(
            r ->
                r.putLimit("memory", Quantity.parse(memory))
                    .putRequest("cpu", Quantity.parse(cpu))
                    .putRequest("memory", Quantity.parse(memory)));
  }

  private VolumeMount tokenMount() {
    return mount(tokenVolume, "/var/run/secrets/kubernetes.io/serviceaccount");
  }

  private static VolumeMount mount(String name, String path) {
    return VolumeMount.of(m -> m.name(name).mountPath(path).readOnly(true));
  }

  private static EnvVar fromField(String name, String path) {
    return EnvVar.of(
        e -> e.name(name).valueFrom(f -> f.fieldRef(r -> r.apiVersion("v1").fieldPath(path))));
  }

  private static Probe readiness() {
    return Probe.of(
        p ->
            p.httpGet(h -> h.path("/readyz").port(IntOrString.of(8080)).scheme("HTTP"))
                .initialDelaySeconds(5)
                .timeoutSeconds(2)
                .periodSeconds(5)
                .successThreshold(1)
                .failureThreshold(3));
  }
}
