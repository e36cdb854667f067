package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What isn't of an API server is no log. */
class LogsBehindLoginTest {
  private final Scripted scripted = new Scripted();

  @Test
  void aLoginPageIsNoLog() {
    scripted.transport.answer(
        200, Map.of("Content-Type", "text/html; charset=utf-8"), "<html>log in</html>");
    assertThatThrownBy(() -> scripted.client().runningPod("shop", "a").logs())
        .isInstanceOfSatisfying(
            TransportException.class,
            e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.NOT_KUBERNETES));
  }

  @Test
  void aRedirectionIsNoLog() {
    scripted.transport.answer(302, Map.of("Location", "https://login.example/"), "");
    assertThatThrownBy(() -> scripted.client().runningPod("shop", "a").logs())
        .isInstanceOfSatisfying(
            TransportException.class,
            e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.NOT_KUBERNETES));
  }
}
