package dev.bowline.benchmarks.mockserver;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What informers cost that mirror nothing: heap by the histogram of live objects, sockets and
 * platform threads of this process, beside what it has with one informer only. The server is in
 * another process. Arguments: how many, after how many seconds (90 if none are given, so that each
 * has had a bookmark), and {@code custom} for informers of a custom type, in JSON, in place of
 * config maps in Protobuf. Tells how long it took until all had their list, too.
 */
public final class IdleInformers {
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");
  private static final int COLLECTIONS = 4;
  private static final int SHOWN = 40;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final GroupVersionKind WIDGET = new GroupVersionKind("acme.test", "v1", "Widget");
  private static final NamespacedType<Unstructured> WIDGETS =
      NamespacedType.custom(WIDGET, "widgets", Unstructured.empty(WIDGET));

  private IdleInformers() {}

  /** Measures and prints. */
  public static void main(String[] args) throws Exception {
    int count = args.length > 0 ? Integer.parseInt(args[0]) : 500;
    Duration wait = Duration.ofSeconds(args.length > 1 ? Long.parseLong(args[1]) : 90);
    boolean isCustom = args.length > 2;
    if (isCustom && !args[2].equals("custom")) {
      throw new IllegalArgumentException("expected custom, found " + args[2]);
    }
    NamespacedType<?> type = isCustom ? WIDGETS : ConfigMap.TYPE;
    Path kubeconfig = Files.createTempFile("idle", ".kubeconfig");
    Path known = Files.createTempFile("idle", ".classes");
    try (ServerProcess server = ServerProcess.startWithTls("1g", kubeconfig);
        KubeClient client = KubeClient.create(ClusterConfig.fromKubeconfig(kubeconfig, null));
        Informers informers = Informers.of(client)) {
      if (!server.isAlive()) {
        throw new IOException("the server has ended");
      }
      if (isCustom) {
        client.resources(CustomResourceDefinition.TYPE).create(definition());
      }
      List<Informer<?>> all = start(informers, type, 0, 1);
      classes(); // which loads classes of its own
      Thread.sleep(wait.toMillis());
      long socketsBefore = sockets();
      int threadsBefore = ManagementFactory.getThreadMXBean().getThreadCount();
      save(classes(), known);
      long begin = System.nanoTime();
      all.addAll(start(informers, type, 1, count));
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      classes(); // what is on a stack at a collection stays until the next bookmark
      Thread.sleep(wait.toMillis());
      Map<String, Long> after = classes();
      Map<String, Long> before = read(known);
      long watching = all.stream().filter(informer -> informer.health().watching()).count();
      System.out.printf(
          "%d informers, all with their list after %.1f s, %d of them watching, Java %s%n",
          all.size(), took.toMillis() / 1e3, watching, System.getProperty("java.version"));
      System.out.printf(
          "%,d bytes of heap for each; %d sockets (%d with one informer); %d platform threads (%d)%n",
          (sum(after) - sum(before)) / (count - 1),
          sockets(),
          socketsBefore,
          ManagementFactory.getThreadMXBean().getThreadCount(),
          threadsBefore);
      before.forEach((name, bytes) -> after.merge(name, -bytes, Long::sum));
      System.out.println("bytes for each | class");
      after.entrySet().stream()
          .sorted(Comparator.comparingLong(entry -> -entry.getValue()))
          .limit(SHOWN)
          .forEach(
              entry ->
                  System.out.printf(
                      "%8.1f | %s%n", (double) entry.getValue() / count, entry.getKey()));
    } finally {
      Files.delete(kubeconfig);
      Files.delete(known);
    }
  }

  private static CustomResourceDefinition definition() {
    return CustomResourceDefinition.of(
        c ->
            c.name("widgets.acme.test")
                .spec(
                    s ->
                        s.group("acme.test")
                            .scope("Namespaced")
                            .names(n -> n.plural("widgets").kind("Widget"))
                            .addVersion(
                                v ->
                                    v.name("v1")
                                        .served(true)
                                        .storage(true)
                                        .schema(
                                            x ->
                                                x.openAPIV3Schema(
                                                    p ->
                                                        p.type("object")
                                                            .xKubernetesPreserveUnknownFields(
                                                                true))))));
  }

  private static List<Informer<?>> start(
      Informers informers, NamespacedType<?> type, int from, int to) {
    List<Informer<?>> started = new ArrayList<>();
    for (int i = from; i < to; i++) {
      started.add(informers.of(type).inNamespace("namespace-" + i).start());
    }
    started.forEach(informer -> informer.awaitSync(PATIENCE));
    return started;
  }

  private static long sockets() throws IOException {
    try (Stream<Path> files = Files.list(OPEN_FILES)) {
      return files.filter(IdleInformers::isConnected).count();
    }
  }

  private static boolean isConnected(Path file) {
    try {
      return Files.readSymbolicLink(file).toString().startsWith("socket:");
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }

  /** In memory they would count as what the informers have: 1,500 classes, a quarter megabyte. */
  private static void save(Map<String, Long> classes, Path file) throws IOException {
    Files.write(
        file, classes.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
  }

  private static Map<String, Long> read(Path file) throws IOException {
    Map<String, Long> classes = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      int space = line.lastIndexOf(' ');
      classes.put(line.substring(0, space), Long.parseLong(line.substring(space + 1)));
    }
    return classes;
  }

  private static long sum(Map<String, Long> classes) {
    return classes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Bytes of live objects by class, as jcmd shows them. */
  private static Map<String, Long> classes() throws JMException {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    Map<String, Long> classes = new HashMap<>();
    histogram
        .lines()
        .map(line -> line.trim().split("\\s+"))
        .filter(words -> words.length >= 4 && words[0].endsWith(":"))
        .filter(words -> !words[3].contains("jdk.internal.vm.Filler")) // holes, and no objects
        .forEach(words -> classes.merge(words[3], Long.parseLong(words[2]), Long::sum));
    return classes;
  }
}
