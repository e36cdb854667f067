package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.serde.FieldTable;
import dev.bowline.type.GroupVersionKind;
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
  void servesMoreKindsThanItKeeps() {
    KindTables tables = new KindTables("kind - string\napiVersion - string");
    FieldTable first = tables.get(kind(0));
    for (int i = 1; i < 5000; i++) {
      assertThat(tables.get(kind(i)).kind()).isEqualTo(kind(i));
    }
    assertThat(tables.get(kind(0))).isSameAs(first);
    assertThat(tables.get(kind(4999))).isNotSameAs(tables.get(kind(4999)));
  }
}
