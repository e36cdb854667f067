package rig;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Informers;
import dev.bowline.meta.KubeList;
import dev.bowline.type.ResourceVersion;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import javax.crypto.Cipher;

/** Bowline, with its defaults; with the cryptography of the class that PROVIDER names, if it is set. */
public final class Bowline implements Peer {
  private KubeClient client;
  private Informers informers;

  public static void main(String[] args) throws Exception {
    String provider = System.getenv("PROVIDER");
    if (provider != null) {
      Provider first = (Provider) Class.forName(provider).getConstructor().newInstance();
      Security.insertProviderAt(first, 1);
      if (Cipher.getInstance("AES/GCM/NoPadding").getProvider() != first) {
        throw new IllegalStateException(provider + " has no AES-GCM on this system");
      }
    }
    Harness.main(new Bowline(), args);
  }

  @Override
  public String name() {
    return System.getProperty("rig.name", "bowline");
  }

  @Override
  public void connect(String kubeconfig) {
    client = KubeClient.create(ClusterConfig.fromKubeconfig(Path.of(kubeconfig)));
    informers = Informers.of(client);
  }

  @Override
  public int listOne() {
    return client.resources(Pod.TYPE).inAllNamespaces().list(q -> q.limit(1)).items().size();
  }

  @Override
  public void getOne(String namespace, String name) {
    client.resources(ConfigMap.TYPE).inNamespace(namespace).get(name);
  }

  @Override
  public void createOne(String namespace, String name) {
    client
        .resources(ConfigMap.TYPE)
        .inNamespace(namespace)
        .create(
            ConfigMap.of(
                c ->
                    c.name(name)
                        .label("app", "bench")
                        .label("run", "calls")
                        .putData("colour", "blue")
                        .putData("size", "large")));
  }

  private static String stamp(Pod pod) {
    return pod.metadata().annotations().get(Sink.STAMP);
  }

  @Override
  public Informer informer(Sink sink) {
    var plan = informers.of(Pod.TYPE);
    if ("0".equals(System.getenv("WATCHLIST"))) plan.withoutStreamingLists();
    var informer =
        plan.on(
                e -> {
                  if (e instanceof CacheEvent.Added<Pod> a) {
                    sink.event(stamp(a.object()));
                  } else if (e instanceof CacheEvent.Updated<Pod> u) {
                    sink.event(stamp(u.after()));
                  }
                })
            .start();
    return new Informer() {
      @Override
      public boolean hasSynced() {
        return informer.health().synced();
      }

      @Override
      public int size() {
        return informer.store().size();
      }

      @Override
      public void stop() {
        informer.close();
      }
    };
  }

  @Override
  public AutoCloseable watch(String resourceVersion, Sink sink) {
    Watch<Pod> watch = client.resources(Pod.TYPE).inAllNamespaces().watch(q -> q.from(new ResourceVersion(resourceVersion)));
    Thread reader =
        new Thread(
            () -> {
              for (WatchEvent<Pod> e : watch) {
                if (e instanceof WatchEvent.Added<Pod> a) {
                  sink.event(stamp(a.object()));
                } else if (e instanceof WatchEvent.Modified<Pod> m) {
                  sink.event(stamp(m.object()));
                }
              }
            },
            "watch");
    reader.setDaemon(true);
    reader.start();
    return watch;
  }

  @Override
  public String[] formats() {
    return new String[] {"json", "protobuf"};
  }

  private static Codec codec(String format) {
    return format.equals("json") ? Codecs.json() : Codecs.protobuf();
  }

  @Override
  public Object decodeList(String format, byte[] body) {
    return codec(format).read(body, KubeList.empty(Pod.TYPE), DecodeOptions.DEFAULT);
  }

  @Override
  public byte[] encodeList(String format, Object list) {
    return codec(format).write((KubeList<?>) list, EncodeOptions.DEFAULT);
  }
}
