package dev.bowline.mockserver.admission;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.http.OutgoingSockets;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Ids;
import dev.bowline.serde.CodecException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.tls.HandshakeCertificates;
import org.jspecify.annotations.Nullable;

/** Asks webhooks over HTTPS. Thread-safe. */
final class HookCalls implements AutoCloseable {
  private static final int DEFAULT_PORT = 443;
  private static final int SERVER_ERROR = 500;

  private final Ids ids;
  private final Map<String, URI> services;
  private final OutgoingSockets sockets = new OutgoingSockets();
  private @Nullable OkHttpClient plain;
  private final Map<String, OkHttpClient> clients = new ConcurrentHashMap<>();

  /**
   * Calls.
   *
   * @param services where services of a namespace and a name, such as {@code shop/hooks}, are
   */
  HookCalls(Ids ids, Map<String, URI> services) {
    this.ids = ids;
    this.services = Map.copyOf(services);
  }

  HookAnswer call(
      Hook hook,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      boolean mayPatch)
      throws HookException {
    String version = hook.reviewVersion();
    if (version.isEmpty()) {
      throw new HookException(
          "could not create admission objects: webhook does not accept known AdmissionReview"
              + " versions (v1, v1beta1)");
    }
    String uid = ids.uid();
    byte[] body = JsonTrees.write(HookReview.of(version, uid, request, old, object));
    byte[] answer = send(hook, body);
    Map<String, @Nullable Object> review;
    try {
      review = Tree.object(JsonTrees.parse(answer));
    } catch (CodecException e) {
      throw failed(e.problem());
    }
    if (review == null) {
      throw failed("the answer is no object");
    }
    return HookAnswer.of(review, uid, version, mayPatch);
  }

  /** Sends a question where a webhook is, and gives back what it says. */
  byte[] send(Hook hook, byte[] body) throws HookException {
    Map<String, @Nullable Object> config = Tree.childToChange(hook.tree(), "clientConfig");
    Map<String, @Nullable Object> service = Tree.child(config, "service");
    String timeout = "timeout=" + hook.timeoutSeconds() + "s";
    HttpUrl shown = HttpUrl.parse(service == null ? Tree.text(config, "url") : url(service));
    if (shown == null) {
      throw new HookException("Unparsable URL: " + Tree.text(config, "url"));
    }
    shown = shown.newBuilder().query(timeout).build();
    String post = "Post \"" + post(shown, service) + "\": ";
    OkHttpClient client = client(Tree.text(config, "caBundle"));
    HttpUrl url = shown;
    if (service != null) {
      URI target = services.get(Tree.text(service, "namespace") + "/" + Tree.text(service, "name"));
      if (target == null) {
        throw failed(post + "service \"" + Tree.text(service, "name") + "\" not found");
      }
      url = shown.newBuilder().port(target.getPort() < 0 ? DEFAULT_PORT : target.getPort()).build();
      client = client.newBuilder().dns(new Standin(target.getHost())).build();
    }
    Request request =
        new Request.Builder()
            .url(url)
            .header("Accept", "application/json, */*")
            .header("User-Agent", "kube-apiserver-admission")
            .post(RequestBody.create(body, MediaType.get("application/json")))
            .build();
    Duration limit = Duration.ofSeconds(hook.timeoutSeconds());
    try (Response response =
        client
            .newBuilder()
            .callTimeout(limit)
            .readTimeout(limit)
            .build()
            .newCall(request)
            .execute()) {
      byte[] answer = response.body().bytes();
      if (!response.isSuccessful()) {
        String type = response.header("Content-Type", "");
        boolean isText = type != null && type.startsWith("text/");
        throw failed(
            refusal(
                response.code(),
                isText ? new String(answer, StandardCharsets.UTF_8).strip() : "unknown"));
      }
      return answer;
    } catch (IOException e) {
      throw failed(post + problem(e, url));
    }
  }

  /**
   * A host in place of any other. Equal ones share connections.
   *
   * @param host its name or address
   */
  private record Standin(String host) implements Dns {
    @Override
    public List<InetAddress> lookup(String name) throws UnknownHostException {
      return List.of(InetAddress.getByName(host));
    }
  }

  private static String url(Map<String, @Nullable Object> service) {
    Object port = service.get("port");
    return "https://"
        + Tree.text(service, "name")
        + "."
        + Tree.text(service, "namespace")
        + ".svc:"
        + (port instanceof Number number ? number.intValue() : DEFAULT_PORT)
        + "/"
        + Tree.text(service, "path").replaceFirst("^/", "");
  }

  /** The URL as it is told: with the port of a service, also where that goes without saying. */
  private static String post(HttpUrl url, @Nullable Map<String, @Nullable Object> service) {
    String text = url.toString();
    return service == null || url.port() != DEFAULT_PORT
        ? text
        : text.replaceFirst(url.host(), url.host() + ":" + DEFAULT_PORT);
  }

  private static HookException failed(String problem) {
    return new HookException("failed to call webhook: " + problem);
  }

  private static String refusal(int code, String text) {
    return switch (code) {
      case 404 -> "the server could not find the requested resource";
      case 401 -> "the server has asked for the client to provide credentials";
      case 400 -> "the server rejected our request for an unknown reason";
      case 403 -> text;
      default ->
          code >= SERVER_ERROR
              ? "an error on the server ("
                  + GoFormat.quoted(text)
                  + ") has prevented the request from succeeding"
              : "the server responded with the status code "
                  + code
                  + " but did not return more information";
    };
  }

  private static String problem(IOException e, HttpUrl url) {
    if (e instanceof InterruptedIOException) {
      return "context deadline exceeded";
    }
    if (e instanceof ConnectException) {
      return "dial tcp " + url.host() + ":" + url.port() + ": connect: connection refused";
    }
    if (e instanceof UnknownHostException) {
      return "dial tcp: lookup " + url.host() + ": no such host";
    }
    if (e instanceof SSLPeerUnverifiedException) {
      return "tls: failed to verify certificate: x509: " + HookNames.problem(url.host(), e);
    }
    if (e instanceof SSLException) {
      return "tls: failed to verify certificate: x509: certificate signed by unknown authority";
    }
    return String.valueOf(e.getMessage());
  }

  private OkHttpClient client(String caBundle) throws HookException {
    OkHttpClient known = clients.get(caBundle);
    if (known != null) {
      return known;
    }
    HandshakeCertificates.Builder trusted = new HandshakeCertificates.Builder();
    if (caBundle.isEmpty()) {
      trusted.addPlatformTrustedCertificates();
    }
    try {
      byte[] pem = Base64.getMimeDecoder().decode(caBundle);
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem))) {
        trusted.addTrustedCertificate((X509Certificate) certificate);
      }
    } catch (CertificateException | IllegalArgumentException e) {
      throw new HookException("could not get REST client: unable to load root certificates");
    }
    HandshakeCertificates certificates = trusted.build();
    OkHttpClient made =
        plain()
            .newBuilder()
            .protocols(List.of(Protocol.HTTP_1_1))
            .sslSocketFactory(certificates.sslSocketFactory(), certificates.trustManager())
            .build();
    clients.put(caBundle, made);
    return made;
  }

  /** Made for the first webhook: few servers have any. */
  private synchronized OkHttpClient plain() {
    OkHttpClient made = plain;
    if (made == null) {
      made =
          new OkHttpClient.Builder().retryOnConnectionFailure(false).socketFactory(sockets).build();
      plain = made;
    }
    return made;
  }

  /** Ends the calls that are under way. */
  @Override
  public void close() {
    sockets.close();
    synchronized (this) {
      if (plain != null) {
        plain.connectionPool().evictAll();
      }
    }
  }
}
