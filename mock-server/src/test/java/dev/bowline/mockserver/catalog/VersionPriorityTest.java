package dev.bowline.mockserver.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class VersionPriorityTest {
  @Test
  void namesThatSayNothingComeLastFromAToZ() {
    List<String> versions =
        List.of(
            "v99999999999",
            "v10",
            "v2",
            "v11beta2",
            "v3beta1",
            "v99999999999alpha1",
            "v12alpha1",
            "apple",
            "foo10",
            "v1gamma1",
            "v99999999999999999999");
    assertThat(
            versions.stream()
                .sorted(Comparator.reverseOrder())
                .sorted(Comparator.comparing(VersionPriority::of).reversed()))
        .containsExactlyElementsOf(versions);
  }
}
