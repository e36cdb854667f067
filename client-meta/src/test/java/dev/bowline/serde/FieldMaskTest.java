package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.ObjectMeta;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldMaskTest {
  private static final FieldTable META = ObjectMeta.EMPTY.fieldTable();
  private static final FieldTable LIST = ListMeta.EMPTY.fieldTable();

  /** The names of the fields that a mask leaves out of a message. */
  private static List<String> leftOut(FieldMask mask, Message message) {
    List<String> names = new ArrayList<>();
    FieldMask.LeftOut leftOut = mask.of(message);
    for (int i = 0; leftOut != null && i < message.fieldTable().size(); i++) {
      if (leftOut.has(i)) {
        names.add(message.fieldTable().field(i).name());
      }
    }
    return names;
  }

  @Test
  void leavesNothingOutAtFirst() {
    assertThat(FieldMask.none().isNone()).isTrue();
    assertThat(FieldMask.none().of(ObjectMeta.EMPTY)).isNull();
  }

  @Test
  void leavesOutTheNamedFieldsOfOneTable() {
    FieldMask mask = FieldMask.none().withoutManagedFields();
    assertThat(mask.isNone()).isFalse();
    assertThat(leftOut(mask, ObjectMeta.EMPTY)).containsExactly("managedFields");
    assertThat(mask.of(ListMeta.EMPTY)).isNull();
  }

  @Test
  void addsToWhatIsLeftOutAlreadyWithoutChangingTheFirstMask() {
    FieldMask first = FieldMask.none().except(META, "managedFields");
    FieldMask second = first.except(META, "labels").except(LIST, "continue");
    assertThat(leftOut(second, ObjectMeta.EMPTY)).containsExactly("labels", "managedFields");
    assertThat(leftOut(second, ListMeta.EMPTY)).containsExactly("continue");
    assertThat(leftOut(first, ObjectMeta.EMPTY)).containsExactly("managedFields");
    assertThat(first.of(ListMeta.EMPTY)).isNull();
  }

  @Test
  void refusesAFieldThatIsNotThere() {
    assertThatThrownBy(() -> FieldMask.none().except(META, "managedfields"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("meta.v1.ObjectMeta has no field managedfields");
  }
}
