package dev.bowline.client.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Node;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.rbac.v1.ClusterRole;
import dev.bowline.api.rbac.v1.Role;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ResourceRequestsTest {
  private static final GroupVersionKind BACKUP =
      new GroupVersionKind("acme.dev", "v1alpha1", "Backup");
  private static final NamespacedType<Unstructured> BACKUPS =
      NamespacedType.custom(BACKUP, "backups", Unstructured.empty(BACKUP));
  private static final Scope SHOP = Scope.namespace("shop");

  static Stream<Arguments> objects() {
    return Stream.of(
        object(Pod.TYPE, "shop", "web-0", null, "/api/v1/namespaces/shop/pods/web-0"),
        object(Node.TYPE, null, "n1", null, "/api/v1/nodes/n1"),
        object(
            Deployment.TYPE, "shop", "web", null, "/apis/apps/v1/namespaces/shop/deployments/web"),
        object(
            Deployment.TYPE,
            "shop",
            "web",
            "status",
            "/apis/apps/v1/namespaces/shop/deployments/web/status"),
        object(Node.TYPE, null, "n1", "status", "/api/v1/nodes/n1/status"),
        object(
            BACKUPS,
            "shop",
            "nightly",
            null,
            "/apis/acme.dev/v1alpha1/namespaces/shop/backups/nightly"),
        object(
            ClusterRole.TYPE,
            null,
            "system:node",
            null,
            "/apis/rbac.authorization.k8s.io/v1/clusterroles/system:node"),
        object(Role.TYPE, "shop", "a b?c#d", null, ROLES + "a%20b%3Fc%23d"),
        object(Role.TYPE, "shop", "..a", null, ROLES + "..a"),
        object(Role.TYPE, "shop", "\u00fc", null, ROLES + "%C3%BC"));
  }

  private static Arguments object(
      ResourceType<?> type,
      @Nullable String namespace,
      String name,
      @Nullable String subresource,
      String path) {
    return Arguments.of(new ResourcePath(type.resource(), namespace, name, subresource), path);
  }

  @ParameterizedTest
  @MethodSource("objects")
  void namesObjectsByGroupVersionNamespaceAndName(ResourcePath path, String expected) {
    assertThat(path.text()).isEqualTo(expected);
  }

  static Stream<Arguments> lists() {
    ListCall all = ListCall.of(Scope.ALL);
    ResourceVersion v7 = new ResourceVersion("7");
    return Stream.of(
        Arguments.of(Pod.TYPE, all, "GET /api/v1/pods"),
        Arguments.of(Node.TYPE, all, "GET /api/v1/nodes"),
        Arguments.of(Deployment.TYPE, all, "GET /apis/apps/v1/deployments"),
        Arguments.of(Pod.TYPE, ListCall.of(SHOP), "GET /api/v1/namespaces/shop/pods"),
        Arguments.of(
            Pod.TYPE,
            ListCall.of(new Scope("shop", "app in (a,b),!c", "status.phase!=Running")),
            "GET /api/v1/namespaces/shop/pods?labelSelector=app%20in%20%28a%2Cb%29%2C%21c&fieldSelector=status.phase%21%3DRunning"),
        Arguments.of(Pod.TYPE, all.limit(500), "GET /api/v1/pods?limit=500"),
        Arguments.of(
            Pod.TYPE,
            all.limit(5).next("eyJ2+/=="),
            "GET /api/v1/pods?limit=5&continue=eyJ2%2B%2F%3D%3D"),
        Arguments.of(
            Pod.TYPE,
            all.notOlderThan(v7),
            "GET /api/v1/pods?resourceVersion=7&resourceVersionMatch=NotOlderThan"),
        Arguments.of(
            Pod.TYPE,
            all.notOlderThan(v7).limit(2).next("t"),
            "GET /api/v1/pods?limit=2&continue=t"),
        Arguments.of(
            Pod.TYPE,
            all.notOlderThan(ResourceVersion.ANY),
            "GET /api/v1/pods?resourceVersion=0&resourceVersionMatch=NotOlderThan"),
        Arguments.of(
            Pod.TYPE,
            new ListCall(Scope.ALL, v7, VersionMatch.EXACT, 3, "", null),
            "GET /api/v1/pods?resourceVersion=7&resourceVersionMatch=Exact&limit=3"));
  }

  @ParameterizedTest
  @MethodSource("lists")
  @Tag("scenario-8")
  void spellsLists(ResourceType<?> type, ListCall call, String expected) {
    RequestSpec spec = new ResourceRequests(type).list(call);

    assertThat(spec).hasToString(expected);
    assertThat(spec.verb()).isEqualTo(Verb.LIST);
    assertThat(spec.body()).isNull();
  }

  static Stream<Arguments> watches() {
    Duration five = Duration.ofMinutes(5);
    ResourceVersion v7 = new ResourceVersion("7");
    return Stream.of(
        Arguments.of(
            WatchCall.from(Scope.ALL, v7, five),
            "GET /api/v1/pods?watch=true&resourceVersion=7&allowWatchBookmarks=true&timeoutSeconds=300"),
        Arguments.of(
            new WatchCall(SHOP, ResourceVersion.NONE, false, false, Duration.ofMillis(1999)),
            "GET /api/v1/namespaces/shop/pods?watch=true&timeoutSeconds=1"),
        Arguments.of(
            new WatchCall(new Scope(null, "a=b", ""), ResourceVersion.NONE, true, true, five),
            "GET /api/v1/pods?watch=true&labelSelector=a%3Db&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=300"),
        Arguments.of(
            new WatchCall(Scope.ALL, v7, true, true, five),
            "GET /api/v1/pods?watch=true&resourceVersion=7&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=300"));
  }

  @ParameterizedTest
  @MethodSource("watches")
  void spellsWatches(WatchCall call, String expected) {
    RequestSpec spec = new ResourceRequests(Pod.TYPE).watch(call);

    assertThat(spec).hasToString(expected);
    assertThat(spec.verb()).isEqualTo(Verb.WATCH);
  }

  @Test
  void spellsGets() {
    ResourceRequests requests = new ResourceRequests(Pod.TYPE);
    ResourcePath path = ResourcePath.object(Pod.TYPE.resource(), "shop", "web-0");

    assertThat(requests.get(path, ResourceVersion.NONE))
        .hasToString("GET /api/v1/namespaces/shop/pods/web-0");
    assertThat(requests.get(path, ResourceVersion.ANY))
        .hasToString("GET /api/v1/namespaces/shop/pods/web-0?resourceVersion=0");
  }

  @Test
  void spellsWrites() {
    ResourceRequests requests = new ResourceRequests(ConfigMap.TYPE);
    ConfigMap object = ConfigMap.of(c -> c.name("a"));
    ResourcePath path = ResourcePath.object(ConfigMap.TYPE.resource(), "shop", "a");
    Body.FixedBody patch = new Body.FixedBody(MediaTypes.MERGE_PATCH, Bytes.utf8("{}"));
    WriteParameters all = new WriteParameters(true, "me & you", "Strict", false);

    assertThat(requests.create("shop", object, WriteParameters.NONE))
        .hasToString("POST /api/v1/namespaces/shop/configmaps");
    assertThat(requests.create("shop", object, all))
        .hasToString(
            "POST /api/v1/namespaces/shop/configmaps?dryRun=All&fieldManager=me%20%26%20you&fieldValidation=Strict");
    assertThat(requests.update(path, object, WriteParameters.NONE))
        .hasToString("PUT /api/v1/namespaces/shop/configmaps/a");
    assertThat(requests.patch(path.subresource("status"), patch, WriteParameters.NONE))
        .hasToString("PATCH /api/v1/namespaces/shop/configmaps/a/status");
    assertThat(requests.delete(path, null))
        .hasToString("DELETE /api/v1/namespaces/shop/configmaps/a");
  }

  @Test
  void sendsTheObjectAsItsBody() {
    ConfigMap object = ConfigMap.of(c -> c.name("a"));

    RequestSpec spec =
        new ResourceRequests(ConfigMap.TYPE).create("shop", object, WriteParameters.NONE);

    assertThat(spec.body()).isEqualTo(new Body.ObjectBody(object, false, false));
  }

  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/namespaces/shop/roles/";
  private static final String SEGMENT =
      "a name of roles.v1.rbac.authorization.k8s.io is neither \".\" nor \"..\", and has neither \"/\" nor \"%\"; not ";

  static Stream<Arguments> impossibleNames() {
    return Stream.of(
        Arguments.of("", "a name of roles.v1.rbac.authorization.k8s.io can't be empty"),
        Arguments.of(".", SEGMENT + "\".\""),
        Arguments.of("..", SEGMENT + "\"..\""),
        Arguments.of("a/b", SEGMENT + "\"a/b\""),
        Arguments.of("a%2Fb", SEGMENT + "\"a%2Fb\""));
  }

  @ParameterizedTest
  @MethodSource("impossibleNames")
  void refusesNamesThatWouldChangeThePath(String name, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourcePath.object(Role.TYPE.resource(), "shop", name))
        .withMessage(message);
  }

  @Test
  void refusesAnEmptyNamespaceInsteadOfReadingAll() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourcePath.collection(Pod.TYPE.resource(), ""))
        .withMessage("a namespace can't be empty");
  }

  static Stream<Arguments> forbiddenLists() {
    ListCall all = ListCall.of(Scope.ALL);
    ResourceVersion v7 = new ResourceVersion("7");
    return Stream.of(
        Arguments.of(all.limit(-1), "limit must not be negative: -1"),
        Arguments.of(
            new ListCall(Scope.ALL, v7, VersionMatch.EXACT, 0, "t", null),
            "a continue token fixes the version: it goes with neither resourceVersion nor resourceVersionMatch"),
        Arguments.of(
            new ListCall(Scope.ALL, ResourceVersion.NONE, VersionMatch.EXACT, 0, "", null),
            "resourceVersionMatch=Exact needs a resourceVersion"),
        Arguments.of(
            new ListCall(Scope.ALL, v7, null, 0, "", null),
            "resourceVersion=7 needs a resourceVersionMatch, or its meaning would depend on limit"),
        Arguments.of(
            new ListCall(Scope.ALL, ResourceVersion.ANY, VersionMatch.EXACT, 0, "", null),
            "resourceVersionMatch=Exact needs a version, and \"0\" means any"));
  }

  @ParameterizedTest
  @MethodSource("forbiddenLists")
  void refusesCombinationsThatTheApiDoesNotHave(ListCall call, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ResourceRequests(Pod.TYPE).list(call))
        .withMessage(message);
  }

  @Test
  void refusesWatchesThatTheApiDoesNotHave() {
    ResourceRequests requests = new ResourceRequests(Pod.TYPE);

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                requests.watch(
                    new WatchCall(Scope.ALL, ResourceVersion.NONE, true, false, Duration.ZERO)))
        .withMessage("a watch's timeout must be at least one second: PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                requests.watch(
                    new WatchCall(
                        Scope.ALL, ResourceVersion.NONE, false, true, Duration.ofSeconds(1))))
        .withMessage(
            "sendInitialEvents needs bookmarks, since one of them marks the end of the initial events");
  }

  @Test
  void refusesANamespaceForAClusterScopedType() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ResourceRequests(Node.TYPE).list(ListCall.of(SHOP)))
        .withMessage("nodes.v1 is cluster-scoped and has no namespace, so not \"shop\"");
  }
}
