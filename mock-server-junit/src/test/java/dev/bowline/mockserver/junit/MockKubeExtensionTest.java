package dev.bowline.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.mockserver.MockKubeServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs classes of tests as a tool would, four tests at a time. */
final class MockKubeExtensionTest {
  private static final Set<MockKubeServer> SERVERS = ConcurrentHashMap.newKeySet();
  private static final Set<String> NAMESPACES = ConcurrentHashMap.newKeySet();
  private static final List<Path> FILES = new CopyOnWriteArrayList<>();
  private static final Set<FakeClient> CLIENTS = ConcurrentHashMap.newKeySet();

  @BeforeEach
  void forget() {
    SERVERS.clear();
    NAMESPACES.clear();
    FILES.clear();
    CLIENTS.clear();
  }

  @WithMockKube
  static final class Sharing {
    @RepeatedTest(8)
    void eachTestHasItsOwnNamespace(
        MockKubeServer server, KubeClient client, @TestNamespace String namespace) {
      SERVERS.add(server);
      assertThat(NAMESPACES.add(namespace)).isTrue();
      var maps = client.resources(ConfigMap.TYPE).inNamespace(namespace);
      maps.create(ConfigMap.of(c -> c.name("m")));
      assertThat(maps.list(q -> {}).items()).hasSize(1);
    }

    @Nested
    final class Inner {
      @Test
      void nestedClassesShareTheServer(MockKubeServer server, @TestNamespace String namespace) {
        SERVERS.add(server);
        NAMESPACES.add(namespace);
      }
    }
  }

  @Test
  void aClassHasOneServerAndEachTestItsNamespace() {
    assertThat(failures(run(Sharing.class))).isEmpty();
    assertThat(SERVERS).hasSize(1).allSatisfy(MockKubeExtensionTest::assertIsClosed);
    assertThat(NAMESPACES)
        .hasSize(9)
        .allMatch(name -> name.matches("(each-test-has-its-own|nested-classes-share).*-[0-9]+"));
  }

  @WithMockKube(perTest = true)
  static final class Apart {
    @BeforeEach
    void remember(MockKubeServer server, @Kubeconfig Path file) {
      SERVERS.add(server);
      FILES.add(file);
    }

    @RepeatedTest(3)
    void theFileIsThatOfTheTest(
        MockKubeServer server, @Kubeconfig Path file, @Kubeconfig String text) throws IOException {
      assertThat(SERVERS).contains(server);
      assertThat(FILES).contains(file);
      assertThat(Files.readString(file)).isEqualTo(text).contains(server.url().toString());
    }
  }

  @Test
  void aServerForEachTestIsClosedAfterIt() {
    assertThat(failures(run(Apart.class))).isEmpty();
    assertThat(SERVERS).hasSize(3).allSatisfy(MockKubeExtensionTest::assertIsClosed);
    assertThat(FILES).hasSize(3).noneMatch(Files::exists);
  }

  @WithMockKube(perTest = true)
  record TooEarly(MockKubeServer server) {
    @Test
    void neverRuns() {}
  }

  @WithMockKube(load = "no/such/file.yaml")
  static final class NothingToLoad {
    @Test
    void neverRuns() {}
  }

  @Test
  void whatCannotBeResolvedOrLoadedIsTold() {
    assertThat(failures(run(TooEarly.class)))
        .singleElement()
        .asString()
        .contains("there is no mock server yet: with a server for each test");
    assertThat(failures(run(NothingToLoad.class)))
        .singleElement()
        .asString()
        .contains("no/such/file.yaml does not exist");
  }

  static final class FakeClient implements AutoCloseable {
    private final String kubeconfig;
    private boolean isClosed;

    FakeClient(String kubeconfig) {
      this.kubeconfig = kubeconfig;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  static final class WithOptions {
    @RegisterExtension
    static final MockKubeExtension KUBE =
        MockKubeExtension.of(MockKubeServer.Builder::plainHttp)
            .with(FakeClient.class, server -> new FakeClient(server.kubeconfig()));

    @RepeatedTest(2)
    void theClientIsMadeOfTheServer(FakeClient client, MockKubeServer server) {
      assertThat(client.kubeconfig).contains("server: http://").contains(server.url().toString());
      assertThat(client.isClosed).isFalse();
      CLIENTS.add(client);
    }
  }

  @Test
  void serversHaveOptionsAndClientsOfOthersAreClosed() {
    assertThat(failures(run(WithOptions.class))).isEmpty();
    assertThat(CLIENTS).hasSize(2).allMatch(client -> client.isClosed);
  }

  private static TestExecutionSummary run(Class<?> tests) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(tests))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
            .build();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }

  private static List<String> failures(TestExecutionSummary summary) {
    return summary.getFailures().stream()
        .map(failure -> failure.getException().toString())
        .collect(Collectors.toList());
  }

  private static void assertIsClosed(MockKubeServer server) {
    assertThatThrownBy(
            () -> new Socket(InetAddress.getLoopbackAddress(), server.url().getPort()).close())
        .isInstanceOf(IOException.class);
  }
}
