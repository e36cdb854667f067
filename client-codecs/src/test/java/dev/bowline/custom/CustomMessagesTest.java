package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.PodTemplateSpec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.v1.Condition;
import dev.bowline.meta.v1.LabelSelector;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a server knows of the model's classes and this model doesn't, in users' records. */
class CustomMessagesTest {
  private static final GroupVersionKind KIND = new GroupVersionKind("acme.dev", "v1", "App");

  private record Spec(
      @Nullable LabelSelector selector,
      @Nullable List<Container> containers,
      @Nullable PodTemplateSpec template) {}

  private record Status(List<Condition> conditions) {}

  private static final String READY =
      "{'type':'Ready','status':'True','reason':'Ok','message':'','severity':'Info'}";
  private static final String SYNCED =
      "{'type':'Synced','status':'True','reason':'Ok','message':'','severity':'None'}";

  private static byte[] bytes(String json) {
    return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private static Custom<Spec, Status> read(String content, boolean hasKeys) {
    return Codecs.json()
        .read(
            bytes("{'apiVersion':'acme.dev/v1','kind':'App'," + content + "}"),
            Custom.type(
                    KIND,
                    "apps",
                    Spec.class,
                    Status.class,
                    o -> {
                      if (hasKeys) {
                        o.listKey("status.conditions", "type").listKey("spec.containers", "name");
                      }
                    })
                .prototype(),
            DecodeOptions.DEFAULT);
  }

  private static void assertHas(Custom<Spec, Status> custom, String content) {
    assertThat(custom.content()).isEqualTo(JsonTrees.parse(bytes("{" + content + "}")));
  }

  private static Condition condition(String type, String status) {
    return Condition.of(c -> c.type(type).status(status).reason("Ok").message(""));
  }

  @Test
  void aNewConditionOfTheSameTypeKeepsWhatItDoesNotKnow() {
    for (boolean hasKeys : new boolean[] {true, false}) {
      Custom<Spec, Status> app =
          read("'status':{'conditions':[" + READY + "," + SYNCED + "]}", hasKeys);
      assertHas(
          app.withStatus(
              new Status(List.of(condition("Synced", "False"), condition("Ready", "True")))),
          "'status':{'conditions':[" + SYNCED.replace("'True'", "'False'") + "," + READY + "]}");
    }
  }

  @Test
  void newMessagesKeepWhatTheyDoNotKnow() {
    String content =
        "'spec':{'selector':{'matchLabels':{'a':'b'},'newer':1},"
            + "'containers':[{'name':'c','image':'i','newer':{'x':1}},{'name':'d','image':'i'}]}";
    Spec wanted =
        new Spec(
            LabelSelector.of(s -> s.putMatchLabel("a", "c")),
            List.of(
                Container.of(c -> c.name("d").image("i")),
                Container.of(c -> c.name("c").image("j"))),
            null);
    assertHas(
        read(content, true).withSpec(wanted),
        "'spec':{'selector':{'matchLabels':{'a':'c'},'newer':1},"
            + "'containers':[{'name':'d','image':'i'},{'name':'c','image':'j','newer':{'x':1}}]}");
  }

  @Test
  void messagesOfElsewhereBringWhatTheyHold() {
    PodTemplateSpec template =
        Codecs.json()
            .read(
                bytes(
                    "{'apiVersion':'acme.dev/v1','kind':'App','spec':{'template':{'newer':1,'spec':"
                        + "{'containers':[{'name':'a','newest':[2]}]}}}}"),
                read("'spec':{}", false),
                DecodeOptions.DEFAULT)
            .spec()
            .template();
    assertHas(
        read("'spec':{'other':1,'template':{'spec':{'containers':[{'name':'b'}],'old':3}}}", false)
            .withSpec(new Spec(null, null, template)),
        "'spec':{'other':1,'template':{'newer':1,"
            + "'spec':{'containers':[{'name':'a','newest':[2]}],'old':3}}}");
  }

  /** Sorts what it reads. */
  record Sorted(List<Condition> conditions) {
    Sorted {
      List<Condition> sorted = new ArrayList<>(conditions);
      Collections.reverse(sorted);
      conditions = sorted;
    }
  }

  @Test
  void aListThatIsSortedAndUnchangedStaysAsItIs() {
    record Both(int replicas, Sorted sorted) {}
    Custom<Both, Void> app =
        Codecs.json()
            .read(
                bytes(
                    "{'apiVersion':'acme.dev/v1','kind':'App','spec':{'replicas':1,'sorted':"
                        + "{'conditions':["
                        + READY
                        + ","
                        + SYNCED
                        + "]}}}"),
                Custom.type("acme.dev", "v1", "App", "apps", Both.class, Void.class).prototype(),
                DecodeOptions.DEFAULT);
    Custom<Both, Void> changed = app.withSpec(s -> new Both(2, s.sorted()));
    assertThat(changed.content().get("spec"))
        .isEqualTo(
            Map.of(
                "replicas",
                2L,
                "sorted",
                Map.of(
                    "conditions",
                    List.of(JsonTrees.parse(bytes(READY)), JsonTrees.parse(bytes(SYNCED))))));
  }
}
