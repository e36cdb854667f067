package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.v1.OwnerReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyedListTest {
  private static final int UID = OwnerReference.EMPTY.fieldTable().ordinal("uid");
  private static final int NAME = OwnerReference.EMPTY.fieldTable().ordinal("name");
  private static final OwnerReference WEB = owner("web", "1");
  private static final OwnerReference DB = owner("db", "2");

  private static OwnerReference owner(String name, String uid) {
    return OwnerReference.of(o -> o.name(name).uid(uid));
  }

  @Test
  void findsTheFirstElementWithAKey() {
    OwnerReference again = owner("other", "1");
    KeyedList<String, OwnerReference> list = KeyedList.copyOf(List.of(WEB, DB, again), UID);
    assertThat(list.byKey("1")).containsSame(WEB);
    assertThat(list.byKey("2")).containsSame(DB);
    assertThat(list.byKey("3")).isEmpty();
  }

  @Test
  void findsNoElementWithoutTheKeyField() {
    KeyedList<String, OwnerReference> list = KeyedList.copyOf(List.of(OwnerReference.EMPTY), UID);
    assertThat(list.byKey("1")).isEmpty();
  }

  @Test
  void isAListInTheOrderGiven() {
    KeyedList<String, OwnerReference> list = KeyedList.copyOf(List.of(DB, WEB), UID);
    assertThat(list).containsExactly(DB, WEB).isEqualTo(List.of(DB, WEB));
    assertThat(list).hasSameHashCodeAs(List.of(DB, WEB));
    assertThatThrownBy(() -> list.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void doesNotFollowItsSource() {
    List<OwnerReference> source = new ArrayList<>(List.of(WEB));
    KeyedList<String, OwnerReference> list = KeyedList.copyOf(source, UID);
    source.set(0, DB);
    assertThat(list).containsExactly(WEB);
  }

  @Test
  void isCopiedOnlyForAnotherKey() {
    KeyedList<String, OwnerReference> list = KeyedList.copyOf(List.of(WEB), UID);
    assertThat(KeyedList.<String, OwnerReference>copyOf(list, UID)).isSameAs(list);
    KeyedList<String, OwnerReference> byName = KeyedList.copyOf(list, NAME);
    assertThat(byName.byKey("web")).containsSame(WEB);
    assertThat(KeyedList.copyOf(List.<OwnerReference>of(), UID)).isSameAs(KeyedList.empty());
  }

  @Test
  void refusesNull() {
    List<OwnerReference> source = Arrays.asList(WEB, null);
    assertThatThrownBy(() -> KeyedList.copyOf(source, UID))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  @SuppressWarnings("DoNotCall") // the refusal is what is tested
  void cannotBeChanged() {
    KeyedList<String, OwnerReference> list = KeyedList.copyOf(List.of(WEB), UID);
    assertThatThrownBy(() -> list.set(0, DB)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> list.add(DB)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> list.remove(0)).isInstanceOf(UnsupportedOperationException.class);
    list.toArray()[0] = DB;
    assertThat(list).containsExactly(WEB);
  }
}
