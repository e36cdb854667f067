package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FieldMaskTest {
  private static final FieldTable META =
      FieldTable.of("ObjectMeta", "name 1 string\nmanagedFields 2 []message\nlabels 3 map[]string");
  private static final FieldTable SPEC = FieldTable.of("Spec", "nodeName 1 string");

  @Test
  void leavesNothingOutAtFirst() {
    assertThat(FieldMask.none().isNone()).isTrue();
    assertThat(FieldMask.none().skipped(META)).isNull();
  }

  @Test
  void leavesOutTheNamedFieldsOfOneTable() {
    FieldMask mask = FieldMask.none().except(META, "managedFields");
    assertThat(mask.isNone()).isFalse();
    assertThat(mask.skipped(META)).containsExactly(false, true, false);
    assertThat(mask.skipped(SPEC)).isNull();
  }

  @Test
  void addsToWhatIsLeftOutAlreadyWithoutChangingTheFirstMask() {
    FieldMask first = FieldMask.none().except(META, "managedFields");
    FieldMask second = first.except(META, "labels").except(SPEC, "nodeName");
    assertThat(second.skipped(META)).containsExactly(false, true, true);
    assertThat(second.skipped(SPEC)).containsExactly(true);
    assertThat(first.skipped(META)).containsExactly(false, true, false);
    assertThat(first.skipped(SPEC)).isNull();
  }

  @Test
  void refusesAFieldThatIsNotThere() {
    assertThatThrownBy(() -> FieldMask.none().except(META, "managedfields"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ObjectMeta has no field managedfields");
  }
}
