package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/pods",
        "/api/v1/namespaces/shop/pods?watch=true&timeoutSeconds=312",
        "/api/v1/pods?labelSelector=app%3Dweb%2Ctier%20in%20%28a%2Cb%29&watch=true",
        "/api/v1/pods?labelSelector=app=web&fieldSelector=&watch",
        "/apis/a.b/v1/name%2Fwith%20more/./it?it's=<odd>"
      })
  void areTheSameOfSharedParts(String target) {
    for (String server : new String[] {"https://api:6443", "https://user@api/behind/a/path/?q"}) {
      Addresses addresses = new Addresses(HttpUrl.get(server));
      assertThat(addresses.ofShared(target)).isEqualTo(addresses.of(target));
    }
  }

  @Test
  void partsAreThereOnce() {
    Addresses addresses = new Addresses(HttpUrl.get("https://api:6443"));
    HttpUrl one = addresses.ofShared("/api/v1/namespaces/a/pods?allowWatchBookmarks=true");
    HttpUrl other = addresses.ofShared("/api/v1/namespaces/b/pods?allowWatchBookmarks=true");
    assertThat(one.pathSegments().get(2)).isSameAs(other.pathSegments().get(2));
    assertThat(one.queryParameterName(0)).isSameAs(other.queryParameterName(0));
    assertThat(one.queryParameterValue(0)).isSameAs(other.queryParameterValue(0));
    assertThat(one)
        .hasToString("https://api:6443/api/v1/namespaces/a/pods?allowWatchBookmarks=true");
  }
}
