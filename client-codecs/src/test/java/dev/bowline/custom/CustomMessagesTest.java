package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.EnvFromSource;
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
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
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

  private record Sources(@Nullable Integer n, List<EnvFromSource> l) {}

  private static Custom<Sources, Void> sources(String list) {
    return Codecs.json()
        .read(
            bytes("{'apiVersion':'acme.dev/v1','kind':'App','spec':{'l':" + list + "}}"),
            Custom.type("acme.dev", "v1", "App", "apps", Sources.class, Void.class).prototype(),
            DecodeOptions.DEFAULT);
  }

  private static void assertSources(
      String list, UnaryOperator<List<EnvFromSource>> change, String expected) {
    Custom<Sources, Void> changed =
        sources(list).withSpec(s -> new Sources(s.n(), change.apply(s.l())));
    assertThat(changed.content().get("spec")).isEqualTo(Map.of("l", tree(expected)));
  }

  private static Object tree(String json) {
    return Objects.requireNonNull(JsonTrees.parse(bytes(json)));
  }

  @Test
  void elementsThatDifferInWhatTheirClassDoesNotKnowAreNotMixed() {
    String both = "[{'newA':{'x':1}},{'newB':2}]";
    assertSources(both, l -> l.subList(1, 2), "[{'newB':2}]");
    assertSources(both, l -> List.of(l.get(1), l.get(0)), "[{'newB':2},{'newA':{'x':1}}]");
    assertSources(
        "[{'prefix':'p','newA':1}]",
        l -> List.of(EnvFromSource.of(e -> e.prefix("p")), l.get(0)),
        "[{'prefix':'p'},{'prefix':'p','newA':1}]");
  }

  @Test
  void messagesMayChangeTheirPlaces() {
    record Pair(Condition a, Condition b) {}
    Custom<Pair, Void> app =
        Codecs.json()
            .read(
                bytes(
                    "{'apiVersion':'acme.dev/v1','kind':'App','spec':{"
                        + "'a':{'type':'A','message':'','x':1},'b':{'type':'B','message':'','y':2}}}"),
                Custom.type("acme.dev", "v1", "App", "apps", Pair.class, Void.class).prototype(),
                DecodeOptions.DEFAULT);
    assertThat(app.withSpec(s -> new Pair(s.b(), s.a())).content().get("spec"))
        .isEqualTo(
            tree("{'a':{'type':'B','message':'','y':2},'b':{'type':'A','message':'','x':1}}"));
  }

  @Test
  void whatAMessageOfElsewhereHoldsReplacesWhatTheServerHas() {
    Condition failed = sourceOfConditions().get(0);
    Custom<Spec, Status> app = read("'status':{'conditions':[" + READY + "]}", true);
    assertHas(
        app.withStatus(new Status(List.of(failed))),
        "'status':{'conditions':["
            + READY.replace("'True'", "'False'").replace("'Info'", "'Error'")
            + "]}");
  }

  private static List<Condition> sourceOfConditions() {
    return read(
            "'status':{'conditions':["
                + READY.replace("'True'", "'False'").replace("'Info'", "'Error'")
                + "]}",
            false)
        .status()
        .orElseThrow()
        .conditions();
  }

  @Test
  void whatWasAddedCannotBeChanged() {
    Map<String, ?> content =
        sources("[]")
            .withSpec(s -> new Sources(1, sources("[{'newA':{'x':[1],'n':null}}]").spec().l()))
            .content();
    assertThat(content).isEqualTo(tree("{'spec':{'n':1,'l':[{'newA':{'x':[1]}}]}}"));
    assertUnmodifiable(content.get("spec"));
  }

  /** With all that is in it. */
  private static void assertUnmodifiable(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      assertThatThrownBy(map::clear).isInstanceOf(UnsupportedOperationException.class);
      map.values().forEach(CustomMessagesTest::assertUnmodifiable);
    } else if (tree instanceof List<?> list) {
      assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
      list.forEach(CustomMessagesTest::assertUnmodifiable);
    }
  }

  private static String randomSpec(Random random) {
    List<String> parts = new ArrayList<>();
    if (random.nextBoolean()) {
      parts.add("'selector':" + randomMessage(random, "'matchLabels':{'a':'b'}"));
    }
    List<String> containers = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      String source = randomMessage(random, "'prefix':'p" + random.nextInt(2) + "'");
      containers.add(
          randomMessage(random, "'name':'c" + random.nextInt(3) + "','envFrom':[" + source + "]"));
    }
    String list = "[" + String.join(",", containers) + "]";
    parts.add("'containers':" + list);
    parts.add("'template':" + randomMessage(random, "'spec':{'containers':" + list + "}"));
    return "'spec':{" + String.join(",", parts) + "}";
  }

  private static String randomMessage(Random random, String known) {
    return switch (random.nextInt(3)) {
      case 0 -> "{" + known + "}";
      case 1 -> "{" + known + ",'newer':{'x':[" + random.nextInt(2) + "]}}";
      default -> "{'newest':" + random.nextInt(2) + "," + known + "}";
    };
  }

  private static Set<String> names(@Nullable Object tree) {
    Set<String> names = new TreeSet<>();
    if (tree instanceof Map<?, ?> map) {
      map.forEach(
          (name, value) -> {
            names.add((String) name);
            names.addAll(names(value));
          });
    } else if (tree instanceof List<?> list) {
      list.forEach(element -> names.addAll(names(element)));
    }
    return names;
  }

  /** Whatever becomes of whatever, each name is one of the server's or of what was set. */
  @Test
  void noNameIsWrittenThatNobodyHas() {
    Random random = new Random(20_261_129);
    for (int i = 0; i < 3_000; i++) {
      boolean hasKeys = random.nextBoolean();
      Custom<Spec, Status> app = read(randomSpec(random), hasKeys);
      Custom<Spec, Status> other = read(randomSpec(random), hasKeys);
      Custom<Spec, Status> changed = app.withSpec(other.spec());
      Set<String> known = names(app.content());
      known.addAll(names(other.content()));
      assertThat(known).as("seed %d", i).containsAll(names(changed.content()));
      assertThat(app.withSpec(app.spec()).content()).isEqualTo(app.content());
      assertThat(changed.withSpec(app.spec()).withSpec(other.spec()).spec().containers())
          .hasSameSizeAs(Objects.requireNonNull(other.spec().containers()));
    }
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
