package dev.bowline.client.config;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.RetryPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;

/** An API server on 127.0.0.1 that knows one ConfigMap, and whom to show it to. */
final class ApiPeer implements AutoCloseable {
  static final HeldCertificate AUTHORITY = authority("cluster-ca");

  /** Trusted for clients; certificates between it and theirs may be. */
  static final HeldCertificate AUTHORITY_OF_CHAINS =
      new HeldCertificate.Builder()
          .ecdsa256()
          .certificateAuthority(1)
          .commonName("chains-ca")
          .build();

  private static final String REFUSAL =
      """
      {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Unauthorized","reason":"Unauthorized","code":401}""";
  private static final String OBJECT =
      """
      {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","namespace":"shop","uid":"u","resourceVersion":"1"}}""";

  final MockWebServer web = new MockWebServer();
  final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
  private volatile Predicate<RecordedRequest> known = request -> true;
  private volatile @Nullable MockResponse instead;

  ApiPeer() throws IOException {
    this(AUTHORITY, 0);
  }

  /** With a certificate by this authority; asks for client certificates, as kube-apiserver does. */
  ApiPeer(HeldCertificate authority, int port) throws IOException {
    HeldCertificate certificate =
        new HeldCertificate.Builder()
            .ecdsa256()
            .addSubjectAlternativeName("127.0.0.1")
            .addSubjectAlternativeName("api.example")
            .signedBy(authority)
            .build();
    web.useHttps(
        new HandshakeCertificates.Builder()
            .heldCertificate(certificate)
            .addTrustedCertificate(AUTHORITY.certificate())
            .addTrustedCertificate(AUTHORITY_OF_CHAINS.certificate())
            .build()
            .sslSocketFactory());
    web.requestClientAuth();
    web.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            requests.add(request);
            MockResponse other = instead;
            if (other != null) {
              return other;
            }
            boolean answers = known.test(request);
            return new MockResponse.Builder()
                .code(answers ? 200 : 401)
                .addHeader("Content-Type", "application/json")
                .body(answers ? OBJECT : REFUSAL)
                .build();
          }
        });
    web.start(InetAddress.getLoopbackAddress(), port);
  }

  static HeldCertificate authority(String name) {
    return new HeldCertificate.Builder()
        .ecdsa256()
        .certificateAuthority(0)
        .commonName(name)
        .build();
  }

  /** A client certificate by the authority that this server trusts. */
  static HeldCertificate client(String name) {
    return new HeldCertificate.Builder().ecdsa256().commonName(name).signedBy(AUTHORITY).build();
  }

  /** From now on, answers 401 to all others. */
  ApiPeer knowing(Predicate<RecordedRequest> who) {
    known = who;
    return this;
  }

  /** From now on, answers this to all. */
  void answering(MockResponse response) {
    instead = response;
  }

  ApiPeer knowingToken(String token) {
    return knowing(
        request -> ("Bearer " + token).equals(request.getHeaders().get("Authorization")));
  }

  ApiPeer knowingCertificate(String name) {
    return knowing(request -> subject(request).equals("CN=" + name));
  }

  /** The subject of the certificate that a request came with; empty without one. */
  static String subject(RecordedRequest request) {
    if (request.getHandshake() == null || request.getHandshake().peerCertificates().isEmpty()) {
      return "";
    }
    return ((X509Certificate) request.getHandshake().peerCertificates().get(0))
        .getSubjectX500Principal()
        .getName();
  }

  List<String> authorizations() {
    return requests.stream().map(r -> String.valueOf(r.getHeaders().get("Authorization"))).toList();
  }

  List<String> subjects() {
    return requests.stream().map(ApiPeer::subject).toList();
  }

  URI url() {
    return URI.create("https://127.0.0.1:" + web.getPort());
  }

  static KubeClient client(ClusterConfig config) {
    return KubeClient.builder()
        .config(config)
        .encoding(Encoding.JSON)
        .retry(RetryPolicy.NONE)
        .build();
  }

  static String get(KubeClient client) {
    return client.resources(ConfigMap.TYPE).inNamespace("shop").get("a").name();
  }

  @Override
  public void close() {
    web.close();
  }
}
