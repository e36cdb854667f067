package dev.bowline.mockserver.junit;

import dev.bowline.api.core.v1.Namespace;
import dev.bowline.mockserver.MockKubeServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What one test or class has asked for: its namespace, its clients, its files. Thread-safe. */
final class TestParts {
  private static final int MAX_NAME = 40;

  private final RunningServer running;
  private final String test;
  private final Map<Class<?>, Object> clients = new LinkedHashMap<>();
  private @Nullable String namespace;
  private @Nullable Path kubeconfig;

  TestParts(RunningServer running, String test) {
    this.running = running;
    this.test = test;
  }

  synchronized String namespace() {
    String name = namespace;
    if (name == null) {
      String created = label(test) + "-" + running.namespaces().incrementAndGet();
      running.server().create(Namespace.of(n -> n.name(created)));
      name = created;
      namespace = name;
    }
    return name;
  }

  synchronized Path kubeconfigFile() {
    Path file = kubeconfig;
    if (file == null) {
      try {
        file = running.server().writeKubeconfig(Files.createTempFile("bowline-", ".kubeconfig"));
      } catch (IOException e) {
        throw new UncheckedIOException("can't write a kubeconfig", e);
      }
      kubeconfig = file;
    }
    return file;
  }

  synchronized Object client(Class<?> type, Function<MockKubeServer, ?> factory) {
    return clients.computeIfAbsent(type, t -> factory.apply(running.server()));
  }

  /** Closes all, also if one of them fails, and throws the first failure in the end. */
  synchronized void close() throws Exception {
    Exception failure = null;
    for (Object client : clients.values()) {
      if (client instanceof AutoCloseable closeable) {
        try {
          closeable.close();
        } catch (Exception e) {
          if (failure == null) {
            failure = e;
          } else {
            failure.addSuppressed(e);
          }
        }
      }
    }
    if (kubeconfig != null) {
      Files.deleteIfExists(kubeconfig);
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** A DNS label of the name of a method: {@code aPodIsSeen} becomes {@code a-pod-is-seen}. */
  private static String label(String method) {
    String dashed =
        method
            .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-");
    String cut = dashed.substring(0, Math.min(MAX_NAME, dashed.length()));
    String label = cut.replaceAll("^-+|-+$", "");
    return label.isEmpty() ? "test" : label;
  }
}
