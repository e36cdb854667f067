package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.KubeClient;
import dev.bowline.client.TransportException;
import dev.bowline.client.UnauthorizedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What files hold may be replaced while a client is in use. */
@Timeout(60)
class RotationTest {
  private static final int THREADS = 4;
  private static final int CALLS_BEFORE = 10;
  private static final int CALLS_AFTER = 20;

  @TempDir private Path directory = Path.of("");
  private final Environments environments = new Environments();
  private Path certificate = Path.of("");
  private Path key = Path.of("");
  private Path authority = Path.of("");
  private Path token = Path.of("");

  @BeforeEach
  void writeFiles() throws IOException {
    certificate = directory.resolve("tls.crt");
    key = directory.resolve("tls.key");
    authority = directory.resolve("ca.crt");
    token = directory.resolve("token");
    Files.writeString(authority, ApiPeer.AUTHORITY.certificatePem());
    Files.writeString(token, "first");
    write(ApiPeer.client("first"));
  }

  private void write(HeldCertificate client) throws IOException {
    Files.writeString(certificate, client.certificatePem());
    Files.writeString(key, client.privateKeyPkcs8Pem());
  }

  @Test
  void aClientCertificateRotatesUnderLoad() throws Exception {
    CountDownLatch warm = new CountDownLatch(THREADS);
    CountDownLatch rotated = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (ApiPeer server = new ApiPeer().knowingCertificate("first");
        KubeClient client = ApiPeer.client(withCertificate(server))) {
      List<Future<?>> loads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        loads.add(
            threads.submit(
                () -> {
                  get(client, CALLS_BEFORE);
                  warm.countDown();
                  rotated.await();
                  get(client, CALLS_AFTER);
                  return null;
                }));
      }
      assertThat(warm.await(30, TimeUnit.SECONDS)).isTrue();
      write(ApiPeer.client("second"));
      server.knowingCertificate("second");
      rotated.countDown();
      for (Future<?> load : loads) {
        load.get(30, TimeUnit.SECONDS);
      }
      List<String> subjects = server.subjects();
      assertThat(subjects.subList(0, THREADS * CALLS_BEFORE)).containsOnly("CN=first");
      List<String> after = subjects.subList(THREADS * CALLS_BEFORE, subjects.size());
      assertThat(after).filteredOn("CN=second"::equals).hasSize(THREADS * CALLS_AFTER);
      assertThat(after).filteredOn("CN=first"::equals).hasSizeBetween(1, THREADS);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void get(KubeClient client, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(ApiPeer.get(client)).isEqualTo("a");
    }
  }

  @Test
  void aClientCertificateIsReplacedBeforeTheServerComplains() throws Exception {
    try (ApiPeer server = new ApiPeer();
        KubeClient client = ApiPeer.client(withCertificate(server))) {
      ApiPeer.get(client);
      write(ApiPeer.client("second"));
      ApiPeer.get(client);
      environments.pass(Duration.ofMinutes(1));
      ApiPeer.get(client);
      assertThat(server.subjects()).containsExactly("CN=first", "CN=first", "CN=second");
    }
  }

  @Test
  void aCertificateWhoseKeyIsNotThereYetWaitsForIt() throws Exception {
    HeldCertificate second = ApiPeer.client("second");
    try (ApiPeer server = new ApiPeer();
        KubeClient client = ApiPeer.client(withCertificate(server))) {
      Files.writeString(certificate, second.certificatePem());
      environments.pass(Duration.ofMinutes(1));
      ApiPeer.get(client);
      Files.writeString(key, second.privateKeyPkcs8Pem());
      environments.pass(Duration.ofSeconds(5));
      ApiPeer.get(client);
      assertThat(server.subjects()).containsExactly("CN=first", "CN=second");
    }
  }

  @Test
  void theWholeChainIsShownToAServerThatKnowsItsRootOnly() throws Exception {
    HeldCertificate between =
        new HeldCertificate.Builder()
            .ecdsa256()
            .certificateAuthority(0)
            .commonName("between")
            .signedBy(ApiPeer.AUTHORITY_OF_CHAINS)
            .build();
    HeldCertificate leaf =
        new HeldCertificate.Builder().ecdsa256().commonName("leaf").signedBy(between).build();
    Files.writeString(certificate, leaf.certificatePem() + between.certificatePem());
    Files.writeString(key, leaf.privateKeyPkcs8Pem());
    try (ApiPeer server = new ApiPeer();
        KubeClient client = ApiPeer.client(withCertificate(server))) {
      ApiPeer.get(client);
      assertThat(server.requests.get(0).getHandshake().peerCertificates())
          .startsWith(leaf.certificate(), between.certificate());
    }
  }

  @Test
  void aPodFollowsItsTokenAndItsAuthorities() throws Exception {
    HeldCertificate next = ApiPeer.authority("next-ca");
    try (ApiPeer before = new ApiPeer().knowingToken("first");
        ApiPeer after = new ApiPeer(next, 0).knowingToken("third")) {
      environments.variables.put("KUBERNETES_SERVICE_HOST", "127.0.0.1");
      environments.variables.put("KUBERNETES_SERVICE_PORT", Integer.toString(before.web.getPort()));
      try (KubeClient client =
          ApiPeer.client(InCluster.load(environments.environment(directory)))) {
        ApiPeer.get(client);
        Files.writeString(token, "second");
        before.knowingToken("second");
        ApiPeer.get(client);
        assertThat(before.authorizations())
            .containsExactly("Bearer first", "Bearer first", "Bearer second");
      }
      environments.variables.put("KUBERNETES_SERVICE_PORT", Integer.toString(after.web.getPort()));
      try (KubeClient client =
          ApiPeer.client(InCluster.load(environments.environment(directory)))) {
        Files.writeString(authority, next.certificatePem());
        Files.writeString(token, "third");
        environments.pass(Duration.ofMinutes(1));
        ApiPeer.get(client);
        assertThat(after.authorizations()).containsExactly("Bearer third");
      }
    }
  }

  @Test
  void aRefusedCertificateThatDidNotChangeIsNotTriedAgain() throws Exception {
    try (ApiPeer server = new ApiPeer().knowingCertificate("other");
        KubeClient client = ApiPeer.client(withCertificate(server))) {
      assertThatThrownBy(() -> ApiPeer.get(client)).isInstanceOf(UnauthorizedException.class);
      assertThat(server.requests).hasSize(1);
    }
  }

  @Test
  void aNewAuthorityIsTrustedAsSoonAsItIsInTheBundle() throws Exception {
    HeldCertificate next = ApiPeer.authority("next-ca");
    ApiPeer before = onSafePort();
    int port = before.web.getPort();
    try (KubeClient client = ApiPeer.client(withToken(before))) {
      ApiPeer.get(client);
      before.close();
      try (ApiPeer after = new ApiPeer(next, port)) {
        assertThatThrownBy(() -> ApiPeer.get(client))
            .isInstanceOfSatisfying(
                TransportException.class,
                e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.UNTRUSTED_CERTIFICATE));
        Files.writeString(authority, ApiPeer.AUTHORITY.certificatePem() + next.certificatePem());
        ApiPeer.get(client);
        assertThat(after.requests).hasSize(1);
      }
    }
  }

  /** On a port that the system gives to nobody by itself, so that it can be had once more. */
  private static ApiPeer onSafePort() {
    return Stream.generate(() -> ThreadLocalRandom.current().nextInt(10_000, 20_000))
        .limit(100)
        .flatMap(port -> startOn(port).stream())
        .findFirst()
        .orElseThrow();
  }

  private static Optional<ApiPeer> startOn(int port) {
    try {
      return Optional.of(new ApiPeer(ApiPeer.AUTHORITY, port));
    } catch (IOException e) { // somebody has it
      return Optional.empty();
    }
  }

  @Test
  void anAuthorityThatLeftTheBundleIsTrustedNoMore() throws Exception {
    try (ApiPeer server = new ApiPeer();
        KubeClient client = ApiPeer.client(withToken(server))) {
      ApiPeer.get(client);
      Files.writeString(authority, ApiPeer.authority("next-ca").certificatePem());
      environments.pass(Duration.ofMinutes(1));
      assertThatThrownBy(() -> ApiPeer.get(client))
          .isInstanceOfSatisfying(
              TransportException.class,
              e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.UNTRUSTED_CERTIFICATE));
    }
  }

  @Test
  void aBundleThatCannotBeReadChangesNothing() throws Exception {
    try (ApiPeer server = new ApiPeer();
        KubeClient client = ApiPeer.client(withToken(server))) {
      Files.writeString(authority, "-----BEGIN CERTIFICATE-----\n");
      environments.pass(Duration.ofMinutes(1));
      assertThat(ApiPeer.get(client)).isEqualTo("a");
      Files.delete(authority);
      environments.pass(Duration.ofMinutes(1));
      assertThat(ApiPeer.get(client)).isEqualTo("a");
    }
  }

  @Test
  void aTokenThatIsRefusedOnceIsReadAgainAndGood() throws Exception {
    try (ApiPeer server = new ApiPeer().knowingToken("second");
        KubeClient client = ApiPeer.client(withToken(server))) {
      Files.writeString(token, "second");
      assertThat(ApiPeer.get(client)).isEqualTo("a");
      assertThat(server.authorizations()).containsExactly("Bearer first", "Bearer second");
    }
  }

  private ClusterConfig withCertificate(ApiPeer server) {
    return ClusterConfig.builder(server.url())
        .tls(tls().clientCertificate(certificate, key).build())
        .build();
  }

  private ClusterConfig withToken(ApiPeer server) {
    return ClusterConfig.builder(server.url())
        .tls(tls().build())
        .credentials(TokenFile.open(token, "token", environments.environment(directory).nanoTime()))
        .build();
  }

  private TlsSettingsBuilder tls() {
    return new TlsSettingsBuilder(environments.environment(directory))
        .certificateAuthorities(authority);
  }
}
