package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.yaml.YamlText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KubeConfigTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"12345", "true", "0x10", "1e3", "'q", "{x", "#abc", "null", "a\"b\\"})
  void aTokenIsAText(String token) throws Exception {
    try (MockKubeServer server = MockKubeServer.builder().plainHttp().token(token).start()) {
      assertThat(Tree.at(user(server.kubeconfigWithToken()), "user", "token")).isEqualTo(token);
    }
  }

  @Test
  void aCertificateIsUnderItsUsersName() throws Exception {
    try (MockKubeServer server = MockKubeServer.start()) {
      String text = server.kubeconfigOf("system:serviceaccount:a:b", "g");
      assertThat(user(text)).containsEntry("name", "system:serviceaccount:a:b");
      assertThat(text).contains("user: \"system:serviceaccount:a:b\", namespace: default}");
      assertThat(user(server.kubeconfig())).containsEntry("name", "admin");
    }
  }

  private static Map<String, @Nullable Object> user(String text) throws Exception {
    Map<String, @Nullable Object> tree =
        Objects.requireNonNull(
            Tree.object(YamlText.read(text.getBytes(StandardCharsets.UTF_8)).tree()));
    List<?> users = (List<?>) Objects.requireNonNull(tree.get("users"));
    return Objects.requireNonNull(Tree.object(users.get(0)));
  }
}
