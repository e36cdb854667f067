package dev.bowline.client.config;

import dev.bowline.client.internal.transport.ProxySetup;
import java.io.IOException;
import java.net.Proxy;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import okhttp3.FormBody;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@code oidc} auth provider of a kubeconfig's user: an id token, and a refresh token to get
 * the next. A refresh token that the issuer replaces is kept in memory; the kubeconfig isn't
 * written.
 */
final class OidcProvider implements GrantSource {
  private static final Logger LOG = LoggerFactory.getLogger(OidcProvider.class);
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration WHOLE = Duration.ofSeconds(30);

  /** An id token isn't sent in its last seconds: it may end on its way. */
  private static final Duration MARGIN = Duration.ofSeconds(10);

  private static final long MAX_ANSWER = 1 << 20;
  private static final String POST = "client_secret_post";

  private final String title;
  private final URI issuer;
  private final String clientId;
  private final @Nullable String clientSecret;
  private final TlsSettings tls;
  private final Environment environment;

  // Confined to fetch, which one thread at a time calls.
  private @Nullable String idToken;
  private @Nullable String refreshToken;

  private OidcProvider(Stanza config, Environment environment) {
    this.title = config.title();
    this.environment = environment;
    this.issuer =
        ServerAddress.issuer(config.requiredText("idp-issuer-url"), config.place("idp-issuer-url"));
    this.clientId = config.requiredText("client-id");
    this.clientSecret = config.text("client-secret");
    this.idToken = config.text("id-token");
    this.refreshToken = config.text("refresh-token");
    if (idToken == null && refreshToken == null) {
      throw new ConfigException(title + " has neither an id-token nor a refresh-token");
    }
    TlsSettingsBuilder trust = new TlsSettingsBuilder(environment);
    PemInput authorities = config.pem("idp-certificate-authority");
    if (authorities != null) {
      trust.certificateAuthorities(authorities);
    }
    this.tls = trust.build();
  }

  /** Reads and checks the entry; asks nobody. */
  static OidcProvider of(Stanza config, Environment environment) {
    return new OidcProvider(config, environment);
  }

  @Override
  public Grant fetch() {
    String given = idToken;
    idToken = null; // asked again, it has ended or was refused
    if (given != null) {
      Grant grant = grant(given, "id-token of " + title);
      if (grant.expiry() == null || environment.clock().instant().isBefore(grant.expiry())) {
        return grant;
      }
    }
    if (refreshToken == null) {
      throw new ConfigException(
          "the id-token of " + title + " has ended or was refused, and there is no refresh-token");
    }
    return refreshed(refreshToken);
  }

  private Grant refreshed(String token) {
    OkHttpClient http = client();
    try {
      Stanza metadata =
          call(http, new Request.Builder().url(metadataUrl()).build(), "the issuer of " + title);
      URI endpoint =
          ServerAddress.issuer(
              metadata.requiredText("token_endpoint"), metadata.place("token_endpoint"));
      List<String> methods = metadata.texts("token_endpoint_auth_methods_supported");
      Stanza answer =
          call(http, request(endpoint, token, methods), "the token endpoint for " + title);
      remember(answer.text("refresh_token"), token);
      String renewed = answer.text("id_token");
      if (renewed == null) {
        throw new ConfigException(
            answer.title()
                + " returned no id_token; was the scope openid asked for at login, and does the"
                + " issuer renew id tokens?");
      }
      return grant(renewed, answer.place("id_token"));
    } finally {
      http.connectionPool().evictAll();
    }
  }

  private void remember(@Nullable String renewed, String used) {
    if (renewed != null && !renewed.equals(used)) {
      refreshToken = renewed;
      LOG.info(
          "{} got another refresh token; it is kept in memory, the kubeconfig isn't written",
          title);
    }
  }

  private String metadataUrl() {
    String base = issuer.toString();
    return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base)
        + "/.well-known/openid-configuration";
  }

  private Request request(URI endpoint, String token, List<String> methods) {
    FormBody.Builder form =
        new FormBody.Builder().add("grant_type", "refresh_token").add("refresh_token", token);
    Request.Builder request = new Request.Builder().url(endpoint.toString());
    if (clientSecret == null || methods.contains(POST)) {
      form.add("client_id", clientId);
      if (clientSecret != null) {
        form.add("client_secret", clientSecret);
      }
    } else {
      String pair = encoded(clientId) + ":" + encoded(clientSecret);
      request.header(
          "Authorization",
          "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.US_ASCII)));
    }
    return request.post(form.build()).build();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private OkHttpClient client() {
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .followRedirects(false)
            .connectTimeout(CONNECT)
            .callTimeout(WHOLE)
            .protocols(List.of(Protocol.HTTP_1_1)) // reads end by the socket, whatever OkHttp does
            .sslSocketFactory(tls.socketFactory(), tls.trustManager());
    EnvironmentProxy proxy = EnvironmentProxy.of(issuer, environment);
    URI through = proxy == null ? null : proxy.uri();
    if (through != null) {
      ProxySetup.apply(through, tls.trustManager(), builder);
    } else if (proxy != null) {
      builder.proxy(Proxy.NO_PROXY);
    }
    return builder.build();
  }

  private static Stanza call(OkHttpClient http, Request request, String who) {
    try (Response response = http.newCall(request).execute()) {
      ResponseBody body = response.peekBody(MAX_ANSWER);
      if (!response.isSuccessful()) {
        throw new ConfigException(who + " answered " + response.code() + reason(body.bytes()));
      }
      return JsonText.object(body.bytes(), "the answer of " + who);
    } catch (IOException e) {
      throw new ConfigException(who + " can't be reached: " + e.getMessage(), e);
    }
  }

  /** OAuth's word for what went wrong; descriptions may hold anything. */
  private static String reason(byte[] answer) {
    try {
      String error = JsonText.object(answer, "the answer").text("error");
      return error != null && error.matches("[a-z_]{1,40}") ? " (" + error + ")" : "";
    } catch (ConfigException e) {
      return "";
    }
  }

  private static Grant grant(String token, String place) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      throw new ConfigException(place + " isn't a JSON web token");
    }
    byte[] claims;
    try {
      claims = Base64.getUrlDecoder().decode(parts[1]);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(place + " isn't a JSON web token"); // the cause quotes it
    }
    Object expiry = JsonText.object(claims, place).value("exp");
    if (!(expiry instanceof Number seconds)) {
      throw new ConfigException(place + " doesn't say when it ends (exp)");
    }
    return new Grant(
        "Bearer " + FixedCredentials.checkToken(token, place),
        null,
        Instant.ofEpochSecond(seconds.longValue()).minus(MARGIN));
  }

  @Override
  public String toString() {
    return title;
  }
}
