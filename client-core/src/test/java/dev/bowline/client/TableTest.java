package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.TableColumnDefinition;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableTest {
  private static final String ACCEPT =
      "application/json;as=Table;g=meta.k8s.io;v=v1,application/json;q=0.9";
  private static final String COLUMNS =
      """
      [{"name":"Name","type":"string","format":"name","description":"its name","priority":0},
       {"name":"Data","type":"integer","format":"","description":"","priority":0},
       {"name":"Load","type":"number","format":"","description":"","priority":0},
       {"name":"Ready","type":"boolean","format":"","description":"","priority":0},
       {"name":"Tags","type":"string","format":"","description":"","priority":1}]""";
  private static final String METADATA =
      "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"name\":\"%s\",\"namespace\":\"shop\",\"resourceVersion\":\"3\",\"uid\":\"u-%s\"}}";
  private static final String BOOKMARK =
      "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"columnDefinitions\":null,\"rows\":[{\"cells\":[\"\",null],\"object\":{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"9\",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}]}}";

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void cellsHaveNamesAndTypes() {
    scripted.transport.json(200, table(COLUMNS, row("a", METADATA.formatted("a", "a"))));

    TablePage<ConfigMap> page = scripted.configMaps().table().list();

    assertThat(page.columns())
        .extracting(TableColumnDefinition::name)
        .containsExactly("Name", "Data", "Load", "Ready", "Tags");
    assertThat(page).hasToString("1 row at 7 [Name, Data, Load, Ready, Tags]");
    assertThat(page.hasServerColumns()).isTrue();
    assertThat(page.resourceVersion()).isEqualTo(new ResourceVersion("7"));
    Row<ConfigMap> row = page.rows().get(0);
    assertThat(row.text("Name")).isEqualTo("a");
    assertThat(row.integer("Data")).isEqualTo(2);
    assertThat(row.text("Data")).isEqualTo("2");
    assertThat(row.number("Load")).isEqualTo(0.5);
    assertThat(row.number("Data")).isEqualTo(2.0);
    assertThat(row.flag("Ready")).isTrue();
    assertThat(row.cell("Tags")).isNull();
    assertThat(row.text("Tags")).isEmpty();
    assertThat(row.integer("Tags")).isNull();
    assertThat(row.cells()).containsExactly("a", 2L, 0.5, true, null);
    assertThat(row.metadata().orElseThrow().uid()).isEqualTo("u-a");
    assertThat(row.object()).isEmpty();
    assertThat(row.key()).isEqualTo(new ObjectKey("shop", "a"));
    assertThat(row.isCompleted()).isTrue();
    assertThat(row.conditions()).hasSize(1);
    assertThat(row).hasToString("Name=a, Data=2, Load=0.5, Ready=true");
    assertThat(scripted.transport.sent(0).accept()).isEqualTo(ACCEPT);
    assertThat(scripted.transport.sent(0).target()).isEqualTo("/api/v1/namespaces/shop/configmaps");
  }

  @Test
  void whatACellIsNotIsTold() {
    scripted.transport.json(200, table(COLUMNS, row("a", "null")));
    Row<ConfigMap> row = scripted.configMaps().table().get("a");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> row.cell("Age"))
        .withMessage("no column \"Age\"; there are Name, Data, Load, Ready, Tags");
    assertThatThrownBy(() -> row.integer("Name"))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("column \"Name\": expected an integer, found a String");
    assertThatThrownBy(() -> row.flag("Data"))
        .hasMessageContaining("column \"Data\": expected a boolean, found a Long");
  }

  @ParameterizedTest
  @EnumSource
  void tablesAreJsonInEveryEncoding(Encoding encoding) {
    scripted.transport.json(200, table(COLUMNS)).json(200, table(COLUMNS));
    KubeClient client = scripted.encoding(encoding).client();

    client.resources(ConfigMap.TYPE).inAllNamespaces().table().list();
    GroupVersionKind kind = new GroupVersionKind("acme.dev", "v1", "Backup");
    client
        .resources(NamespacedType.custom(kind, "backups", Unstructured.empty(kind)))
        .inAllNamespaces()
        .table()
        .list();

    assertThat(scripted.transport.sent()).extracting(Outgoing::accept).containsOnly(ACCEPT);
  }

  @Test
  void rowsHoldWhatIsAskedFor() {
    String whole = Scripted.configMap("a", "3");
    scripted
        .transport
        .json(200, table(COLUMNS, row("a", whole)))
        .json(200, table(COLUMNS, row("a", "null")));
    TableResources<ConfigMap> table = scripted.configMaps().table();

    Row<ConfigMap> withObject = table.withObjects().get("a", q -> q.anyVersion());
    Row<ConfigMap> cells = table.withoutMetadata().find("a").orElseThrow();

    assertThat(withObject.object().orElseThrow().data()).containsEntry("k", "v");
    assertThat(withObject.metadata()).contains(withObject.object().orElseThrow().metadata());
    assertThat(cells.metadata()).isEmpty();
    assertThat(cells.object()).isEmpty();
    assertThat(cells.key()).isNull();
    assertThat(scripted.transport.sent())
        .extracting(Outgoing::target)
        .containsExactly(
            "/api/v1/namespaces/shop/configmaps/a?resourceVersion=0&includeObject=Object",
            "/api/v1/namespaces/shop/configmaps/a?includeObject=None");
  }

  @Test
  void pagesAndStreams() {
    for (int i = 0; i < 2; i++) {
      String first = table(COLUMNS, row("a", METADATA.formatted("a", "a")));
      scripted
          .transport
          .json(
              200,
              first.replace(
                  "\"resourceVersion\":\"7\"",
                  "\"resourceVersion\":\"7\",\"continue\":\"t\",\"remainingItemCount\":1"))
          .json(200, table("null", row("b", METADATA.formatted("b", "b"))));
    }
    TableResources<ConfigMap> table = scripted.configMaps().table();

    TablePage<ConfigMap> page = table.list(q -> q.limit(1).label("x", "y"));
    assertThat(page.remaining()).hasValue(1);
    assertThat(page.isLast()).isFalse();
    TablePage<ConfigMap> second = page.next().orElseThrow();
    assertThat(second.rows()).extracting(Row::key).containsExactly(new ObjectKey("shop", "b"));
    assertThat(second.continuity()).isEqualTo(Continuity.SAME_VERSION);
    assertThat(second.next()).isEmpty();
    try (Stream<Row<ConfigMap>> rows = table.stream(q -> q.limit(1))) {
      assertThat(rows.map(Row::key).map(String::valueOf)).containsExactly("shop/a", "shop/b");
    }
    assertThat(scripted.transport.sent(1).target())
        .isEqualTo("/api/v1/namespaces/shop/configmaps?labelSelector=x%3Dy&limit=1&continue=t");
  }

  @Test
  void watchesRemembersTheColumnsOfTheFirstEvent() {
    scripted.transport.json(
        200,
        event("ADDED", table(COLUMNS, row("a", METADATA.formatted("a", "a"))))
            + BOOKMARK
            + event(
                "MODIFIED",
                table(
                    "null",
                    row("a", METADATA.formatted("a", "a")),
                    row("b", METADATA.formatted("b", "b"))))
            + event("DELETED", table("null", row("a", "null"))));

    try (Watch<Row<ConfigMap>> watch =
        scripted.configMaps().table().watch(q -> q.withInitialEvents())) {
      List<WatchEvent<Row<ConfigMap>>> events = watch.events().toList();

      assertThat(events).hasSize(5);
      assertThat(events.get(0))
          .isInstanceOfSatisfying(
              WatchEvent.Added.class, added -> assertThat(added.initial()).isTrue());
      assertThat(events.get(1))
          .isEqualTo(new WatchEvent.Bookmark<>(new ResourceVersion("9"), true));
      assertThat(rows(events.subList(2, 5))).containsExactly("a 2", "b 2", "a 2");
      assertThat(events.get(4)).isInstanceOf(WatchEvent.Deleted.class);
    }
    assertThat(scripted.transport.sent(0).accept()).isEqualTo(ACCEPT);
  }

  private static List<String> rows(List<WatchEvent<Row<ConfigMap>>> events) {
    return events.stream()
        .map(
            event ->
                event instanceof WatchEvent.Modified<Row<ConfigMap>> modified
                    ? modified.object()
                    : event instanceof WatchEvent.Deleted<Row<ConfigMap>> deleted
                        ? deleted.lastState()
                        : null)
        .map(row -> row == null ? "none" : row.text("Name") + " " + row.text("Data"))
        .toList();
  }

  @Test
  void makesRowsOfPlainObjects() {
    String object = Scripted.configMap("a", "3");
    String dated =
        object.replace("\"uid\"", "\"creationTimestamp\":\"2026-01-02T03:04:05Z\",\"uid\"");
    String list =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":["
            + dated
            + "]}";
    scripted.transport.json(200, object).json(200, list).json(200, list);
    scripted.transport.json(
        200, event("ADDED", object) + event("BOOKMARK", object) + event("DELETED", object));
    TableResources<ConfigMap> table = scripted.configMaps().table();

    Row<ConfigMap> row = table.get("a");
    assertThat(row.hasServerColumns()).isFalse();
    assertThat(row.text("Name")).isEqualTo("a");
    assertThat(row.cell("Created At")).isNull();
    TablePage<ConfigMap> page = table.withObjects().list();
    assertThat(page.hasServerColumns()).isFalse();
    assertThat(page.rows().get(0).text("Created At")).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(page.rows().get(0).object().orElseThrow().data()).containsKey("k");
    assertThat(table.withoutMetadata().list().rows().get(0).metadata()).isEmpty();
    try (Watch<Row<ConfigMap>> watch = table.watch()) {
      assertThat(watch.events().map(Object::getClass).map(Class::getSimpleName))
          .containsExactly("Added", "Bookmark", "Deleted");
    }
  }

  @Test
  void asksForObjectsAfterA406() {
    scripted
        .transport
        .json(406, Scripted.status(406, "NotAcceptable", "no"))
        .json(200, Scripted.configMap("a", "1"));

    assertThat(scripted.configMaps().table().get("a").hasServerColumns()).isFalse();
    assertThat(scripted.transport.sent(1).accept()).isEqualTo("application/json");
  }

  @Test
  void refusesWhatIsNoTable() {
    String status = Scripted.status(200, "", "fine");
    scripted
        .transport
        .json(200, status)
        .json(200, status)
        .json(200, table(COLUMNS))
        .json(
            200,
            table(
                COLUMNS, row("a", "{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"metadata\":{}}")));
    TableResources<ConfigMap> table = scripted.configMaps().table();

    assertThatThrownBy(() -> table.get("a"))
        .hasMessageContaining("expected meta.k8s.io/v1 Table or v1 ConfigMap, found v1 Status");
    assertThatThrownBy(table::list)
        .hasMessageContaining("expected meta.k8s.io/v1 Table or v1 ConfigMapList, found v1 Status");
    assertThatThrownBy(() -> table.get("a"))
        .hasMessageContaining("expected a table of one row, found 0");
    assertThatThrownBy(table::list)
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("rows[0].object")
        .hasMessageContaining("found v1 Secret");
  }

  @Test
  void expiresAsListsDo() {
    String first = table(COLUMNS, row("a", "null")).replace("\"7\"", "\"7\",\"continue\":\"t\"");
    String expired = Scripted.status(410, "Expired", "too old");
    scripted.transport.json(200, first).json(410, expired).json(200, first).json(410, expired);
    scripted.transport.json(200, table(COLUMNS, row("b", "null")));
    TableResources<ConfigMap> cells = scripted.configMaps().table().withoutMetadata();

    // Without metadata nobody knows behind which object to go on.
    assertThatThrownBy(() -> cells.stream(q -> q.limit(1)).toList())
        .isInstanceOf(ExpiredException.class);
    TablePage<ConfigMap> all = cells.list(q -> q.inPagesOf(1).whenExpired(WhenExpired.FULL_LIST));
    assertThat(all.rows()).extracting(row -> row.text("Name")).containsExactly("b");
    assertThat(all.continuity()).isEqualTo(Continuity.RESTARTED);
  }

  @Test
  void aShardNeedsMetadata() {
    Shard shard = Shard.byUid(0, 1);
    scripted.transport.json(200, table(COLUMNS, row("a", METADATA.formatted("a", "a"))));
    scripted.transport.json(200, table(COLUMNS, row("a", "null")));
    TableResources<ConfigMap> table = scripted.configMaps().table();

    assertThat(table.list(q -> q.shard(shard))).hasSize(1);
    String message = "that rows without metadata are of a shard can't be checked";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> table.withoutMetadata().list(q -> q.shard(shard)))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> table.withoutMetadata().watch(q -> q.shard(shard)))
        .withMessage(message);
  }

  private static String row(String name, String object) {
    return "{\"cells\":[\"%s\",2,0.5,true,null],\"conditions\":[{\"type\":\"Completed\",\"status\":\"True\",\"reason\":\"r\",\"message\":\"m\"}],\"object\":%s}"
        .formatted(name, object);
  }

  private static String table(String columns, String... rows) {
    return "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"7\"},\"columnDefinitions\":%s,\"rows\":[%s]}"
        .formatted(columns, String.join(",", rows));
  }

  private static String event(String type, String object) {
    return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
  }
}
