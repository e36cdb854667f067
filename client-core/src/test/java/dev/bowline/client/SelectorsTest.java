package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.v1.LabelSelector;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorsTest {
  private static final Map<String, String> LABELS =
      Map.of("app", "web", "shop.example/tier", "db", "cores", "8", "empty", "", "in", "x");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "app=web | app=web | true",
        "app==web | app=web | true",
        " app  =  web , cores | app=web,cores | true",
        "app!=web | app!=web | false",
        "other!=web | other!=web | true",
        "app in (web, api) | app in (api,web) | true",
        "app in(web) | app=web | true",
        "app notin (web,api) | app notin (api,web) | false",
        "other notin (a) | other!=a | true",
        "other in (a) | other=a | false",
        "app | app | true",
        "!app | !app | false",
        "! other | !other | true",
        "empty= | empty= | true",
        "empty=,app | app,empty= | true",
        "empty in () | empty= | true",
        "app in (,web) | app in (,web) | true",
        "other= | other= | false",
        "cores>7 | cores>7 | true",
        "cores > 8 | cores>8 | false",
        "cores<9 | cores<9 | true",
        "app>7 | app>7 | false",
        "other<7 | other<7 | false",
        "shop.example/tier=db | shop.example/tier=db | true",
        "in=x,in in (x) | in=x | true",
        "app=in | app=in | false",
      })
  void readsAndJudgesLabelsAsServersDo(String text, String canonical, boolean fits) {
    LabelRequirements selector = LabelRequirements.parse(text);

    assertThat(selector).hasToString(canonical);
    assertThat(LabelRequirements.parse(canonical)).isEqualTo(selector);
    assertThat(selector.matches(LABELS)).isEqualTo(fits);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ",",
        "app,",
        "app,,tier",
        "=web",
        "app web",
        "app=web tier",
        "app in",
        "app in web",
        "app in (web",
        "app in web)",
        "!app=web",
        "app!web",
        "app===web",
        "(app)",
        "app>x",
        "app>",
        "app=a b",
        "-app",
        "app=web-",
        "a/b/c",
        "Shop/app",
        "app~web",
        "app=a(b)",
        "!",
        "app in (a b)"
      })
  void refusesWhatIsNoLabelSelector(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> LabelRequirements.parse(text));
  }

  @Test
  void tellsWhereALabelSelectorIsWrong() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabelRequirements.parse("app=web tier"))
        .withMessage("label selector \"app=web tier\": expected \",\" or the end, found \"tier\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabelRequirements.parse("app like web"))
        .withMessage("label selector \"app like web\": expected an operator, found \"like web\"");
  }

  @Test
  void hasAConditionForEachOperator() {
    LabelRequirements selector =
        LabelRequirements.of(
            l ->
                l.is("a", "1")
                    .isNot("b", "2")
                    .in("c", "3", "4")
                    .notIn("d", "5", "6")
                    .exists("e")
                    .isAbsent("f")
                    .isGreater("g", 7)
                    .isLess("h", 8));

    assertThat(selector).hasToString("a=1,b!=2,c in (3,4),d notin (5,6),e,!f,g>7,h<8");
    assertThat(LabelRequirements.parse(selector.toString())).isEqualTo(selector);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u2003z", "a\u3000", "a\u2028", "a b", "a\\", " "})
  void refusesPathsThatAreNotReadAgainAsTheyAre(String path) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FieldRequirements.of(f -> f.is(path, "q")));
  }

  @Test
  void orderIsNoDifference() {
    LabelRequirements labels = LabelRequirements.parse("c in (3,4,3),!a,b=2,b!=1");
    assertThat(labels).hasToString("!a,b!=1,b=2,c in (3,4)");
    assertThat(LabelRequirements.parse("b!=1,b=2,b=2,c in (4,3),!a")).isEqualTo(labels);
    FieldRequirements fields = FieldRequirements.parse("b=2,a!=1,b=2");
    assertThat(fields).hasToString("a!=1,b=2");
    assertThat(FieldRequirements.parse("a!=1,b=2")).isEqualTo(fields);
  }

  @Test
  void takesTheSelectorOfAnObject() {
    LabelSelector selector =
        LabelSelector.of(
            s ->
                s.putMatchLabel("app", "web")
                    .addMatchExpression(
                        e -> e.key("tier").operator("In").addValue("db").addValue("cache"))
                    .addMatchExpression(e -> e.key("old").operator("DoesNotExist"))
                    .addMatchExpression(e -> e.key("zone").operator("NotIn").addValue("z1"))
                    .addMatchExpression(e -> e.key("app").operator("Exists")));

    assertThat(LabelRequirements.of(selector))
        .hasToString("app,app=web,!old,tier in (cache,db),zone!=z1");
    assertThat(LabelRequirements.of(LabelSelector.EMPTY).isEverything()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                LabelRequirements.of(
                    LabelSelector.of(s -> s.addMatchExpression(e -> e.key("a").operator("in")))))
        .withMessageContaining("expected In, NotIn, Exists or DoesNotExist");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                LabelRequirements.of(
                    LabelSelector.of(s -> s.addMatchExpression(e -> e.key("a").operator("In")))))
        .withMessage("label a is compared with no value");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "spec.nodeName=n1,status.phase!=Running | spec.nodeName=n1,status.phase!=Running",
        "spec.nodeName==n1 | spec.nodeName=n1",
        "metadata.name=a\\,b\\=c\\\\ | metadata.name=a\\,b\\=c\\\\",
        "spec.nodeName= | spec.nodeName=",
        "a=1,,b=2 | a=1,b=2",
      })
  void readsFieldsAsServersDo(String text, String canonical) {
    assertThat(FieldRequirements.parse(text)).hasToString(canonical);
    assertThat(FieldRequirements.parse(canonical)).isEqualTo(FieldRequirements.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec.nodeName", "=n1", "a=b=c", "a=\\b", "a=b\\", "a b=c"})
  void refusesWhatIsNoFieldSelector(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> FieldRequirements.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "metadata.name=web | true",
        "metadata.namespace!=shop | false",
        "spec.nodeName=n1,status.phase!=Failed | true",
        "spec.nodeName=n2 | false",
        "spec.schedulerName= | true",
        "spec.hostNetwork=true | ",
        "spec.containers=web | ",
        "spec=web | ",
        "name=web | ",
        "spec.nodeName.x=web | ",
        "status.nominatedNode=web | ",
        "name=web,spec.nodeName=n2 | false",
        "name=web,spec.nodeName=n1 | "
      })
  void tellsWhetherAnObjectsFieldsFitAsFarAsItCan(String selector, @Nullable Boolean fits) {
    Pod pod =
        Pod.of(
            p ->
                p.namespace("shop")
                    .name("web")
                    .spec(s -> s.nodeName("n1").hostNetwork(true))
                    .status(s -> s.phase("Running")));

    assertThat(FieldRequirements.parse(selector).matches(pod)).isEqualTo(Optional.ofNullable(fits));
  }

  @Test
  void nothingDemandedIsNoSelector() {
    ListQuery query = new ListQuery().labels(l -> {}).label("a", "1").fields(f -> {});

    assertThat(query.toCall(null).scope().labels()).isEqualTo("a=1");
    assertThat(query.toCall(null).scope().fields()).isEmpty();
  }
}
