package dev.bowline.mockserver.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class StrategicMergeTest {
  private static final String CONTAINERS = "{'spec':{'containers':[{'name':'a'},{'name':'b'}]}}";

  @Test
  void elementsAreMergedByKeyAndNewOnesComeFirst() throws StrategicException {
    assertEquals(
        "{'spec':{'containers':[{'name':'new'},{'name':'a'},{'name':'b','image':'i'}]}}",
        patched(CONTAINERS, "{'spec':{'containers':[{'name':'new'},{'name':'b','image':'i'}]}}"));
  }

  @Test
  void elementsAreDeletedAndListsReplaced() throws StrategicException {
    assertEquals(
        "{'spec':{'containers':[{'name':'b'}]}}",
        patched(CONTAINERS, "{'spec':{'containers':[{'name':'a','$patch':'delete'}]}}"));
    assertEquals(
        "{'spec':{'containers':[{'name':'c'}]}}",
        patched(CONTAINERS, "{'spec':{'containers':[{'$patch':'replace'},{'name':'c'}]}}"));
  }

  @Test
  void anOrderThatIsToldIsKept() throws StrategicException {
    assertEquals(
        "{'spec':{'containers':[{'name':'b'},{'name':'c'},{'name':'a'}]}}",
        patched(
            CONTAINERS,
            "{'spec':{'$setElementOrder/containers':[{'name':'b'},{'name':'c'},{'name':'a'}],"
                + "'containers':[{'name':'c'}]}}"));
  }

  @Test
  void aPatchThatContradictsItsOrderIsRefused() {
    assertEquals(
        """
        The order in patch list:
        [map[name:a]]
         doesn't match $setElementOrder list:
        [map[name:b]]
        """,
        problem(
            "{'spec':{'$setElementOrder/containers':[{'name':'b'}],"
                + "'containers':[{'name':'a'}]}}"));
  }

  @Test
  void aDirectiveIsOneTooManyWhereTheOrderEndsBeforeIt() throws StrategicException {
    String order = "{'spec':{'$setElementOrder/containers':[{'name':'a'}],'containers':";
    assertEquals(
        """
        The order in patch list:
        [map[name:a] map[$patch:replace]]
         doesn't match $setElementOrder list:
        [map[name:a]]
        """,
        problem(order + "[{'name':'a'},{'$patch':'replace'}]}}"));
    assertEquals(
        "{'spec':{'containers':[{'name':'a','image':'i'}]}}",
        patched(CONTAINERS, order + "[{'name':'a','image':'i'},{'name':'b','$patch':'delete'}]}}"));
  }

  @Test
  void scalarsAreMergedAndRemoved() throws StrategicException {
    String live = "{'metadata':{'finalizers':['x','y']}}";
    assertEquals(
        "{'metadata':{'finalizers':['z','x','y']}}",
        patched(live, "{'metadata':{'finalizers':['z','y']}}"));
    assertEquals(
        "{'metadata':{'finalizers':['y']}}",
        patched(live, "{'metadata':{'$deleteFromPrimitiveList/finalizers':['x']}}"));
  }

  @Test
  void onlyKeysThatAreRetainedStay() throws StrategicException {
    String live = "{'spec':{'strategy':{'type':'RollingUpdate','rollingUpdate':{'maxSurge':1}}}}";
    assertEquals(
        "{'spec':{'strategy':{'type':'Recreate'}}}",
        patched(
            live,
            "{'spec':{'strategy':{'$retainKeys':['type'],'type':'Recreate'}}}",
            Deployment.EMPTY));
  }

  @Test
  void mapsAreReplacedDeletedAndEmptiedByNull() throws StrategicException {
    String live = "{'metadata':{'labels':{'a':'1','b':'2'}}}";
    assertEquals(
        "{'metadata':{'labels':{'c':'3'}}}",
        patched(live, "{'metadata':{'labels':{'$patch':'replace','c':'3'}}}"));
    assertEquals(
        "{'metadata':{'labels':{}}}", patched(live, "{'metadata':{'labels':{'$patch':'delete'}}}"));
    assertEquals(
        "{'metadata':{'labels':{'b':'2'}}}", patched(live, "{'metadata':{'labels':{'a':null}}}"));
  }

  @Test
  void whatIsWrongIsToldInTheServersWords() {
    assertEquals(
        "map: map[image:x] does not contain declared merge key: name",
        problem("{'spec':{'containers':[{'image':'x'}]}}"));
    assertEquals(
        "unknown patch type: explode in map: map[$patch:explode]",
        problem("{'spec':{'$patch':'explode'}}"));
    assertEquals(
        "unknown patch type: %!s(<nil>) in map: map[$patch:<nil>]",
        problem("{'spec':{'$patch':null}}"));
    assertEquals(
        "expected a []interface {}, but received a string",
        problem("{'spec':{'$setElementOrder/containers':'a'}}"));
    assertEquals(
        "invalid patch format of retainKeys",
        problem("{'spec':{'$retainKeys':[],'nodeName':'n'}}"));
  }

  private static String problem(String patch) {
    return String.valueOf(
        assertThrows(StrategicException.class, () -> patched(CONTAINERS, patch)).getMessage());
  }

  private static String patched(String live, String patch) throws StrategicException {
    return patched(live, patch, Pod.EMPTY);
  }

  private static String patched(String live, String patch, Message prototype)
      throws StrategicException {
    Object patched = StrategicMerge.apply(tree(live), tree(patch), prototype);
    return new String(JsonTrees.write(patched), StandardCharsets.UTF_8).replace('"', '\'');
  }

  private static Map<String, @Nullable Object> tree(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return Objects.requireNonNull(Tree.object(JsonTrees.parse(bytes)));
  }
}
