package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class UnstructuredTest {
  private static final GroupVersionKind BACKUP =
      new GroupVersionKind("example.com", "v1", "Backup");
  private static final ObjectMeta META =
      ObjectMeta.of(m -> m.namespace("shop").name("nightly").resourceVersion("7").uid("u-1"));

  private static Unstructured backup(Map<String, ? extends @Nullable Object> content) {
    return Unstructured.of(BACKUP, META, content);
  }

  @Test
  void hasTheIdentityOfItsKindAndMetadata() {
    Unstructured backup = backup(Map.of());
    assertThat(backup.apiVersion()).isEqualTo("example.com/v1");
    assertThat(backup.kind()).isEqualTo("Backup");
    assertThat(backup.key()).isEqualTo(new ObjectKey("shop", "nightly"));
    assertThat(backup.uid()).isEqualTo("u-1");
    assertThat(backup.resourceVersion()).isEqualTo(new ResourceVersion("7"));
    assertThat(Unstructured.empty(BACKUP).resourceVersion()).isSameAs(ResourceVersion.NONE);
  }

  @Test
  void isShownByItsKindWhateverThatIs() {
    GroupVersionKind odd = new GroupVersionKind("example.com", "v1", "Odd.Kind..");
    assertThat(Unstructured.empty(odd)).hasToString("Odd.Kind..");
  }

  @Test
  void findsValuesByPath() {
    Unstructured backup = backup(Map.of("spec", Map.of("keep", 3L, "labels", List.of("a"))));
    assertThat(backup.get("spec", "keep")).isEqualTo(3L);
    assertThat(backup.get("spec", "labels")).isEqualTo(List.of("a"));
    assertThat(backup.get("spec", "nope")).isNull();
    assertThat(backup.get("spec", "keep", "deeper")).isNull();
    assertThat(backup.get()).isEqualTo(backup.content());
  }

  @Test
  void copiesTheContentOnEveryLevel() {
    List<Object> hosts = new ArrayList<>(List.of("a"));
    Map<String, Object> spec = new HashMap<>(Map.of("hosts", hosts));
    Unstructured backup = backup(Map.of("spec", spec));
    hosts.add("b");
    spec.put("keep", 1L);
    assertThat(backup.content()).isEqualTo(Map.of("spec", Map.of("hosts", List.of("a"))));
  }

  @Test
  @SuppressWarnings("unchecked")
  void cannotBeChangedThroughItsContent() {
    Unstructured backup = backup(Map.of("spec", Map.of("hosts", List.of("a"))));
    Map<String, Object> spec =
        Objects.requireNonNull((Map<String, Object>) backup.content().get("spec"));
    assertThatThrownBy(() -> spec.put("x", 1)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> backup.content().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void holdsNumbersAsCodecsReadThem() {
    Unstructured backup = backup(Map.of("a", 3, "b", (short) 4, "c", (byte) 5, "d", 0.1f));
    assertThat(backup.content()).isEqualTo(Map.of("a", 3L, "b", 4L, "c", 5L, "d", 0.1));
    Unstructured big =
        backup(
            Map.of(
                "a", new BigInteger("9223372036854775807"),
                "b", new BigInteger("9223372036854775808"),
                "c", new BigDecimal("7"),
                "d", new BigDecimal("7.0"),
                "e", new BigDecimal("0.1000000000000000055511151231257827")));
    assertThat(big.content())
        .isEqualTo(Map.of("a", Long.MAX_VALUE, "b", 0x1p63, "c", 7L, "d", 7.0, "e", 0.1));
  }

  @Test
  void refusesWhatNoFormatCanHold() {
    assertThatThrownBy(() -> backup(Map.of("spec", Map.of("at", List.of(1, Instant.EPOCH)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "$.spec.at[1] is a java.time.Instant, expected a String, Boolean, number, Quantity,"
                + " IntOrString, List, Map or null");
    assertThatThrownBy(() -> backup(Map.of("spec", Map.of(1, 2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("$.spec has the key 1, expected a String");
  }

  @Test
  void tellsThePlaceBehindOthersThatWereCopied() {
    Map<String, Object> last = new LinkedHashMap<>(Map.of("a.b", List.of(List.of(1, 2), Map.of())));
    last.put("c", List.of(List.of(), List.of(1, Map.of("d", 2), Map.of("e", Instant.EPOCH))));
    assertThatThrownBy(() -> backup(Map.of("spec", List.of(Map.of("f", 1), last))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("$.spec[1].c[1][2].e is a java.time.Instant, expected");
  }

  /** Paths of a quarter of a megabyte each would be half a terabyte. */
  @Test
  @Timeout(60)
  void valuesBehindLongNamesAreCopiedWithoutTheirPaths() {
    String name = "\uDBFF\uDFFF".repeat(64);
    Object tree = Collections.nCopies(2_000_000, 1L);
    for (int i = 0; i < 397; i++) {
      tree = Map.of(name, tree);
    }
    Map<String, Object> content = Map.of("spec", tree);
    assertThat(backup(content).content()).isEqualTo(content);
  }

  @Test
  void refusesContentThatContainsItself() {
    List<Object> loop = new ArrayList<>();
    loop.add(loop);
    assertThatThrownBy(() -> backup(Map.of("spec", loop)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("content is nested more than 400 deep");
  }

  @Test
  void refusesContentThatWouldBeWrittenTwice() {
    for (String name : List.of("kind", "apiVersion", "metadata")) {
      assertThatThrownBy(() -> backup(Map.of(name, "x")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("content has " + name + ", which is a parameter of its own");
    }
  }

  @Test
  void equalsByKindMetadataAndContent() {
    Unstructured backup = backup(Map.of("spec", Map.of("keep", 3)));
    assertThat(backup)
        .isEqualTo(backup(Map.of("spec", Map.of("keep", 3L))))
        .hasSameHashCodeAs(backup(Map.of("spec", Map.of("keep", 3L))))
        .isEqualTo(backup(Map.of("spec", Map.of("keep", 3.0))))
        .isNotEqualTo(backup(Map.of("spec", Map.of("keep", 4))))
        .isNotEqualTo(backup(Map.of()))
        .isNotEqualTo(Unstructured.of(BACKUP, ObjectMeta.EMPTY, backup.content()))
        .isNotEqualTo(
            Unstructured.of(
                new GroupVersionKind("example.com", "v2", "Backup"), META, backup.content()));
  }

  @Test
  void changesItsMetadata() {
    Unstructured labelled =
        backup(Map.of()).withMetadata(m -> m.putLabel("app", "web")); // as its Javadoc says
    assertThat(labelled.metadata().labels()).isEqualTo(Map.of("app", "web"));
    assertThat(labelled.metadata().name()).isEqualTo("nightly");
  }

  @Test
  void showsItsIdentityOnly() {
    assertThat(backup(Map.of("spec", Map.of("password", "hunter2"))).toString())
        .isEqualTo("Backup shop/nightly (resource version 7)");
  }

  @Test
  void sharesOneTablePerKind() {
    assertThat(Unstructured.empty(BACKUP).fieldTable())
        .isSameAs(Unstructured.empty(BACKUP).fieldTable());
  }
}
