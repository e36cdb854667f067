package dev.bowline.mockserver.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Service;
import dev.bowline.mockserver.schema.Structure.ScalarType;
import dev.bowline.mockserver.schema.Structure.Shape;
import dev.bowline.serde.Message;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class MessageStructureTest {
  @Test
  void listsAreMergedByTheirKeysTheirValuesOrNotAtAll() {
    Structure ports = at(Pod.EMPTY, "spec", "containers", "*", "ports");
    assertEquals(Shape.KEYED_LIST, ports.shape(null));
    assertEquals(List.of("containerPort", "protocol"), ports.keys());
    assertEquals(Shape.SET, at(Pod.EMPTY, "metadata", "finalizers").shape(null));
    assertEquals(
        Shape.ATOMIC_LIST, at(Pod.EMPTY, "spec", "containers", "*", "command").shape(null));
  }

  @Test
  void keysThatAreLeftOutCountAsTheirDefault() {
    Structure port = at(Service.EMPTY, "spec", "ports", "*");
    assertEquals("TCP", port.defaultOf("protocol"));
    assertEquals(0L, port.defaultOf("port"));
    assertNull(port.defaultOf("nodePort"));
    assertEquals("", at(Pod.EMPTY, "spec", "containers", "*").defaultOf("name"));
    assertEquals("", at(Pod.EMPTY, "spec", "imagePullSecrets", "*").defaultOf("name"));
  }

  @Test
  void selectorsAndReferencesAreOneValue() {
    assertEquals(Shape.ATOMIC_MAP, at(Deployment.EMPTY, "spec", "selector").shape(null));
    assertEquals(Shape.ATOMIC_MAP, at(Service.EMPTY, "spec", "selector").shape(null));
    assertEquals(Shape.ATOMIC_MAP, at(Pod.EMPTY, "metadata", "ownerReferences", "*").shape(null));
    assertEquals(Shape.MAP, at(Pod.EMPTY, "metadata", "labels").shape(null));
  }

  @Test
  void scalarsTellWhatTheyMayBe() {
    assertEquals(ScalarType.NUMBER, at(Deployment.EMPTY, "spec", "replicas").scalarType());
    assertEquals(ScalarType.STRING, at(Pod.EMPTY, "spec", "nodeName").scalarType());
    assertEquals(
        ScalarType.ANY, at(Service.EMPTY, "spec", "ports", "*", "targetPort").scalarType());
  }

  @Test
  void schemasOfSchemasNeverEnd() {
    Structure schema =
        at(CustomResourceDefinition.EMPTY, "spec", "versions", "*", "schema", "openAPIV3Schema");
    for (int i = 0; i < 20; i++) {
      schema = at(schema, "properties", "any");
    }
    assertEquals(Shape.ATOMIC_LIST, at(schema, "required").shape(null));
    assertEquals(Shape.MAP, at(schema, "default").shape(Map.of()));
    assertEquals(Shape.ATOMIC_LIST, at(schema, "default", "a").shape(List.of()));
  }

  @Test
  void whatIsNotDeclaredIsNotThere() {
    assertNull(at(Pod.EMPTY, "spec").field("colour"));
  }

  private static Structure at(Message prototype, String... path) {
    return at(MessageStructure.of(prototype), path);
  }

  private static Structure at(Structure start, String... path) {
    Structure structure = start;
    for (String name : path) {
      structure =
          name.equals("*")
              ? structure.element()
              : Objects.requireNonNull(structure.field(name), name);
    }
    return structure;
  }
}
