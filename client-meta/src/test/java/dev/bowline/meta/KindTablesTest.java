package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.serde.FieldTable;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindTablesTest {
  private static GroupVersionKind kind(int i) {
    return new GroupVersionKind("example.com", "v1", "Kind" + i);
  }

  @Test
  void sharesOneTablePerKind() {
    KindTables tables = new KindTables("kind - string\napiVersion - string");
    FieldTable table = tables.get(kind(1));
    assertThat(table.kind()).isEqualTo(kind(1));
    assertThat(tables.get(kind(1))).isSameAs(table);
    assertThat(tables.get(kind(2))).isNotSameAs(table);
  }

  @Test
  void startsAnewWhenItIsFull() {
    KindTables tables = new KindTables("kind - string\napiVersion - string");
    FieldTable first = tables.get(kind(0));
    for (int i = 1; i < 5000; i++) {
      assertThat(tables.get(kind(i)).kind()).isEqualTo(kind(i));
    }
    assertThat(tables.get(kind(0))).isNotSameAs(first);
    assertThat(tables.get(kind(0))).isSameAs(tables.get(kind(0)));
    assertThat(tables.get(kind(4999))).isSameAs(tables.get(kind(4999)));
  }

  @Test
  void keepsNoLongNames() {
    KindTables tables = new KindTables("kind - string\napiVersion - string");
    String group = "g".repeat(253);
    String name = "n".repeat(67);
    GroupVersionKind longest = new GroupVersionKind(group, name, name);
    assertThat(tables.get(longest)).isSameAs(tables.get(longest));
    for (GroupVersionKind kind :
        List.of(
            new GroupVersionKind(group + "g", "v1", "Kind"),
            new GroupVersionKind("example.com", name + "n", "Kind"),
            new GroupVersionKind("example.com", "v1", name + "n"))) {
      assertThat(tables.get(kind).kind()).isEqualTo(kind);
      assertThat(tables.get(kind)).isNotSameAs(tables.get(kind));
    }
  }

  @Test
  void objectsAreEqualWhateverTableTheyHave() {
    GroupVersionKind kind = new GroupVersionKind("example.com", "v1", "n".repeat(68));
    Unstructured one = Unstructured.empty(kind);
    Unstructured other = Unstructured.empty(kind);
    assertThat(one.fieldTable()).isNotSameAs(other.fieldTable());
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    KubeList<Unstructured> list = KubeList.empty(ClusterType.custom(kind, "boats", one));
    KubeList<Unstructured> same = KubeList.empty(ClusterType.custom(kind, "boats", other));
    assertThat(list.fieldTable()).isNotSameAs(same.fieldTable());
    assertThat(list).isEqualTo(same).hasSameHashCodeAs(same);
  }
}
