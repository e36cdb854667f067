package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostPortTest {
  @ParameterizedTest
  @CsvSource({
    "https://kube.example, kube.example, 443",
    "https://kube.example:6443/prefix, kube.example, 6443",
    "http://kube.example/, kube.example, 80",
    "socks5://p, p, 1080",
    "http://me:secret@p:3128, p, 3128",
    "https://my_host:6443, my_host, 6443",
    "https://[fd00::1], fd00::1, 443",
    "https://[fd00::1]:6443, fd00::1, 6443",
    "https://kube.example:, kube.example, 443"
  })
  void findsHostAndPort(URI uri, String host, int port) {
    assertThat(HostPort.of(uri)).isEqualTo(new HostPort(host, port));
  }
}
