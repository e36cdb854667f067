package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writes beside an informer of typed objects that are answered without a type. */
class OwnWritesUnstructuredTest {
  private static Unstructured untyped(String kind, ConfigMap object) {
    Unstructured empty = Unstructured.empty(new GroupVersionKind("", "v1", kind));
    return empty.withMetadata(object.metadata());
  }

  private static Unstructured untyped(ConfigMap object) {
    return untyped("ConfigMap", object);
  }

  private static ConfigMap ofApp(ConfigMap object) {
    return object.with(c -> c.metadata(m -> m.putLabel("app", "web")));
  }

  @Test
  @Tag("scenario-120")
  void whatTheCacheLacksIsWaitedFor() {
    OwnWritesRig rig = new OwnWritesRig().listed(10);
    rig.own().write(key("d"), () -> untyped(coloured("d", 60, "red")));
    rig.own().record(untyped(coloured("e", 61, "red")));
    rig.own().write(key("f"), () -> untyped("Secret", coloured("f", 62, "red")));
    assertThat(rig.own().isCaughtUp(key("d"))).isFalse();
    assertThat(rig.own().isCaughtUp(key("e"))).isFalse();
    assertThat(rig.own().isCaughtUp(key("f"))).isTrue();
    rig.present(coloured("d", 60, "red")).present(coloured("e", 61, "red"));
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-120")
  void whatASelectionKeepsOutIsNotReadAnyMore() {
    OwnWritesRig rig =
        OwnWritesRig.in(new Scope(null, "app=web", "")).listed(10, ofApp(coloured("a", 5, "red")));
    rig.own().write(key("a"), () -> untyped(coloured("a", 12, "red")));
    rig.own().write(key("b"), () -> untyped(ofApp(coloured("b", 13, "red"))));
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("b"))).isFalse();
    rig.present(ofApp(coloured("b", 13, "red")));
    assertThat(rig.own().isCaughtUp(key("b"))).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void anObjectWithoutItsLastFinalizerIsGone() {
    OwnWritesRig rig = new OwnWritesRig().listed(10, coloured("a", 5, "red")).bookmark(20);
    ConfigMap bare = OwnWritesTest.deleting(coloured("a", 12, "red"));
    rig.own().write(key("a"), () -> Optional.of(untyped(bare)));
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.absent(coloured("a", 21, "red"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }
}
