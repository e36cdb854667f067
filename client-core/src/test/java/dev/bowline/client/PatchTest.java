package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.serde.CodecException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PatchTest {
  @Test
  void writesOperationsInOrder() {
    JsonPatch patch =
        Patch.json(
            p ->
                p.test("/spec/replicas", 3)
                    .replace("/spec/replicas", 5)
                    .add("/metadata/labels/" + JsonPatch.escape("app.kubernetes.io/a~b"), "x")
                    .add("/spec/tolerations/-", Map.of("key", "k"))
                    .remove("/spec/paused")
                    .move("/a", "/b")
                    .copy("/c", "")
                    .test("/d", null));

    assertThat(patch.mediaType()).isEqualTo("application/json-patch+json");
    assertThat(patch.body().utf8())
        .isEqualTo(
            "[{\"op\":\"test\",\"path\":\"/spec/replicas\",\"value\":3},"
                + "{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":5},"
                + "{\"op\":\"add\",\"path\":\"/metadata/labels/app.kubernetes.io~1a~0b\",\"value\":\"x\"},"
                + "{\"op\":\"add\",\"path\":\"/spec/tolerations/-\",\"value\":{\"key\":\"k\"}},"
                + "{\"op\":\"remove\",\"path\":\"/spec/paused\"},"
                + "{\"op\":\"move\",\"path\":\"/b\",\"from\":\"/a\"},"
                + "{\"op\":\"copy\",\"path\":\"\",\"from\":\"/c\"},"
                + "{\"op\":\"test\",\"path\":\"/d\",\"value\":null}]");
  }

  @Test
  void takesPartsOfTheModelAsValues() {
    Container web = Container.of(c -> c.name("web").image("nginx"));

    assertThat(Patch.json(p -> p.add("/spec/containers/-", web)).body().utf8())
        .isEqualTo(
            "[{\"op\":\"add\",\"path\":\"/spec/containers/-\",\"value\":{\"name\":\"web\",\"image\":\"nginx\"}}]");
  }

  @Test
  void partsOfTheModelMayBeInListsAndMaps() {
    Container web = Container.of(c -> c.name("web"));
    Map<String, Object> limits = Map.of("cpu", Quantity.parse("500m"));

    assertThat(
            Patch.json(
                    p ->
                        p.replace("/spec/containers", List.of(web))
                            .add("/limits", limits)
                            .add("/port", IntOrString.of(80))
                            .add("/port", IntOrString.of("http")))
                .body()
                .utf8())
        .isEqualTo(
            "[{\"op\":\"replace\",\"path\":\"/spec/containers\",\"value\":[{\"name\":\"web\"}]},"
                + "{\"op\":\"add\",\"path\":\"/limits\",\"value\":{\"cpu\":\"500m\"}},"
                + "{\"op\":\"add\",\"path\":\"/port\",\"value\":80},"
                + "{\"op\":\"add\",\"path\":\"/port\",\"value\":\"http\"}]");
    assertThat(Patch.merge(Map.of("spec", Map.of("containers", List.of(web)))).body().utf8())
        .isEqualTo("{\"spec\":{\"containers\":[{\"name\":\"web\"}]}}");
    assertThat(Patch.strategic(Map.of("limits", limits)).body().utf8())
        .isEqualTo("{\"limits\":{\"cpu\":\"500m\"}}");
  }

  @Test
  void refusesPointersThatTheServerWouldMisread() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Patch.json(p -> p.add("data/k", "v")))
        .withMessage("a JSON pointer begins with a slash: \"data/k\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Patch.json(p -> {}))
        .withMessage("a JSON patch needs an operation");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Patch.json(p -> p.remove("/data/a~b")))
        .withMessage("in a JSON pointer ~0 stands for ~ and ~1 for /: \"/data/a~b\"");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Patch.json(
                    p -> {
                      for (int i = 0; i <= 10_000; i++) {
                        p.remove("/a");
                      }
                    }))
        .withMessage("a JSON patch has at most 10000 operations, not 10001");
    assertThat(JsonPatch.pointer("metadata", "annotations", "a.b/c~d"))
        .isEqualTo("/metadata/annotations/a.b~1c~0d");
  }

  @Test
  void mergesTextAndMaps() {
    assertThat(Patch.merge("{\"data\": {\"k\": null}}").body().utf8())
        .isEqualTo("{\"data\": {\"k\": null}}");
    assertThat(Patch.merge(Map.of("data", Map.of("k", "v"))).body().utf8())
        .isEqualTo("{\"data\":{\"k\":\"v\"}}");
    assertThat(Patch.merge("{}").mediaType()).isEqualTo("application/merge-patch+json");
  }

  @Test
  void sendsTextAsItIsSinceTheServerTellsOfFieldsThatAreThereTwice() {
    String twice = "{\"data\": {\"a\": \"1\", \"a\": \"2\"}, \"n\": 1.50e1}";

    assertThat(Patch.merge(twice).body().utf8()).isEqualTo(twice);
    assertThat(Patch.strategic(twice).body().utf8()).isEqualTo(twice);
  }

  @Test
  void refusesWhatIsNoMergePatch() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Patch.merge("[1]"))
        .withMessage("a merge patch is a JSON object");
    assertThatThrownBy(() -> Patch.merge("{\"a\":")).isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> Patch.merge(Map.of("a", new Object())))
        .isInstanceOf(CodecException.class);
  }

  @Test
  void mergesTheDifferenceOfTwoStates() {
    ConfigMap before =
        ConfigMap.of(
            c ->
                c.name("a")
                    .label("l", "1")
                    .putData("same", "s")
                    .putData("old", "o")
                    .putData("k", "v"));
    ConfigMap after =
        ConfigMap.of(
            c ->
                c.name("a")
                    .label("l", "1")
                    .putData("same", "s")
                    .putData("k", "w")
                    .putData("new", "n"));

    assertThat(Patch.merge(before, after).body().utf8())
        .isEqualTo("{\"data\":{\"k\":\"w\",\"new\":\"n\",\"old\":null}}");
  }

  @Test
  void replacesListsWholeInTheDifference() {
    Pod before = Pod.of(p -> p.name("a").spec(s -> s.addContainer(c -> c.name("x"))));
    Pod after = before.with(p -> p.spec(s -> s.addContainer(c -> c.name("y"))));

    assertThat(Patch.merge(before, after).body().utf8())
        .isEqualTo("{\"spec\":{\"containers\":[{\"name\":\"x\"},{\"name\":\"y\"}]}}");
  }

  @Test
  void showsNoValues() {
    assertThat(
            List.of(
                Patch.json(p -> p.add("/data/password", "hidden")),
                Patch.merge("{\"p\":\"hidden\"}")))
        .hasToString("[JSON patch of 1 operations, merge patch of 14 bytes]");
  }
}
