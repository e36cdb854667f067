package dev.bowline.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

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
    private static final CyclicBarrier TWO_AT_A_TIME = new CyclicBarrier(2);

    @RepeatedTest(8)
    void eachTestHasItsOwnNamespace(
        MockKubeServer server, KubeClient client, @TestNamespace String namespace)
        throws Exception {
      TWO_AT_A_TIME.await(10, TimeUnit.SECONDS);
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
    assertThat(JUnitRun.failures(Sharing.class)).isEmpty();
    assertThat(SERVERS).hasSize(1).allSatisfy(MockKubeExtensionTest::assertIsClosed);
    assertThat(NAMESPACES)
        .hasSize(9)
        .allMatch(name -> name.matches("(each-test-has-its-own|nested-classes-share).*-[0-9]+"));
  }

  @WithMockKube
  static final class WithItsOwnInside {
    @Test
    void outside(MockKubeServer server) {
      SERVERS.add(server);
    }

    @Nested
    @WithMockKube(perTest = true)
    final class Inner {
      @RepeatedTest(2)
      void anAnnotationOfItsOwnCounts(MockKubeServer server) {
        SERVERS.add(server);
      }
    }
  }

  @Test
  void aNestedClassWithAnAnnotationOfItsOwnHasItsOwnServer() {
    assertThat(JUnitRun.failures(WithItsOwnInside.class)).isEmpty();
    assertThat(SERVERS).hasSize(3).allSatisfy(MockKubeExtensionTest::assertIsClosed);
  }

  static final class Constructed {
    private static final CountDownLatch TWO_AT_A_TIME = new CountDownLatch(2);

    @RegisterExtension
    static final MockKubeExtension KUBE =
        MockKubeExtension.of(server -> server.plainHttp())
            .with(FakeClient.class, Constructed::client);

    private final FakeClient client;
    private final String namespace;

    Constructed(FakeClient client, @TestNamespace String namespace) {
      this.client = client;
      this.namespace = namespace;
    }

    private static FakeClient client(MockKubeServer server) {
      TWO_AT_A_TIME.countDown();
      try {
        assertThat(TWO_AT_A_TIME.await(200, TimeUnit.MILLISECONDS)).isFalse();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return new FakeClient(server.kubeconfig());
    }

    @RepeatedTest(4)
    void constructorsShareWhatTheyAskFor() {
      CLIENTS.add(client);
      NAMESPACES.add(namespace);
    }
  }

  @Test
  void whatConstructorsAskForIsMadeOnceAlsoWhenTestsRunInParallel() {
    assertThat(JUnitRun.failures(Constructed.class)).isEmpty();
    assertThat(CLIENTS).hasSize(1);
    assertThat(NAMESPACES).hasSize(1);
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
    assertThat(JUnitRun.failures(Apart.class)).isEmpty();
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
    assertThat(JUnitRun.failures(TooEarly.class))
        .singleElement()
        .asString()
        .contains("there is no mock server yet: with a server for each test");
    assertThat(JUnitRun.failures(NothingToLoad.class))
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
    assertThat(JUnitRun.failures(WithOptions.class)).isEmpty();
    assertThat(CLIENTS).hasSize(2).allMatch(client -> client.isClosed);
  }

  private static void assertIsClosed(MockKubeServer server) {
    assertThatThrownBy(
            () -> new Socket(InetAddress.getLoopbackAddress(), server.url().getPort()).close())
        .isInstanceOf(IOException.class);
  }
}
