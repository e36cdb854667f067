package dev.bowline.mockserver.managed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.merge.FieldSet;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.MessageStructure;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.status.ApiFailure;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rules by which fields change hands, without a server around them. */
final class FieldManagerTest {
  private Instant now = Instant.parse("2030-01-01T00:00:00Z");

  private final FieldManager fields =
      new FieldManager(new OneVersion(), "v1", "", new FieldSet(), () -> now);

  @Test
  void whatAWriterChangesIsItsOwnAndNoLongerOthers() {
    Map<String, @Nullable Object> first = created("{'data':{'a':'1','b':'1'}}", "one");
    now = now.plusSeconds(5);
    Map<String, @Nullable Object> second = updated(first, "{'data':{'a':'2','b':'1'}}", "two");
    assertEquals(
        "[one Update 00:00:00Z {\"f:data\":{\".\":{},\"f:b\":{}}},"
            + " two Update 00:00:05Z {\"f:data\":{\"f:a\":{}}}]",
        owners(second));
    now = now.plusSeconds(5);
    assertEquals(owners(second), owners(updated(second, "{'data':{'a':'2','b':'1'}}", "three")));
  }

  @Test
  void fieldsThatAreNoLongerAppliedGoUnlessOthersOwnThem() {
    Map<String, @Nullable Object> live = applied(empty(), "{'data':{'a':'1','b':'1'}}", "one");
    live = applied(live, "{'data':{'b':'1','c':'1'}}", "two");
    live = applied(live, "{'data':{}}", "one");
    assertEquals("{b=1, c=1}", String.valueOf(live.get("data")));
    assertEquals(
        "[one Apply 00:00:00Z {\"f:data\":{}},"
            + " two Apply 00:00:00Z {\"f:data\":{\"f:b\":{},\"f:c\":{}}}]",
        owners(live));
  }

  @Test
  void conflictsNameTheirOwnersAndFieldsAndForceTakesThem() {
    Map<String, @Nullable Object> live = created("{'data':{'a':'1'}}", "editor");
    live = applied(live, "{'data':{'b':'1','c':'1'}}", "one");
    Map<String, @Nullable Object> before = live;
    ApiFailure failure =
        assertThrows(
            ApiFailure.class, () -> applied(before, "{'data':{'a':'2','b':'2','c':'1'}}", "two"));
    assertEquals(
        "Apply failed with 2 conflicts: conflicts with \"editor\" using v1:\n- .data.a\n"
            + "conflicts with \"one\":\n- .data.b",
        failure.getMessage());
    assertEquals(409, failure.code());
    Map<String, @Nullable Object> forced =
        fields.apply(before, config("{'data':{'a':'2','b':'2'}}"), "two", true);
    assertEquals(
        "[one Apply 00:00:00Z {\"f:data\":{\"f:c\":{}}},"
            + " two Apply 00:00:00Z {\"f:data\":{\"f:a\":{},\"f:b\":{}}},"
            + " editor Update 00:00:00Z {\"f:data\":{}}]",
        owners(forced));
  }

  @Test
  void anApplyThatChangesNothingKeepsItsTime() {
    Map<String, @Nullable Object> live = applied(empty(), "{'data':{'a':'1'}}", "one");
    now = now.plusSeconds(9);
    assertEquals(owners(live), owners(applied(live, "{'data':{'a':'1'}}", "one")));
  }

  @Test
  void anotherOrderOfElementsIsAChange() {
    Map<String, @Nullable Object> live =
        applied(empty(), "{'metadata':{'finalizers':['a/b','c/d']}}", "one");
    Map<String, @Nullable Object> next =
        applied(live, "{'metadata':{'finalizers':['c/d','a/b']}}", "two");
    assertEquals("[c/d, a/b]", String.valueOf(Tree.at(next, "metadata", "finalizers")));
  }

  @Test
  void whatWasThereBeforeTheFirstApplyHasAnOwnerOfItsOwn() {
    Map<String, @Nullable Object> live = tree("{'metadata':{'uid':'u'},'data':{'a':'1','b':'1'}}");
    assertEquals(
        "[one Apply - {\"f:data\":{\"f:a\":{}}}, before-first-apply Update 00:00:00Z"
            + " {\"f:data\":{\".\":{},\"f:a\":{},\"f:b\":{}}}]",
        owners(applied(live, "{'data':{'a':'1'}}", "one")));
  }

  @Test
  void withoutOwnersThereAreNoneAfterAnUpdateEither() {
    Map<String, @Nullable Object> live = tree("{'metadata':{'uid':'u'},'data':{'a':'1'}}");
    assertEquals("[]", owners(updated(live, "{'data':{'a':'2'}}", "one")));
    Map<String, @Nullable Object> owned = created("{'data':{'a':'1'}}", "one");
    assertEquals(
        "[]", owners(updated(owned, "{'metadata':{'managedFields':[{}]},'data':{}}", "two")));
  }

  @Test
  void theOldestOfManyUpdatersBecomeOne() {
    Map<String, @Nullable Object> live = created("{'data':{'k0':'v'}}", "m0");
    StringBuilder data = new StringBuilder("'k0':'v'");
    for (int i = 1; i <= 11; i++) {
      now = now.plusSeconds(1);
      data.append(",'k").append(i).append("':'v'");
      live = updated(live, "{'data':{" + data + "}}", "m" + i);
    }
    List<?> entries = (List<?>) Objects.requireNonNull(Tree.at(live, "metadata", "managedFields"));
    assertEquals(10, entries.size());
    assertEquals("ancient-changes", Tree.at(entries.get(0), "manager"));
    assertEquals(
        "{.={}, f:k0={}, f:k1={}, f:k2={}}",
        String.valueOf(Tree.at(entries.get(0), "fieldsV1", "f:data")));
  }

  @Test
  void kubectlTakesOverWhatItAppliedItselfBefore() {
    String annotation = "'kubectl.kubernetes.io/last-applied-configuration':";
    String last =
        "'{\\\"apiVersion\\\":\\\"v1\\\",\\\"kind\\\":\\\"ConfigMap\\\",\\\"data\\\":{\\\"a\\\":\\\"1\\\"}}\\n'";
    Map<String, @Nullable Object> live =
        created(
            "{'metadata':{'annotations':{" + annotation + last + "}},'data':{'a':'1','b':'1'}}",
            "kubectl-client-side-apply");
    Map<String, @Nullable Object> next = applied(live, "{'data':{'a':'2'}}", "kubectl");
    assertEquals(
        "{\"apiVersion\":\"v1\",\"data\":{\"a\":\"2\"},\"kind\":\"ConfigMap\",\"metadata\":{}}\n",
        Tree.at(
            next, "metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"));
    assertEquals(
        409,
        assertThrows(ApiFailure.class, () -> applied(live, "{'data':{'b':'2'}}", "kubectl"))
            .code());
    assertEquals(
        409,
        assertThrows(ApiFailure.class, () -> applied(live, "{'data':{'a':'2'}}", "other")).code());
  }

  @Test
  void aConfigurationIsForTheKindAndBringsNoOwners() {
    assertEquals("invalid object type: /v1, Kind=Secret", problem(config("{'kind':'Secret'}")));
    assertEquals(
        "metadata.managedFields must be nil",
        problem(config("{'metadata':{'managedFields':[{}]}}")));
    assertEquals(
        "failed to create typed patch object (/x; /v1, Kind=ConfigMap): .colour: field not declared"
            + " in schema",
        problem(config("{'metadata':{'name':'x'},'colour':'red'}")));
  }

  @Test
  void identityAndVersionsBelongToNobody() {
    assertEquals(
        "[one Update 00:00:00Z {\"f:metadata\":{\"f:labels\":{\".\":{},\"f:a\":{}}}}]",
        owners(
            created(
                "{'metadata':{'name':'n','namespace':'s','generation':1,'labels':{'a':'b'}}}",
                "one")));
    assertNull(Tree.at(created("{'metadata':{'name':'n'}}", "one"), "metadata", "managedFields"));
  }

  private String problem(Map<String, @Nullable Object> config) {
    return String.valueOf(
        assertThrows(ApiFailure.class, () -> fields.apply(empty(), config, "one", false))
            .getMessage());
  }

  private Map<String, @Nullable Object> created(String json, String manager) {
    Map<String, @Nullable Object> next = tree(json);
    fields.update(empty(), next, manager);
    Tree.childToChange(next, "metadata").put("uid", "u");
    return next;
  }

  private Map<String, @Nullable Object> updated(
      Map<String, @Nullable Object> live, String json, String manager) {
    Map<String, @Nullable Object> next = tree(json);
    fields.update(live, next, manager);
    Tree.childToChange(next, "metadata").put("uid", "u");
    return next;
  }

  private Map<String, @Nullable Object> applied(
      Map<String, @Nullable Object> live, String json, String manager) {
    return fields.apply(live, config(json), manager, false);
  }

  private static Map<String, @Nullable Object> config(String json) {
    return tree(json);
  }

  private static Map<String, @Nullable Object> empty() {
    return tree("{}");
  }

  private static String owners(Map<String, @Nullable Object> tree) {
    List<String> owners = new ArrayList<>();
    if (Tree.at(tree, "metadata", "managedFields") instanceof List<?> entries) {
      for (Object entry : entries) {
        owners.add(
            Tree.at(entry, "manager")
                + " "
                + Tree.at(entry, "operation")
                + " "
                + (Tree.at(entry, "time") instanceof String time
                    ? time.substring("2030-01-01T".length())
                    : "-")
                + " "
                + new String(JsonTrees.write(Tree.at(entry, "fieldsV1")), StandardCharsets.UTF_8));
      }
    }
    return owners.toString();
  }

  private static Map<String, @Nullable Object> tree(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Map<String, @Nullable Object> parsed =
        Objects.requireNonNull(Tree.object(JsonTrees.parse(bytes)));
    parsed.putIfAbsent("kind", "ConfigMap");
    parsed.putIfAbsent("apiVersion", "v1");
    return parsed;
  }

  private record OneVersion() implements Versions {
    @Override
    public @Nullable Structure structure(String apiVersion) {
      return apiVersion.equals("v1") ? MessageStructure.of(ConfigMap.EMPTY) : null;
    }

    @Override
    public Map<String, @Nullable Object> empty() {
      return new LinkedHashMap<>(Map.of("kind", "ConfigMap", "apiVersion", "v1"));
    }

    @Override
    public Map<String, @Nullable Object> convert(
        Map<String, @Nullable Object> tree, String apiVersion) {
      return tree;
    }
  }
}
