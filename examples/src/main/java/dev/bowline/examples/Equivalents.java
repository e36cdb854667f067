package dev.bowline.examples;

import dev.bowline.api.Kinds;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Node;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.client.ConflictException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Page;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.pod.PortForward;
import dev.bowline.client.waiting.Goal;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.Manifests;
import dev.bowline.controller.Changes;
import dev.bowline.controller.Controller;
import dev.bowline.controller.KeyMapping;
import dev.bowline.controller.Result;
import dev.bowline.controller.TerminalException;
import dev.bowline.informer.Index;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.meta.Unstructured;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ObjectKey;
import dev.bowline.workqueue.WorkQueue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The lines of docs/coming-from.md, so that they compile. A test holds the page to what stands
 * here.
 */
@SuppressWarnings({"unused", "UnusedVariable", "ReturnValueIgnored"})
final class Equivalents {
  private Equivalents() {}

  static void connect() {
    KubeClient client = KubeClient.create();
    KubeClient one = KubeClient.create(ClusterConfig.fromKubeconfig(Path.of("config"), "prod"));
    KubeClient pod = KubeClient.create(ClusterConfig.inCluster());
  }

  static void read(KubeClient client) {
    Resources<Pod> pods = client.resources(Pod.TYPE).inNamespace("shop");
    Resources<Node> nodes = client.resources(Node.TYPE);
    Pod pod = pods.get("web-0");
    Optional<Pod> maybe = pods.find("web-0");
    List<Pod> web = pods.list(q -> q.label("app", "web")).items();
    Page<Pod> page = pods.list(q -> q.limit(100));
    page.next();
    try (Stream<Pod> all = client.resources(Pod.TYPE).inAllNamespaces().stream()) {
      all.forEach(p -> System.out.println(p.name()));
    }
    pods.list(q -> q.anyVersion());
    try {
      pods.get("web-0");
    } catch (NotFoundException e) {
      System.out.println(e.status().message());
    }
  }

  static void write(KubeClient client, Deployment object) {
    Resources<Deployment> deployments = client.resources(Deployment.TYPE).inNamespace("shop");
    deployments.create(object);
    deployments.replace(object);
    deployments.edit("web", d -> d.with(b -> b.label("app", "web")));
    deployments.status().edit("web", d -> d.with(b -> b.status(s -> s.observedGeneration(1L))));
    deployments.apply(object, o -> o.fieldManager("release-bot"));
    deployments.apply(object, o -> o.fieldManager("release-bot").force());
    deployments.patch("web", Patch.merge("{\"spec\": {\"replicas\": 3}}"));
    deployments.patch("web", Patch.json(p -> p.replace("/spec/replicas", 3)));
    deployments.patch("web", Patch.strategic("{\"spec\": {\"replicas\": 3}}"));
    deployments
        .subresource("scale", Scale.EMPTY)
        .edit("web", s -> s.with(b -> b.spec(x -> x.replicas(3))));
    deployments.delete("web");
    deployments.delete("web", o -> o.foreground().awaitGone(Duration.ofMinutes(1)));
    deployments.deleteAll(q -> q.label("app", "web"));
    deployments.addFinalizer("web", "acme.dev/clean-up");
    deployments.create(object, o -> o.dryRun());
    deployments.create(object, o -> o.strict());
    try {
      deployments.replace(object);
    } catch (ConflictException e) {
      System.out.println("somebody was faster");
    }
  }

  static void hear(KubeClient client) {
    Resources<Pod> pods = client.resources(Pod.TYPE).inNamespace("shop");
    Resources<Deployment> deployments = client.resources(Deployment.TYPE).inNamespace("shop");
    try (Watch<Pod> watch = pods.watch(q -> q.label("app", "web").withInitialEvents())) {
      for (WatchEvent<Pod> event : watch) {
        System.out.println(event);
      }
    }
    pods.await("web-0", Goal.condition("Ready"));
    deployments.await("web", Goal.rolledOut(), w -> w.within(Duration.ofMinutes(5)));
    Index<Pod, String> byNode = Index.of("node", p -> List.of(p.spec().nodeName()));
    try (Informers informers = Informers.of(client);
        Informer<Pod> cache =
            informers.of(Pod.TYPE).index(byNode).on(System.out::println).share()) {
      cache.awaitSync(Duration.ofSeconds(30));
      cache.store().get("shop", "web-0");
      cache.store().byIndex(byNode, "node-7");
      cache.store().stream().toList();
    }
  }

  static void control(KubeClient client) {
    try (Informers informers = Informers.of(client)) {
      Informer<Deployment> cache = informers.of(Deployment.TYPE).share();
      Informer<ConfigMap> owned = informers.of(ConfigMap.TYPE).share();
      Informer<Secret> secrets = informers.of(Secret.TYPE).share();
      try (Controller<ObjectKey> controller =
          Controller.of("web", cache, Changes.ofGeneration())
              .watches(owned, KeyMapping.controllers(Deployment.TYPE))
              .watches(secrets, s -> List.of(new ObjectKey(s.namespace(), "web")))
              .workers(4)
              .build((key, context) -> reconcile(cache.store().get(key)))) {
        controller.start();
      }
      Controller.of("web", cache).build((key, context) -> Result.retry());
    }
    WorkQueue<ObjectKey> queue = WorkQueue.<ObjectKey>named("web").build();
    queue.addRateLimited(new ObjectKey("shop", "web"), WorkQueue.NORMAL_PRIORITY);
  }

  private static Result reconcile(Optional<Deployment> deployment) {
    if (deployment.isEmpty()) {
      return Result.done();
    }
    if (deployment.get().metadata().labels().isEmpty()) {
      throw new TerminalException("no labels");
    }
    return Result.requeueAfter(Duration.ofMinutes(1));
  }

  static void unknownKinds(KubeClient client) {
    Resources<Unstructured> backups =
        client.unstructured(GroupVersionKind.of("acme.dev/v1", "Backup")).inNamespace("shop");
    Resources<Unstructured> named = client.unstructured("backups.acme.dev").inNamespace("shop");
    backups.get("nightly").at("spec", "keep").asInt();
    client.discovery().serves(Deployment.TYPE);
    client.discovery().mapper().named("deploy");
    client.discovery().version();
  }

  static void inside(KubeClient client) {
    client.runningPod("shop", "web-0").exec("ls", "/srv").orThrow().stdout();
    client.runningPod("shop", "web-0").logs();
    try (PortForward forward = client.runningPod("shop", "web-0").forward(8080)) {
      System.out.println(forward.localPort());
    }
    client.runningPod("shop", "web-0").copyTo(Path.of("site"), "/srv/site");
    client.evictions("shop").evict("web-0");
  }

  static void texts(String yaml, byte[] bytes, Pod pod) {
    Pod read = Codecs.yaml().read(bytes, Pod.EMPTY, DecodeOptions.DEFAULT);
    List<Message> objects = Manifests.read(yaml, Kinds.registry(), DecodeOptions.DEFAULT);
    String text = Manifests.write(List.of(pod), EncodeOptions.DEFAULT);
  }

  static void test() {
    try (MockKubeServer server = MockKubeServer.start()) {
      server.create(Pod.of(p -> p.name("web-0").namespace("shop")));
    }
  }
}
