package dev.bowline.mockserver.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Service;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.MessageStructure;
import dev.bowline.mockserver.schema.Structure;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MergeTest {
  private static final Structure POD = MessageStructure.of(Pod.EMPTY);
  private static final Structure SERVICE = MessageStructure.of(Service.EMPTY);
  private static final Structure CONFIG_MAP = MessageStructure.of(ConfigMap.EMPTY);

  @Test
  void fieldsOfAConfigurationAreItsLeavesAndEntriesButNotTheFieldsThatLeadToThem() {
    assertEquals(
        "{\"f:metadata\":{\"f:labels\":{\"f:a\":{}}},\"f:spec\":{\"f:containers\":"
            + "{\"k:{\\\"name\\\":\\\"c\\\"}\":{\".\":{},\"f:image\":{},\"f:name\":{},\"f:ports\":"
            + "{\"k:{\\\"containerPort\\\":80,\\\"protocol\\\":\\\"TCP\\\"}\":{\".\":{},\"f:containerPort\":{}}}}},"
            + "\"f:nodeSelector\":{}}}",
        fields(
            POD,
            "{'metadata':{'labels':{'a':'1'}},'spec':{'nodeSelector':{'x':'y'},"
                + "'containers':[{'name':'c','image':'i','ports':[{'containerPort':80}]}]}}"));
  }

  @Test
  void emptyAndNullValuesAreOwned() {
    assertEquals(
        "{\"f:data\":{},\"f:metadata\":{\"f:annotations\":{},\"f:labels\":{}}}",
        fields(CONFIG_MAP, "{'data':null,'metadata':{'labels':{},'annotations':null}}"));
  }

  @Test
  void anElementThatStandsTwiceIsOwnedAsOne() {
    assertEquals(
        "{\"f:spec\":{\"f:containers\":{\"k:{\\\"name\\\":\\\"c\\\"}\":{}}}}",
        fields(POD, "{'spec':{'containers':[{'name':'c','image':'a'},{'name':'c','image':'b'}]}}"));
  }

  @Test
  void setsOfFieldsAreReadAsTheyAreWritten() throws FieldsV1.MalformedException {
    Map<String, @Nullable Object> tree =
        tree(
            "{'f:metadata':{'f:finalizers':{'.':{},'v:\\\"a.b/c\\\"':{}}},"
                + "'f:list':{'i:3':{'.':{},'f:x':{}}}}");
    assertEquals(tree, FieldsV1.write(FieldsV1.read(tree)));
    assertEquals(
        new FieldSet(), FieldsV1.read(tree("{'x:of another time':{'f:y':{}}}")), "unknown steps");
  }

  @Test
  void elementsOfBothListsComeInTheOrderOfTheAppliedOne() {
    String live = "{'spec':{'ports':[{'port':1},{'port':2},{'port':3},{'port':4}]}}";
    assertEquals(
        "{\"spec\":{\"ports\":[{\"port\":1},{\"port\":3},{\"port\":4},{\"port\":2}]}}",
        merged(SERVICE, live, "{'spec':{'ports':[{'port':4},{'port':2}]}}"));
    assertEquals(
        "{\"spec\":{\"ports\":[{\"port\":1},{\"port\":2},{\"port\":9,\"name\":\"new\"},"
            + "{\"port\":3},{\"port\":4}]}}",
        merged(
            SERVICE,
            live,
            "{'spec':{'ports':[{'port':2},{'port':9,'name':'new'},{'port':3},{'port':4}]}}"));
  }

  @Test
  void atomicListsAndMapsAreReplaced() {
    assertEquals(
        "{\"spec\":{\"nodeSelector\":{\"b\":\"2\"},\"containers\":[{\"name\":\"c\","
            + "\"command\":[\"y\"]}]}}",
        merged(
            POD,
            "{'spec':{'nodeSelector':{'a':'1'},'containers':[{'name':'c','command':['x']}]}}",
            "{'spec':{'nodeSelector':{'b':'2'},'containers':[{'name':'c','command':['y']}]}}"));
  }

  @Test
  void aNullLeavesWhatIsThere() {
    assertEquals(
        "{\"data\":{\"a\":\"1\"}}", merged(CONFIG_MAP, "{'data':{'a':'1'}}", "{'data':null}"));
  }

  @Test
  void comparisonTellsAddedModifiedAndRemovedFields() {
    Comparison change =
        Comparison.of(
            POD,
            tree("{'spec':{'nodeName':'n','containers':[{'name':'a','image':'1'},{'name':'b'}]}}"),
            tree("{'spec':{'containers':[{'name':'b','image':'2'},{'name':'a','image':'3'}]}}"));
    assertEquals(
        "{\"f:spec\":{\"f:nodeName\":{}}}", text(change.removed()), "order of elements is none");
    assertEquals(
        "{\"f:spec\":{\"f:containers\":{\"k:{\\\"name\\\":\\\"a\\\"}\":{\"f:image\":{}}}}}",
        text(change.modified()));
    assertEquals(
        "{\"f:spec\":{\"f:containers\":{\"k:{\\\"name\\\":\\\"b\\\"}\":{\"f:image\":{}}}}}",
        text(change.added()));
  }

  @Test
  void aMapThatIsNewIsAddedWithItsEntries() {
    assertEquals(
        "{\"f:data\":{\".\":{},\"f:k\":{}}}",
        text(Comparison.of(CONFIG_MAP, tree("{}"), tree("{'data':{'k':'v'}}")).added()));
  }

  @Test
  void whatDoesNotFitIsToldWithItsPath() {
    assertEquals(
        ".spec.colour: field not declared in schema",
        SchemaCheck.problem(POD, tree("{'spec':{'colour':1}}"), false));
    assertEquals(
        ".spec.containers: duplicate entries for key [name=\"c\"]",
        SchemaCheck.problem(
            POD, tree("{'spec':{'containers':[{'name':'c'},{'name':'c'}]}}"), false));
    assertEquals(
        "",
        SchemaCheck.problem(
            POD, tree("{'spec':{'containers':[{'name':'c'},{'name':'c'}]}}"), true));
    assertEquals(
        "errors:\n  .spec.nodeName: expected string, got &value.valueUnstructured{Value:5}\n"
            + "  .spec.hostNetwork: expected boolean, got &{yes}",
        SchemaCheck.problem(POD, tree("{'spec':{'nodeName':5,'hostNetwork':'yes'}}"), false));
  }

  private static String fields(Structure structure, String json) {
    return text(OwnedFields.of(structure, tree(json)));
  }

  private static String merged(Structure structure, String live, String applied) {
    return json(Merging.merge(structure, tree(live), tree(applied)));
  }

  private static String text(FieldSet set) {
    return json(FieldsV1.write(set));
  }

  private static String json(@Nullable Object tree) {
    return new String(JsonTrees.write(tree), StandardCharsets.UTF_8);
  }

  private static Map<String, @Nullable Object> tree(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return Objects.requireNonNull(Tree.object(JsonTrees.parse(bytes)));
  }
}
