package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.KubeClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import mockwebserver3.MockResponse;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers that a configuration adds to every request, as the server sees them. */
@Timeout(60)
class ImpersonationTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void everythingOfAKubeconfigReachesTheServer() throws Exception {
    Headers headers =
        headersFor(
            """
            {token: t0, as: "jane", as-uid: "12", as-groups: [developers, "system:masters"],
             as-user-extra: {scopes: [view, dev], "acme.example/pro%ject": [x]}}""");
    assertThat(headers.get("Impersonate-User")).isEqualTo("jane");
    assertThat(headers.get("Impersonate-Uid")).isEqualTo("12");
    assertThat(headers.values("Impersonate-Group")).containsExactly("developers", "system:masters");
    assertThat(headers.values("Impersonate-Extra-scopes")).containsExactly("view", "dev");
    assertThat(headers.values("Impersonate-Extra-acme.example%2Fpro%25ject")).containsExactly("x");
    assertThat(headers.get("Authorization")).isEqualTo("Bearer t0");
  }

  @Test
  void nobodyIsImpersonatedUnlessToldSo() throws Exception {
    assertThat(headersFor("{token: t0}").names())
        .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("impersonate"));
  }

  @Test
  void itCanBeAddedToWhatWasFound() throws Exception {
    try (ApiPeer server = new ApiPeer()) {
      ClusterConfig config =
          load(server, "{token: t0}")
              .with(
                  c ->
                      c.impersonate(
                          Impersonation.of("jane").withGroups("a").withExtra("k\u00e4", "v")));
      assertThat(config.toString())
          .contains("impersonation=Impersonation[user=jane, groups=[a], extra=[kä]]")
          .contains("credentials=bearer token");
      try (KubeClient client = ApiPeer.client(config)) {
        ApiPeer.get(client);
      }
      Headers headers = server.requests.get(0).getHeaders();
      assertThat(headers.get("Impersonate-User")).isEqualTo("jane");
      assertThat(headers.get("Impersonate-Extra-k%C3%A4")).isEqualTo("v");
    }
  }

  @Test
  void anEmptyUidWithoutAUserIsNone() throws Exception {
    Headers headers = headersFor("{token: t0, as-uid: \"\"}");
    assertThat(headers.get("Impersonate-User")).isNull();
    assertThat(headers.get("Impersonate-Uid")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{token: t, as-groups: [a]} | as-groups of USER is of no use without as, the user that it belongs to",
        "{token: t, as-uid: a} | as-uid of USER is of no use without as, the user that it belongs to",
        "{token: t, as: 12} | as of USER is a number; expected a string (put it in quotes)",
        "{token: t, as: \"a\\nb\"} | as of USER holds control characters, which a header can't carry",
        "{token: t, as: a, as-groups: b} | as-groups of USER is a string; expected a list",
        "{token: t, as: a, as-groups: [1]} | as-groups[0] of USER is a number; expected a string (put it in quotes)",
        "{token: t, as: a, as-user-extra: {k: v}} | k of as-user-extra of USER is a string; expected a list"
      })
  void whatCannotBeIsRefused(String user, String message) throws Exception {
    try (ApiPeer server = new ApiPeer()) {
      assertThatThrownBy(() -> load(server, user))
          .isInstanceOf(ConfigException.class)
          .hasMessage(
              message.replace("USER", "user \"u\" in kubeconfig " + directory.resolve("config")));
    }
  }

  @Test
  void compressionCanBeSwitchedOff() throws Exception {
    try (ApiPeer server = new ApiPeer()) {
      ClusterConfig config = load(server, "{token: t0}");
      try (KubeClient zipped = ApiPeer.client(config);
          KubeClient plain = ApiPeer.client(config.with(c -> c.compression(false)))) {
        ApiPeer.get(zipped);
        ApiPeer.get(plain);
      }
      assertThat(server.requests)
          .extracting(request -> request.getHeaders().get("Accept-Encoding"))
          .containsExactly("gzip", "identity");
    }
  }

  @Test
  void aRedirectTakesNoCredentialElsewhere() throws Exception {
    try (ApiPeer server = new ApiPeer();
        ApiPeer elsewhere = new ApiPeer()) {
      server.answering(
          new MockResponse.Builder()
              .code(307)
              .addHeader("Location", elsewhere.url() + "/api/v1/namespaces/shop/configmaps/a")
              .build());
      ClusterConfig config = load(server, "{token: hunter2, as: jane}");
      try (KubeClient client =
          KubeClient.builder()
              .config(config)
              .okHttpClient(http -> http.followRedirects(true).followSslRedirects(true))
              .build()) {
        assertThatThrownBy(() -> ApiPeer.get(client))
            .satisfies(e -> assertThat(e.toString()).doesNotContain("hunter2"));
      }
      assertThat(server.requests).hasSize(1);
      assertThat(elsewhere.requests).isEmpty();
    }
  }

  private Headers headersFor(String user) throws Exception {
    try (ApiPeer server = new ApiPeer();
        KubeClient client = ApiPeer.client(load(server, user))) {
      ApiPeer.get(client);
      return server.requests.get(0).getHeaders();
    }
  }

  private ClusterConfig load(ApiPeer server, String user) throws IOException {
    Files.writeString(directory.resolve("ca.crt"), ApiPeer.AUTHORITY.certificatePem());
    Path file =
        Files.writeString(
            directory.resolve("config"),
            """
            current-context: x
            contexts: [{name: x, context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {server: "SERVER", certificate-authority: ca.crt}}]
            users:
            - name: u
              user: USER
            """
                .replace("SERVER", server.url().toString())
                .replace("USER", user.replace("\n", " ")));
    return KubeconfigContext.select(
        KubeconfigReader.read(file), null, new Environments().environment(directory));
  }
}
