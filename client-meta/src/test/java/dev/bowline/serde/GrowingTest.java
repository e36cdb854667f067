package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.KeyedList;
import dev.bowline.meta.StringMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GrowingTest {
  private static final FieldTable PART = FieldTable.of("Part", "name 1 string\nvalue 2 string");

  @Test
  void copiesAnImmutableListOnceAndThenGrowsTheCopy() {
    List<String> first = List.of("a");
    List<String> grown = Growing.append(first, "b", "args");
    assertThat(Growing.append(grown, "c", "args")).isSameAs(grown).containsExactly("a", "b", "c");
    assertThat(first).containsExactly("a");
    assertThat(Growing.append(null, "a", "args")).containsExactly("a");
  }

  @Test
  void finishesAListThatTheBuilderNoLongerReaches() {
    List<String> grown = Growing.append(null, "a", "args");
    List<String> done = Growing.done(grown);
    Growing.append(grown, "b", "args");
    assertThat(done).containsExactly("a");
    assertThat(Growing.done(done)).isSameAs(done);
    assertThat(Growing.<String>done((List<String>) null)).isNull();
  }

  @Test
  @SuppressWarnings("NullAway") // the checker knows no type arguments that may be null
  void refusesNullElementsWhereTheListMayNotHoldThem() {
    assertThatThrownBy(() -> Growing.append(List.of(), nullString(), "args"))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("element of args");
    List<@Nullable Object> cells = Growing.appendOrNull(null, null);
    assertThat(Growing.doneOrNulls(cells)).containsExactly((Object) null);
  }

  @Test
  @SuppressWarnings("NullAway") // the point of the test
  void namesTheFieldThatNullWasGivenFor() {
    Map<String, String> nullKey = new HashMap<>();
    nullKey.put(null, "x");
    Map<String, String> nullValue = new HashMap<>();
    nullValue.put("app", null);
    Map<String, List<String>> nullList = new HashMap<>();
    nullList.put("app", null);
    refused(() -> Growing.copy((List<String>) null, "args"), "args");
    refused(() -> Growing.copy(Arrays.asList("a", null), "args"), "element of args");
    refused(() -> Growing.copyOrNulls(null, "cells"), "cells");
    refused(() -> Growing.copy((Map<String, String>) null, "labels"), "labels");
    refused(() -> Growing.copy(nullKey, "labels"), "key of labels");
    refused(() -> Growing.copy(nullValue, "labels"), "value of labels[\"app\"]");
    refused(() -> Growing.put(null, null, "x", "labels"), "key of labels");
    refused(() -> Growing.put(null, "app", null, "labels"), "value of labels[\"app\"]");
    refused(() -> Growing.copyOfLists(null, "extra"), "extra");
    refused(() -> Growing.copyOfLists(nullList, "extra"), "value of extra[\"app\"]");
    refused(
        () -> Growing.copyOfLists(Map.of("app", Arrays.asList("a", null)), "extra"),
        "element of extra");
    refused(() -> Growing.indexOf(null, 0, null), "key");
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(message);
  }

  @SuppressWarnings("NullAway") // what a caller without null checks would pass
  private static String nullString() {
    return null;
  }

  @Test
  void replacesAnElementInACopy() {
    List<String> first = List.of("a", "b");
    assertThat(Growing.replace(first, 1, "c")).containsExactly("a", "c");
    assertThat(first).containsExactly("a", "b");
  }

  @Test
  void findsTheFirstMessageWithAKey() {
    List<Sample> parts =
        List.of(new Sample(PART), new Sample(PART, "a", "1"), new Sample(PART, "a", "2"));
    assertThat(Growing.indexOf(parts, 0, "a")).isEqualTo(1);
    assertThat(Growing.indexOf(parts, 1, "2")).isEqualTo(2);
    assertThat(Growing.indexOf(parts, 0, "b")).isEqualTo(-1);
    assertThat(Growing.indexOf(null, 0, "a")).isEqualTo(-1);
  }

  @Test
  void growsAMapInKeyOrderAndLeavesTheFirstAlone() {
    StringMap<String> first = StringMap.copyOf(Map.of("b", "1"));
    Map<String, String> grown = Growing.put(first, "😀", "2", "labels");
    assertThat(Growing.put(grown, "\uffff", "3", "labels")).isSameAs(grown);
    Map<String, String> done = Growing.done(grown);
    Growing.put(grown, "c", "4", "labels");
    assertThat(done).isInstanceOf(StringMap.class);
    assertThat(done).containsOnlyKeys("b", "\uffff", "😀");
    assertThat(first).hasSize(1);
  }

  @Test
  void copiesMapsOfListsOnBothLevels() {
    List<String> groups = new ArrayList<>(List.of("x"));
    Map<String, List<String>> source = new HashMap<>(Map.of("a", groups));
    Map<String, List<String>> copy = Growing.copyOfLists(source, "extra");
    groups.add("y");
    source.clear();
    assertThat(copy).containsExactly(Map.entry("a", List.of("x")));
  }

  @Test
  void keepsAKeyedListThatIsOneAlready() {
    KeyedList<String, Sample> list = KeyedList.copyOf(List.of(new Sample(PART, "a")), 0);
    assertThat(Growing.<String, Sample>keyed(list, 0)).isSameAs(list);
    KeyedList<String, Sample> absent = Growing.keyed(null, 0);
    assertThat(absent).isNull();
  }
}
