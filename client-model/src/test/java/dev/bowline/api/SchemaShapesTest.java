package dev.bowline.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apiextensions.v1.JSONSchemaProps;
import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrArray;
import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrBool;
import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrStringArray;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaShapesTest {
  private static final JSONSchemaProps STRING = JSONSchemaProps.of(s -> s.type("string"));

  @Test
  void holdsASchemaOrABoolean() {
    assertThat(JSONSchemaPropsOrBool.of(STRING).schema()).isEqualTo(STRING);
    assertThat(JSONSchemaPropsOrBool.of(STRING).allows()).isTrue();
    assertThat(JSONSchemaPropsOrBool.of(true).hasSchema()).isFalse();
    assertThat(JSONSchemaPropsOrBool.of(false))
        .isEqualTo(JSONSchemaPropsOrBool.EMPTY)
        .isNotEqualTo(JSONSchemaPropsOrBool.of(true));
  }

  @Test
  void holdsOneSchemaOrSeveral() {
    assertThat(JSONSchemaPropsOrArray.of(STRING).schema()).isEqualTo(STRING);
    assertThat(JSONSchemaPropsOrArray.of(List.of(STRING)).schemas()).containsExactly(STRING);
    assertThat(JSONSchemaPropsOrArray.of(List.of(STRING)).hasSchema()).isFalse();
    assertThat(JSONSchemaPropsOrArray.of(List.of())).isEqualTo(JSONSchemaPropsOrArray.EMPTY);
  }

  @Test
  void holdsASchemaOrNamesOfProperties() {
    assertThat(JSONSchemaPropsOrStringArray.of(STRING).schema()).isEqualTo(STRING);
    assertThat(JSONSchemaPropsOrStringArray.of(List.of("a")).properties()).containsExactly("a");
  }

  @Test
  void standsInASchemaByValue() {
    JSONSchemaProps schema =
        JSONSchemaProps.of(
            s ->
                s.additionalProperties(JSONSchemaPropsOrBool.of(true))
                    .putDependency("a", JSONSchemaPropsOrStringArray.of(List.of("b"))));

    assertThat(schema.additionalProperties().allows()).isTrue();
    assertThat(schema.dependencies().get("a"))
        .isEqualTo(JSONSchemaPropsOrStringArray.of(List.of("b")));
  }
}
