package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.StringMap;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageTextTest {
  private static final FieldTable POD =
      FieldTable.of(
          new GroupVersionKind("", "v1", "Pod"),
          "kind - string\napiVersion - string\nmetadata 1 message oe\nspec 2 message oe");
  private static final FieldTable ENV =
      FieldTable.of("core.v1.EnvVar", "name 1 string\nvalue 2 string oe secret");

  @Test
  void showsTheFieldsOfAPart() {
    FieldTable table =
        FieldTable.of(
            "core.v1.Container",
            "name 1 string\nargs 2 []string\nlimits 3 map[]Quantity\nenv 4 []message\ntty 5 bool");
    Sample container =
        new Sample(
            table,
            "web",
            List.of("-v", "x"),
            StringMap.copyOf(Map.of("memory", Quantity.parse("1Gi"), "cpu", Quantity.of(2))),
            List.of(new Sample(ENV, "A"), new Sample(ENV, "B")));
    assertThat(container.toString())
        .isEqualTo(
            "Container{name=web, args=[-v, x], limits={cpu=2, memory=1Gi},"
                + " env=[EnvVar{name=A}, EnvVar{name=B}]}");
  }

  @Test
  void hidesFieldsThatMayHoldSecrets() {
    assertThat(new Sample(ENV, "TOKEN", "hunter2").toString())
        .isEqualTo("EnvVar{name=TOKEN, value=(hidden)}");
  }

  @Test
  void hidesAnnotationsSinceTheyMayHoldTheLastAppliedSecret() {
    ObjectMeta metadata = ObjectMeta.of(m -> m.name("db").putAnnotation("last-applied", "hunter2"));
    assertThat(metadata.toString())
        .contains("name=db", "annotations=(hidden)")
        .doesNotContain("hunter2");
  }

  @Test
  void showsTheSizeOfBytesOnly() {
    FieldTable table = FieldTable.of("T", "data 1 map[]bytes\nraw 2 RawExtension");
    Sample sample = new Sample(table, Map.of("k", Bytes.utf8("hunter2")));
    assertThat(sample.toString()).isEqualTo("T{data={k=7 bytes}}");
  }

  @Test
  void showsTheIdentityOfAKindOnly() {
    ObjectMeta metadata = ObjectMeta.of(m -> m.namespace("shop").name("web").resourceVersion("42"));
    Sample spec = new Sample(ENV, "TOKEN", "hunter2");
    assertThat(new Sample(POD, "Pod", "v1", metadata, spec).toString())
        .isEqualTo("Pod shop/web (resource version 42)");
    assertThat(new Sample(POD, null, null, ObjectMeta.of(m -> m.name("web"))).toString())
        .isEqualTo("Pod web");
    assertThat(new Sample(POD).toString()).isEqualTo("Pod");
  }

  @Test
  void showsOnlyTheIdentityOfAKindInsideAPart() {
    FieldTable table = FieldTable.of("Holder", "objects 1 []message");
    Sample pod = new Sample(POD, null, null, ObjectMeta.of(m -> m.name("web")));
    assertThat(new Sample(table, List.of(pod)).toString()).isEqualTo("Holder{objects=[Pod web]}");
  }
}
