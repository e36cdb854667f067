package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApplySetTest {
  /** The SHA-256 of {@code web.shop.ConfigMap.}, as any other tool makes it. */
  @Test
  void theIdIsMadeOfTheParentAsTheKepHasIt() {
    assertThat(ApplySet.id("web", "shop"))
        .isEqualTo("applyset-LfI8Vi9Cj-oN7gdQMc0pVAUtzPHQLFbNnE8ILiyJ7TY-v1");
  }
}
