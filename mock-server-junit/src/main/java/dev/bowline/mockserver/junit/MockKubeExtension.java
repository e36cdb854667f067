package dev.bowline.mockserver.junit;

import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Starts servers for tests and resolves their parameters, see {@link WithMockKube}. Registered by
 * that annotation, or with options of its own in a field:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final MockKubeExtension KUBE =
 *     MockKubeExtension.of(server -> server.allVersions())
 *         .with(KubernetesClient.class, server -> clientFor(server.kubeconfig()));
 * }</pre>
 *
 * <p>A static field is a server for the class, another one a server for each test, or for the class
 * if all its tests share an instance. Thread-safe once it is registered.
 */
public final class MockKubeExtension
    implements BeforeAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        AfterAllCallback,
        ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(MockKubeExtension.class);

  private final Consumer<MockKubeServer.Builder> options;
  private final Map<Class<?>, Function<MockKubeServer, ?>> clients;

  /** For the annotation. */
  public MockKubeExtension() {
    this(server -> {}, Map.of());
  }

  private MockKubeExtension(
      Consumer<MockKubeServer.Builder> options,
      Map<Class<?>, Function<MockKubeServer, ?>> clients) {
    this.options = options;
    this.clients = clients;
  }

  /**
   * An extension whose servers have options.
   *
   * @param options sets them; called once for each server
   */
  public static MockKubeExtension of(Consumer<MockKubeServer.Builder> options) {
    return new MockKubeExtension(options, Map.of());
  }

  /**
   * This extension, which also makes clients of another library for parameters of their type.
   *
   * @param type type of the parameter
   * @param factory makes a client of a server, from its {@code kubeconfig()} for example; called
   *     once for each test that asks for it. What is {@code AutoCloseable} is closed after the test
   */
  public <T> MockKubeExtension with(Class<T> type, Function<MockKubeServer, T> factory) {
    Map<Class<?>, Function<MockKubeServer, ?>> more = new LinkedHashMap<>(clients);
    more.put(type, factory);
    return new MockKubeExtension(options, Map.copyOf(more));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (!settings(context).map(WithMockKube::perTest).orElse(false)) {
      startUnlessRunning(context);
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    startUnlessRunning(context);
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    close(context);
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    close(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == MockKubeServer.class
        || clients.containsKey(type)
        || type.getName().equals(BowlineClient.TYPE)
        || (type == String.class && parameter.isAnnotated(TestNamespace.class))
        || ((type == String.class || type == Path.class)
            && parameter.isAnnotated(Kubeconfig.class));
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    RunningServer running = running(context);
    if (running == null) {
      throw new ParameterResolutionException(
          "there is no mock server yet: with a server for each test only its own methods have one,"
              + " not constructors and methods of the class");
    }
    Class<?> type = parameter.getParameter().getType();
    if (type == MockKubeServer.class) {
      return running.server();
    }
    TestParts parts = parts(context, running);
    if (parameter.isAnnotated(TestNamespace.class)) {
      return parts.namespace();
    }
    if (parameter.isAnnotated(Kubeconfig.class)) {
      return type == Path.class ? parts.kubeconfigFile() : running.server().kubeconfig();
    }
    Function<MockKubeServer, ?> factory = clients.get(type);
    return parts.client(type, factory != null ? factory : BowlineClient::of);
  }

  /**
   * Those of this very context: a test's own, which no other test sees, or those of a class, for
   * which tests may ask at the same time.
   */
  private synchronized TestParts parts(ExtensionContext context, RunningServer running) {
    String key = "parts of " + context.getUniqueId() + System.identityHashCode(this);
    ExtensionContext.Store store = context.getStore(NAMESPACE);
    TestParts parts = store.get(key, TestParts.class);
    if (parts == null) {
      parts = new TestParts(running, context.getTestMethod().map(m -> m.getName()).orElse("class"));
      store.put(key, parts);
    }
    return parts;
  }

  private void startUnlessRunning(ExtensionContext context) {
    if (running(context) != null) {
      return;
    }
    MockKubeServer.Builder builder = MockKubeServer.builder();
    settings(context).ifPresent(s -> Arrays.stream(s.load()).map(Path::of).forEach(builder::load));
    options.accept(builder);
    context
        .getStore(NAMESPACE)
        .put(this, new RunningServer(builder.start(), context.getUniqueId(), annotated(context)));
  }

  /** A class inside of another one shares its server, unless it has an annotation of its own. */
  private @Nullable RunningServer running(ExtensionContext context) {
    RunningServer running = context.getStore(NAMESPACE).get(this, RunningServer.class);
    return running != null && running.annotated().equals(annotated(context)) ? running : null;
  }

  private void close(ExtensionContext context) throws Exception {
    ExtensionContext.Store store = context.getStore(NAMESPACE);
    String key = "parts of " + context.getUniqueId() + System.identityHashCode(this);
    TestParts parts = store.remove(key, TestParts.class);
    RunningServer running = store.get(this, RunningServer.class);
    try {
      if (parts != null) {
        parts.close();
      }
    } finally {
      if (running != null && running.startedBy().equals(context.getUniqueId())) {
        store.remove(this);
        running.server().close();
      }
    }
  }

  private static Optional<WithMockKube> settings(ExtensionContext context) {
    return annotatedClass(context)
        .flatMap(type -> AnnotationSupport.findAnnotation(type, WithMockKube.class));
  }

  private static String annotated(ExtensionContext context) {
    return annotatedClass(context).map(Class::getName).orElse("");
  }

  private static Optional<Class<?>> annotatedClass(ExtensionContext context) {
    for (@Nullable Class<?> type = context.getTestClass().orElse(null);
        type != null;
        type = type.getEnclosingClass()) {
      if (AnnotationSupport.isAnnotated(type, WithMockKube.class)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
