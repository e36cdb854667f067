package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Over real sockets: how a client gets to a server whose name only a proxy knows. */
@Timeout(60)
class ProxyTest {
  @TempDir private Path directory = Path.of("");
  private final Environments environments = new Environments();
  private ApiPeer server;

  @BeforeEach
  void start() throws IOException {
    server = new ApiPeer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theHttpsVariableLeadsThroughAProxy() throws Exception {
    try (RecordingProxy proxy = RecordingProxy.leadingTo(server)) {
      environments.variables.put("https_proxy", "127.0.0.1:" + proxy.port());
      get("");
      assertThat(proxy.asked)
          .singleElement()
          .asString()
          .startsWith("CONNECT api.example:6443 HTTP/1.1\r\n")
          .doesNotContain("Authorization");
    }
  }

  @Test
  void aProxyOfTheKubeconfigComesBeforeTheVariableAndKnowsNoExceptions() throws Exception {
    environments.variables.put("HTTPS_PROXY", "http://127.0.0.1:1");
    environments.variables.put("NO_PROXY", "*");
    try (RecordingProxy proxy = RecordingProxy.leadingTo(server)) {
      get("http://127.0.0.1:" + proxy.port());
      assertThat(proxy.asked).hasSize(1);
    }
  }

  @Test
  void exceptionsAreConnectedToDirectly() throws Exception {
    environments.variables.put("HTTPS_PROXY", "http://proxy.example:3128");
    environments.variables.put("NO_PROXY", ".example,10.0.0.0/8");
    ClusterConfig config = load("");
    assertThat(config.direct()).isTrue();
    assertThat(config.proxy()).isEmpty();
    environments.variables.put("NO_PROXY", "10.0.0.0/8");
    assertThat(load("").proxy()).contains(URI.create("http://proxy.example:3128"));
    environments.properties.put("bowline.noProxy", "api.example:6443");
    assertThat(load("").direct()).isTrue();
  }

  @Test
  void serversOnThisMachineAreConnectedToDirectly() {
    environments.variables.put("HTTPS_PROXY", "http://proxy.example:3128");
    for (String host : new String[] {"localhost", "127.0.0.1", "[::1]"}) {
      ClusterConfig config =
          new ClusterConfigBuilder(
                  URI.create("https://" + host + ":6443"), environments.environment(directory))
              .build();
      assertThat(config.direct()).isTrue();
    }
  }

  @Test
  void plainServersHaveAVariableOfTheirOwn() {
    environments.variables.put("HTTPS_PROXY", "http://proxy.example:3128");
    URI plain = URI.create("http://api.example:8080");
    Environment environment = environments.environment(directory);
    assertThat(new ClusterConfigBuilder(plain, environment).build().proxy()).isEmpty();
    environments.variables.put("HTTP_PROXY", "other.example:3128");
    assertThat(new ClusterConfigBuilder(plain, environment).build().proxy())
        .contains(URI.create("http://other.example:3128"));
  }

  @Test
  void aVariableThatIsNoProxyIsAnErrorWithoutItsPassword() {
    environments.variables.put("HTTPS_PROXY", "ftp://me:hunter2@proxy.example:21");
    assertThatThrownBy(() -> load(""))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "$HTTPS_PROXY is not an address of that form; expected http://host:port,"
                + " https://host:port or socks5://host:port");
  }

  @ParameterizedTest
  @CsvSource({"socks5://", "socks5h://", "SOCKS5://"})
  void aSocksProxyResolvesTheName(String scheme) throws Exception {
    try (RecordingProxy proxy = RecordingProxy.leadingTo(server)) {
      get(scheme + "127.0.0.1:" + proxy.port());
      assertThat(proxy.asked).containsExactly("api.example:6443");
    }
  }

  @Test
  void aSocksProxyGetsAnAddressAsSuch() throws Exception {
    try (RecordingProxy proxy = RecordingProxy.leadingTo(server)) {
      ClusterConfig config =
          ClusterConfig.builder(URI.create("https://127.0.0.1:6443"))
              .tls(trusting())
              .proxy(URI.create("socks5://127.0.0.1:" + proxy.port()))
              .build();
      try (KubeClient client = ApiPeer.client(config)) {
        assertThat(ApiPeer.get(client)).isEqualTo("a");
      }
      assertThat(proxy.asked).containsExactly("/127.0.0.1:6443");
    }
  }

  @Test
  void aSocksProxyMayWantAPassword() throws Exception {
    try (RecordingProxy proxy =
        new RecordingProxy(ServerSocketFactory.getDefault(), server.web.getPort(), "me:p@ss", 0)) {
      get("socks5://me:p%40ss@127.0.0.1:" + proxy.port());
      assertThat(proxy.asked).containsExactly("api.example:6443");
      assertFails(
          "socks5://127.0.0.1:" + proxy.port(),
          "the SOCKS proxy 127.0.0.1:"
              + proxy.port()
              + " refused: it wants a user name and password");
      assertFails(
          "socks5://me:hunter2@127.0.0.1:" + proxy.port(),
          "the SOCKS proxy 127.0.0.1:"
              + proxy.port()
              + " refused: user name or password are wrong");
    }
  }

  @Test
  void aSocksProxyThatMayNotConnectSaysWhy() throws Exception {
    try (RecordingProxy proxy =
        new RecordingProxy(ServerSocketFactory.getDefault(), server.web.getPort(), "", 2)) {
      assertFails(
          "socks5://127.0.0.1:" + proxy.port(), "refused: its rules don't allow the connection");
    }
  }

  @Test
  void aProxyMaySpeakTls() throws Exception {
    try (RecordingProxy proxy = tlsProxy(ApiPeer.AUTHORITY, "127.0.0.1")) {
      get("https://me:secret@127.0.0.1:" + proxy.port());
      assertThat(proxy.asked)
          .singleElement()
          .asString()
          .startsWith("CONNECT api.example:6443 HTTP/1.1\r\n");
    }
  }

  @Test
  void aProxyOfAnUnknownAuthorityOrForAnotherHostIsNotTrusted() throws Exception {
    try (RecordingProxy unknown = tlsProxy(ApiPeer.authority("other"), "127.0.0.1");
        RecordingProxy other = tlsProxy(ApiPeer.AUTHORITY, "proxy.example")) {
      for (RecordingProxy proxy : new RecordingProxy[] {unknown, other}) {
        try (KubeClient client = ApiPeer.client(load("https://127.0.0.1:" + proxy.port()))) {
          assertThatThrownBy(() -> ApiPeer.get(client)).isInstanceOf(TransportException.class);
        }
        assertThat(proxy.asked).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "http", "https", "socks5"})
  void noWayThatWasChosenLeadsThroughTheSocksProxyOfTheJvm(String scheme) throws Exception {
    ProxySelector before = ProxySelector.getDefault();
    try (ServerSocket ofJvm = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RecordingProxy proxy =
            scheme.equals("https")
                ? tlsProxy(ApiPeer.AUTHORITY, "127.0.0.1")
                : RecordingProxy.leadingTo(server)) {
      ClusterConfigBuilder builder = ClusterConfig.builder(server.url()).tls(trusting());
      int port = scheme.isEmpty() ? server.web.getPort() : proxy.port();
      ClusterConfig config =
          scheme.isEmpty()
              ? builder.direct().build()
              : builder.proxy(URI.create(scheme + "://127.0.0.1:" + port)).build();
      ProxySelector.setDefault(new SocksTo(port, ofJvm.getLocalSocketAddress()));
      try (KubeClient client = ApiPeer.client(config)) {
        assertThat(ApiPeer.get(client)).isEqualTo("a");
      }
      ofJvm.setSoTimeout(1);
      assertThatThrownBy(ofJvm::accept).isInstanceOf(SocketTimeoutException.class);
    } finally {
      ProxySelector.setDefault(before);
    }
  }

  /** As the JVM's own with {@code socksProxyHost}, but for one port. */
  private static final class SocksTo extends ProxySelector {
    private final int port;
    private final SocketAddress socks;

    SocksTo(int port, SocketAddress socks) {
      this.port = port;
      this.socks = socks;
    }

    @Override
    public List<Proxy> select(URI uri) {
      boolean isMeant = uri.getScheme().equals("socket") && uri.getPort() == port;
      return List.of(isMeant ? new Proxy(Proxy.Type.SOCKS, socks) : Proxy.NO_PROXY);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException e) {}
  }

  @Test
  void aProxyThatWantsAPasswordGetsPlainWritesOnce() throws Exception {
    List<String> asked = new CopyOnWriteArrayList<>();
    try (MockWebServer proxy = new MockWebServer()) {
      proxy.setDispatcher(
          new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
              String credential = request.getHeaders().get("Proxy-Authorization");
              asked.add(request.getMethod() + " " + credential);
              return credential == null
                  ? new MockResponse.Builder()
                      .code(407)
                      .addHeader("Proxy-Authenticate", "Basic realm=\"proxy\"")
                      .build()
                  : new MockResponse.Builder()
                      .code(201)
                      .addHeader("Content-Type", "application/json")
                      .body(
                          "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}")
                      .build();
            }
          });
      proxy.start();
      ClusterConfig config =
          ClusterConfig.builder(URI.create("http://api.example:8080"))
              .proxy(URI.create("http://me:secret@127.0.0.1:" + proxy.getPort()))
              .build();
      try (KubeClient client = ApiPeer.client(config)) {
        ConfigMap created =
            client
                .resources(ConfigMap.TYPE)
                .inNamespace("shop")
                .create(ConfigMap.of(c -> c.name("a")));
        assertThat(created.name()).isEqualTo("a");
      }
    }
    assertThat(asked).containsExactly("POST Basic bWU6c2VjcmV0");
  }

  private RecordingProxy tlsProxy(HeldCertificate authority, String host) throws IOException {
    HeldCertificate certificate =
        new HeldCertificate.Builder()
            .ecdsa256()
            .addSubjectAlternativeName(host)
            .signedBy(authority)
            .build();
    HandshakeCertificates certificates =
        new HandshakeCertificates.Builder().heldCertificate(certificate).build();
    return new RecordingProxy(
        certificates.sslContext().getServerSocketFactory(), server.web.getPort(), "", 0);
  }

  private static TlsSettings trusting() {
    return TlsSettings.builder().certificateAuthorities(ApiPeer.AUTHORITY.certificatePem()).build();
  }

  private ClusterConfig load(String proxy) throws IOException {
    Files.writeString(directory.resolve("ca.crt"), ApiPeer.AUTHORITY.certificatePem());
    Path file =
        Files.writeString(
            directory.resolve("config"),
            """
            current-context: x
            contexts: [{name: x, context: {cluster: c, user: u}}]
            users: [{name: u, user: {token: t0}}]
            clusters:
            - name: c
              cluster:
                server: https://api.example:6443
                certificate-authority: ca.crt
                proxy-url: "PROXY"
            """
                .replace("PROXY", proxy));
    return KubeconfigContext.select(
        KubeconfigReader.read(file), null, environments.environment(directory));
  }

  private void get(String proxy) throws IOException {
    try (KubeClient client = ApiPeer.client(load(proxy))) {
      assertThat(ApiPeer.get(client)).isEqualTo("a");
      assertThat(ApiPeer.get(client)).isEqualTo("a");
    }
    assertThat(server.authorizations()).containsExactly("Bearer t0", "Bearer t0");
  }

  private void assertFails(String proxy, String message) throws IOException {
    try (KubeClient client = ApiPeer.client(load(proxy))) {
      assertThatThrownBy(() -> ApiPeer.get(client))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining(message)
          .satisfies(e -> assertThat(e.toString()).doesNotContain("hunter2"));
    }
  }
}
