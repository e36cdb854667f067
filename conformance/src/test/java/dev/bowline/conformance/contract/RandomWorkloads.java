package dev.bowline.conformance.contract;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.PodSpec;
import dev.bowline.api.core.v1.PodTemplateSpec;
import dev.bowline.api.core.v1.Probe;
import dev.bowline.api.core.v1.Service;
import dev.bowline.api.core.v1.Volume;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.v1.ObjectMeta;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Valid objects in which everything that patches treat in a way of its own comes and goes. */
final class RandomWorkloads {
  private final Random random;

  RandomWorkloads(long seed) {
    this.random = new Random(seed);
  }

  /** Another spec for a Deployment; name, selector and version stay. */
  Deployment deployment(Deployment old) {
    return old.with(
        d ->
            d.metadata(this::metadata)
                .spec(
                    s -> {
                      s.replicas(random.nextInt(3));
                      s.template(template(old.spec().template()));
                      if (random.nextBoolean()) {
                        s.strategy(x -> x.type("Recreate").clearRollingUpdate());
                      } else {
                        s.strategy(
                            x ->
                                x.type("RollingUpdate")
                                    .rollingUpdate(
                                        r ->
                                            r.maxSurge(IntOrString.of(1 + random.nextInt(3)))
                                                .maxUnavailable(IntOrString.of("25%"))));
                      }
                    }));
  }

  /** Other ports for a Service, several of one number. */
  Service service(Service old) {
    return old.with(
        b ->
            b.metadata(this::metadata)
                .spec(
                    s -> {
                      s.clearPorts();
                      for (int port : somePorts()) {
                        s.addPort(
                            p ->
                                p.name("t" + port)
                                    .port(port)
                                    .protocol("TCP")
                                    .targetPort(IntOrString.of(port)));
                        if (random.nextInt(3) == 0) {
                          s.addPort(
                              p ->
                                  p.name("u" + port)
                                      .port(port)
                                      .protocol("UDP")
                                      .targetPort(IntOrString.of(port)));
                        }
                      }
                    }));
  }

  /** Another template with the labels of the old one. */
  PodTemplateSpec template(PodTemplateSpec old) {
    return old.with(
        t ->
            t.metadata(
                    m -> {
                      m.clearAnnotations();
                      some("x", "y/z").forEach(k -> m.putAnnotation(k, word()));
                    })
                .spec(podSpec()));
  }

  private void metadata(ObjectMeta.Builder metadata) {
    metadata.clearLabels().clearAnnotations().clearFinalizers();
    some("one", "two", "example.test/three").forEach(k -> metadata.putLabel(k, word()));
    some("a", "b/c").forEach(k -> metadata.putAnnotation(k, word()));
    some("example.test/f1", "example.test/f2", "example.test/f3").forEach(metadata::addFinalizer);
  }

  private PodSpec podSpec() {
    List<String> volumes = maybe("v1", "v2", "v3");
    return PodSpec.of(
        s -> {
          volumes.forEach(name -> s.addVolume(volume(name)));
          some("c1", "c2", "c3").forEach(name -> s.addContainer(container(name, volumes)));
          maybe("i1", "i2").forEach(name -> s.addInitContainer(container(name, volumes)));
          maybe("s1", "s2").forEach(name -> s.addImagePullSecret(x -> x.name(name)));
          maybe("10.0.0.1", "10.0.0.2")
              .forEach(ip -> s.addHostAlias(x -> x.ip(ip).hostnames(some("h1", "h2"))));
          maybe("t1", "t2")
              .forEach(key -> s.addToleration(x -> x.key(key).operator("Equal").value(word())));
          maybe("zone", "host")
              .forEach(
                  key ->
                      s.addTopologySpreadConstraint(
                          x ->
                              x.topologyKey(key)
                                  .maxSkew(1 + random.nextInt(2))
                                  .whenUnsatisfiable(
                                      random.nextBoolean() ? "DoNotSchedule" : "ScheduleAnyway")));
          maybe("n1", "n2").forEach(key -> s.putNodeSelector(key, word()));
          if (random.nextBoolean()) {
            s.terminationGracePeriodSeconds(5L + random.nextInt(3));
          }
          if (random.nextBoolean()) {
            s.securityContext(x -> x.runAsUser(1000L + random.nextInt(2)).fsGroup(7L));
          }
        });
  }

  private Volume volume(String name) {
    return Volume.of(
        v -> {
          v.name(name);
          switch (random.nextInt(4)) {
            case 0 -> v.emptyDir(x -> x.medium("Memory"));
            case 1 -> v.configMap(x -> x.name(word()).addItem(i -> i.key("k").path(word())));
            case 2 -> v.secret(x -> x.secretName(word()));
            default -> v.hostPath(x -> x.path("/" + word()).type("Directory"));
          }
        });
  }

  private Container container(String name, List<String> volumes) {
    return Container.of(
        c -> {
          c.name(name).image("example.test/" + word() + ":1");
          maybe("E1", "E2", "E3")
              .forEach(
                  env ->
                      c.addEnv(
                          e -> {
                            e.name(env);
                            if (random.nextBoolean()) {
                              e.value(word());
                            } else {
                              e.valueFrom(
                                  f ->
                                      f.fieldRef(
                                          r -> r.apiVersion("v1").fieldPath("metadata.name")));
                            }
                          }));
          for (int port : random.nextBoolean() ? List.<Integer>of() : somePorts()) {
            c.addPort(p -> p.containerPort(port).protocol("TCP"));
            if (random.nextInt(4) == 0) {
              c.addPort(p -> p.containerPort(port).protocol("UDP"));
            }
          }
          for (String volume : volumes) {
            if (random.nextBoolean()) {
              c.addVolumeMount(
                  m -> {
                    m.name(volume).mountPath("/mnt/" + volume);
                    if (random.nextBoolean()) {
                      m.readOnly(true);
                    }
                  });
            }
          }
          maybe("-x", "-y", "-z").forEach(c::addArg);
          maybe("cpu", "memory")
              .forEach(
                  r -> c.resources(x -> x.putLimit(r, Quantity.parse("1" + random.nextInt(5)))));
          if (name.startsWith("c") && random.nextBoolean()) {
            c.livenessProbe(probe());
          }
        });
  }

  private Probe probe() {
    return Probe.of(
        p -> {
          p.periodSeconds(10 + random.nextInt(2));
          switch (random.nextInt(3)) {
            case 0 ->
                p.httpGet(
                    h ->
                        h.path("/" + word())
                            .port(IntOrString.of(80))
                            .scheme("HTTP")
                            .addHttpHeader(x -> x.name("H").value(word())));
            case 1 -> p.tcpSocket(t -> t.port(IntOrString.of("http")));
            default -> p.exec(x -> x.command(some("a", "b")));
          }
        });
  }

  private String word() {
    return "w" + random.nextInt(4);
  }

  /** None to all, in any order. */
  private List<String> maybe(String... values) {
    return random.nextBoolean() ? List.of() : some(values);
  }

  /** At least one, in any order. */
  private List<String> some(String... values) {
    return shuffled(List.of(values));
  }

  private List<Integer> somePorts() {
    return shuffled(List.of(80, 81, 82));
  }

  private <V> List<V> shuffled(List<V> values) {
    List<V> all = new ArrayList<>(values);
    Collections.shuffle(all, random);
    return List.copyOf(all.subList(0, 1 + random.nextInt(all.size())));
  }
}
