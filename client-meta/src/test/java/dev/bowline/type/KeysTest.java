package dev.bowline.type;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  private record ByCompiler(String first, String second, String third) {}

  @Test
  void keysAreEqualInAllTheirParts() {
    assertDistinct(
        List.of(
            new ObjectKey("a", "b"),
            new ObjectKey("b", "a"),
            new ObjectKey("a", "a"),
            new ObjectKey("b", "b"),
            new GroupVersionKind("a", "b", "c"),
            new GroupVersionKind("x", "b", "c"),
            new GroupVersionKind("a", "x", "c"),
            new GroupVersionKind("a", "b", "x"),
            new GroupVersionResource("a", "b", "c"),
            new GroupVersionResource("x", "b", "c"),
            new GroupVersionResource("a", "x", "c"),
            new GroupVersionResource("a", "b", "x"),
            new ResourceVersion("a"),
            new ResourceVersion("b")));
    assertThat(new ObjectKey("a", "b"))
        .isEqualTo(new ObjectKey("a", "b"))
        .hasSameHashCodeAs(new ObjectKey("a", "b"));
    assertThat(new GroupVersionKind("a", "b", "c")).isEqualTo(new GroupVersionKind("a", "b", "c"));
    assertThat(new GroupVersionResource("a", "b", "c"))
        .isEqualTo(new GroupVersionResource("a", "b", "c"));
    assertThat(new ResourceVersion("a")).isEqualTo(new ResourceVersion("a"));
  }

  private static void assertDistinct(List<?> keys) {
    for (int i = 0; i < keys.size(); i++) {
      for (int j = 0; j < keys.size(); j++) {
        assertThat(keys.get(i).equals(keys.get(j))).isEqualTo(i == j);
      }
    }
  }

  @Test
  void hashesOfKindsAreThoseOfAnyRecord() {
    assertThat(new GroupVersionKind("a", "b", "c"))
        .hasSameHashCodeAs(new ByCompiler("a", "b", "c"));
    assertThat(new GroupVersionResource("a", "b", "c"))
        .hasSameHashCodeAs(new ByCompiler("a", "b", "c"));
    assertThat(new ResourceVersion("a")).hasSameHashCodeAs("a");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        ObjectKey.class,
        GroupVersionKind.class,
        GroupVersionResource.class,
        ResourceVersion.class
      })
  void nothingOfAKeyIsBuiltOfMethodHandles(Class<?> key) throws IOException {
    try (InputStream in = key.getResourceAsStream(key.getSimpleName() + ".class")) {
      assertThat(new String(in.readAllBytes(), ISO_8859_1))
          .doesNotContain("java/lang/runtime/ObjectMethods")
          .doesNotContain("java/lang/invoke/StringConcatFactory");
    }
  }

  /** A text's hash weighs its digits by powers of 31, and so must not the two be put together. */
  @Test
  void numberedNamesInNumberedNamespacesHaveHashesOfTheirOwn() {
    Map<Integer, Integer> keys = new HashMap<>();
    for (int namespace = 0; namespace < 200; namespace++) {
      for (int name = 0; name < 1000; name++) {
        String tenant = String.format(Locale.ROOT, "tenant-%03d", namespace);
        String config = String.format(Locale.ROOT, "cfg-%03d", name);
        keys.merge(new ObjectKey(tenant, config).hashCode(), 1, Integer::sum);
      }
    }
    assertThat(Collections.max(keys.values())).isLessThanOrEqualTo(3);
  }
}
