package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KubeListTest {
  private static final GroupVersionKind BACKUP =
      new GroupVersionKind("example.com", "v1", "Backup");
  private static final NamespacedType<Unstructured> TYPE =
      NamespacedType.custom(BACKUP, "backups", Unstructured.empty(BACKUP));

  private static Unstructured backup(String name) {
    return Unstructured.of(BACKUP, ObjectMeta.of(m -> m.name(name)), Map.of());
  }

  @Test
  void holdsItemsAndTheVersionOfTheCollection() {
    ListMeta metadata = ListMeta.of(m -> m.resourceVersion("42"));
    KubeList<Unstructured> list = KubeList.of(TYPE, metadata, List.of(backup("a"), backup("b")));
    assertThat(list.resourceVersion()).isEqualTo(new ResourceVersion("42"));
    assertThat(list).extracting(Unstructured::name).containsExactly("a", "b");
    assertThat(list.type()).isEqualTo(TYPE);
  }

  @Test
  void doesNotFollowItsSource() {
    List<Unstructured> source = new ArrayList<>(List.of(backup("a")));
    KubeList<Unstructured> list = KubeList.of(TYPE, ListMeta.EMPTY, source);
    source.clear();
    assertThat(list.items()).hasSize(1);
  }

  @Test
  void isOfTheListKind() {
    KubeList<Unstructured> list = KubeList.empty(TYPE);
    assertThat(list.fieldTable().kind())
        .isEqualTo(new GroupVersionKind("example.com", "v1", "BackupList"));
    assertThat(list.fieldPrototype(list.fieldTable().ordinal("items"))).isSameAs(TYPE.prototype());
    assertThat(list.items()).isEmpty();
    assertThat(list.metadata()).isSameAs(ListMeta.EMPTY);
    assertThat(list.resourceVersion()).isEqualTo(ResourceVersion.NONE);
  }

  @Test
  void equalsByContent() {
    KubeList<Unstructured> list = KubeList.of(TYPE, ListMeta.EMPTY, List.of(backup("a")));
    assertThat(list).isEqualTo(KubeList.of(TYPE, ListMeta.EMPTY, List.of(backup("a"))));
    assertThat(list).isNotEqualTo(KubeList.of(TYPE, ListMeta.EMPTY, List.of(backup("b"))));
    assertThat(KubeList.of(TYPE, ListMeta.EMPTY, List.of())).isEqualTo(KubeList.empty(TYPE));
  }
}
