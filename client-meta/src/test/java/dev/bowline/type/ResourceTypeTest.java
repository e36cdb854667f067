package dev.bowline.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.Unstructured;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResourceTypeTest {
  private static final GroupVersionKind BACKUP =
      new GroupVersionKind("example.com", "v1", "Backup");
  private static final Unstructured PROTOTYPE = Unstructured.empty(BACKUP);

  @Test
  void namesTheResourceAndItsList() {
    NamespacedType<Unstructured> type = NamespacedType.custom(BACKUP, "backups", PROTOTYPE);
    assertThat(type.kind()).isEqualTo(BACKUP);
    assertThat(type.resource()).isEqualTo(new GroupVersionResource("example.com", "v1", "backups"));
    assertThat(type.listKind()).isEqualTo("BackupList");
    assertThat(type.toString()).isEqualTo("backups.v1.example.com");
    assertThat(type.prototype()).isSameAs(PROTOTYPE);
  }

  @Test
  void speaksProtobufOnlyIfBuiltIn() {
    assertThat(NamespacedType.custom(BACKUP, "backups", PROTOTYPE).hasProtobuf()).isFalse();
    assertThat(ClusterType.custom(BACKUP, "backups", PROTOTYPE).hasProtobuf()).isFalse();
    assertThat(NamespacedType.builtIn(BACKUP, "backups", PROTOTYPE, Set.of(), List.of()))
        .returns(true, NamespacedType::hasProtobuf);
    assertThat(ClusterType.builtIn(BACKUP, "backups", PROTOTYPE, Set.of(), List.of()))
        .returns(true, ClusterType::hasProtobuf);
  }

  @Test
  void carriesTheScopeInItsClass() {
    ResourceType<Unstructured> namespaced = NamespacedType.custom(BACKUP, "backups", PROTOTYPE);
    ResourceType<Unstructured> cluster = ClusterType.custom(BACKUP, "backups", PROTOTYPE);
    assertThat(namespaced.isNamespaced()).isTrue();
    assertThat(cluster.isNamespaced()).isFalse();
    assertThat(namespaced).isNotEqualTo(cluster);
  }

  @Test
  void equalsByResource() {
    NamespacedType<Unstructured> type = NamespacedType.custom(BACKUP, "backups", PROTOTYPE);
    assertThat(type)
        .isEqualTo(NamespacedType.builtIn(BACKUP, "backups", PROTOTYPE, Set.of(), List.of()))
        .hasSameHashCodeAs(NamespacedType.custom(BACKUP, "backups", Unstructured.empty(BACKUP)))
        .isNotEqualTo(NamespacedType.custom(BACKUP, "backupz", PROTOTYPE));
  }

  @Test
  void doesNotFollowWhatItWasMadeFrom() {
    Set<String> subresources = new HashSet<>(Set.of("status"));
    List<String> shortNames = new ArrayList<>(List.of("bk"));
    ClusterType<Unstructured> type =
        ClusterType.builtIn(BACKUP, "backups", PROTOTYPE, subresources, shortNames);
    subresources.add("scale");
    shortNames.clear();
    assertThat(type.subresources()).containsExactly("status");
    assertThat(type.shortNames()).containsExactly("bk");
  }
}
