package dev.bowline.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.KubeList;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field.Shape;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for every class of the model, the old kinds included. */
class EveryMessageTest {
  @Test
  void hasNothingSetWhenItIsEmpty() throws IOException {
    for (Message message : messages()) {
      assertThat(message.isEmpty()).as(message.fieldTable().name()).isTrue();
      for (int i = 0; i < message.fieldTable().size(); i++) {
        assertThat(message.fieldValue(i))
            .as("%s.%s", message.fieldTable(), message.fieldTable().field(i))
            .isNull();
      }
    }
  }

  @Test
  void hasAPrototypeForEachFieldThatHoldsMessagesAndForNoOther() throws IOException {
    for (Message message : messages()) {
      for (int i = 0; i < message.fieldTable().size(); i++) {
        FieldTable.Field field = message.fieldTable().field(i);
        assertThat(message.fieldPrototype(i) != null)
            .as("%s.%s", message.fieldTable(), field)
            .isEqualTo(field.kind() == FieldKind.MESSAGE);
      }
    }
  }

  @Test
  void hidesTextsThatAnyoneMayFillIn() throws IOException {
    Set<String> shown = new TreeSet<>();
    for (Message message : messages()) {
      for (int i = 0; i < message.fieldTable().size(); i++) {
        FieldTable.Field field = message.fieldTable().field(i);
        boolean isFree = field.kind() == FieldKind.STRING && field.shape() == Shape.MAP;
        if ((isFree || field.kind() == FieldKind.ANY) && !field.isSensitive()) {
          shown.add(field.name());
        }
      }
    }
    assertThat(shown)
        .as("maps of texts that are shown, since their values only select or name something")
        .containsExactly(
            "allocatedResourceStatuses",
            "deprecatedTopology",
            "labels",
            "matchLabels",
            "nodeSelector",
            "selector",
            "topology");
  }

  @Test
  void refusesAFieldThatItDoesNotHave() throws IOException {
    for (Message message : messages()) {
      assertThatThrownBy(() -> message.fieldValue(message.fieldTable().size()))
          .as(message.fieldTable().name())
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void keepsItsFieldsInProtobufOrder() throws IOException {
    for (Message message : messages()) {
      FieldTable table = message.fieldTable();
      for (int group = 0; group <= table.groupCount(); group++) {
        int last = -1;
        for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
          if (table.field(i).group() == group) {
            assertThat(table.field(i).number())
                .as("%s.%s", table, table.field(i))
                .isGreaterThanOrEqualTo(last);
            last = table.field(i).number();
          }
        }
      }
    }
  }

  @Test
  void namesMapKeysThatItsElementsHave() throws IOException {
    for (Message message : messages()) {
      for (int i = 0; i < message.fieldTable().size(); i++) {
        FieldTable.Field field = message.fieldTable().field(i);
        Message element = message.fieldPrototype(i);
        for (String key : field.mapKeys()) {
          assertThat(Objects.requireNonNull(element).fieldTable().field(key))
              .as("%s.%s", message.fieldTable(), field)
              .isNotNull();
        }
        if (element != null && field.patchMergeKey() != null) {
          assertThat(element.fieldTable().field(field.patchMergeKey()))
              .as("%s.%s", message.fieldTable(), field)
              .isNotNull();
        }
      }
    }
  }

  private static List<Message> messages() throws IOException {
    Set<Object> tables = new HashSet<>();
    List<Message> messages = new java.util.ArrayList<>();
    try (Stream<String> lines = Files.lines(Path.of("../facts/kubernetes-1.36.facts"))) {
      for (String line : lines.filter(text -> text.startsWith("kind ")).toList()) {
        String[] words = line.split(" ", -1);
        Message kind = AllKinds.registry().prototype(GroupVersionKind.of(words[1], words[2]));
        if (kind != null && !(kind instanceof KubeList<?>)) {
          collect(kind, tables, messages);
        }
      }
    }
    assertThat(messages).hasSizeGreaterThan(950);
    return messages;
  }

  private static void collect(Message message, Set<Object> tables, List<Message> messages) {
    if (!tables.add(message.fieldTable())) {
      return;
    }
    messages.add(message);
    for (int i = 0; i < message.fieldTable().size(); i++) {
      Message part = message.fieldPrototype(i);
      if (part != null) {
        collect(part, tables, messages);
      }
    }
  }
}
