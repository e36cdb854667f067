package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.KubeException;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.LabelSelector;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CodecExceptionTest {
  @Test
  void saysWhatWhereAndInWhichObject() {
    CodecException e =
        new CodecException("found a string, expected a number", 1234)
            .within(".containerPort")
            .within("[0]")
            .within(".ports")
            .within("[2]")
            .within(".spec")
            .of("Pod", "shop", "web");
    assertThat(e)
        .isInstanceOf(KubeException.class)
        .hasMessage(
            "Pod shop/web: found a string, expected a number at $.spec[2].ports[0].containerPort"
                + " (byte 1234)");
    assertThat(e.path()).isEqualTo("$.spec[2].ports[0].containerPort");
    assertThat(e.problem()).isEqualTo("found a string, expected a number");
    assertThat(e.offset()).isEqualTo(1234);
    assertThat(e.isTruncated()).isFalse();
    assertThat(e.kind()).isEqualTo("Pod");
    assertThat(e.namespace()).isEqualTo("shop");
    assertThat(e.name()).isEqualTo("web");
    assertThat(e.line()).isZero();
    assertThat(e.column()).isZero();
    assertThat(e.document()).isZero();
  }

  @Test
  void hasALineAndAColumnInPlaceOfAnOffset() {
    CodecException e = new CodecException("no string", 17).within(".data").inText(2, 7, 18);
    assertThat(e).hasMessage("document 2, line 7, column 18: no string at $.data");
    assertThat(e.problem()).isEqualTo("no string");
    assertThat(e.document()).isEqualTo(2);
    assertThat(e.line()).isEqualTo(7);
    assertThat(e.column()).isEqualTo(18);
    assertThat(e.offset()).isEqualTo(-1);
    assertThat(new CodecException("no YAML", 1).inText(0, 3, 1))
        .hasMessage("line 3, column 1: no YAML at $");
  }

  @Test
  void namesTheObjectThatIsWritten() {
    Unstructured backup =
        Unstructured.of(
            new GroupVersionKind("demo", "v1", "Backup"),
            ObjectMeta.of(m -> m.namespace("shop").name("nightly").resourceVersion("7")),
            Map.of());
    CodecException e = new CodecException("bad", -1).of(backup).of("PodList", null, null);
    assertThat(e).hasMessage("Backup shop/nightly (resource version 7): bad at $");
    assertThat(e.kind()).isEqualTo("Backup");
    assertThat(e.namespace()).isEqualTo("shop");
    assertThat(e.name()).isEqualTo("nightly");
    CodecException part = new CodecException("bad", -1).of(LabelSelector.EMPTY);
    assertThat(part).hasMessage("LabelSelector: bad at $");
    assertThat(part.name()).isNull();
  }

  @Test
  void namesOfAnyInputForgeNoLinesAndNoSteps() {
    CodecException e =
        new CodecException("bad", -1)
            .within(".a\nERROR forged")
            .within("[\"b\"] \u0000 [\"\u202e\\\"]")
            .within(".app.kubernetes.io/name")
            .within(".")
            .within("[\"\"]")
            .within("[\"\ud800\"]")
            .within(".plain-word_1")
            .of("Po\rd", "sh\nop", "\u2028web");
    assertThat(e.path())
        .isEqualTo(
            "$.plain-word_1[\"\\u{d800}\"][\"\"][\"\"][\"app.kubernetes.io/name\"]"
                + "[\"b\\\"] \\u{0} [\\\"\\u{202e}\\\\\"][\"a\\u{a}ERROR forged\"]");
    assertThat(e).hasMessage("Po\\u{d}d sh\\u{a}op/\\u{2028}web: bad at " + e.path());
    assertThat(e.name()).isEqualTo("\u2028web");
  }

  @Test
  void longNamesAreCut() {
    String name = "x".repeat(64);
    assertThat(new CodecException("bad", -1).within("." + name).path()).isEqualTo("$." + name);
    CodecException e =
        new CodecException("bad", -1)
            .within("[\"" + name + "y\"]")
            .within("." + name + "y")
            .within("[" + name + "]");
    assertThat(e.path())
        .isEqualTo("$[" + "x".repeat(63) + "...." + name + "...[\"" + name + "...\"]");
    assertThat(e.of("Pod", null, name + "y")).hasMessageStartingWith("Pod " + name + "...: bad");
  }

  @Test
  void deepPathsShowTheirEnds() {
    CodecException e = new CodecException("bad", -1);
    for (int i = 99; i >= 64; i--) {
      e.within("[" + i + "]");
    }
    for (int i = 63; i >= 36; i--) {
      e.within("[" + i + "]");
    }
    assertThat(e.path()).startsWith("$[36][37]").endsWith("[98][99]").doesNotContain("...");
    for (int i = 35; i >= 0; i--) {
      e.within("[" + i + "]");
    }
    assertThat(e.path())
        .startsWith("$[0][1]")
        .contains("[30][31] ... [68][69]")
        .endsWith("[98][99]")
        .hasSizeLessThan(300);
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    assertThat(new CodecException("no kind", -1)).hasMessage("no kind at $");
    assertThat(new CodecException("no kind", 0)).hasMessage("no kind at $ (byte 0)");
  }

  @Test
  void keepsTheInnermostObject() {
    CodecException e = new CodecException("bad", -1).of("Pod", "a", "b").of("PodList", null, null);
    assertThat(e).hasMessage("Pod a/b: bad at $");
  }

  @Test
  void tellsTruncatedInputApart() {
    CodecException e = CodecException.truncated("input ends inside a string", 17);
    assertThat(e.isTruncated()).isTrue();
    assertThat(e).hasMessage("input ends inside a string at $ (byte 17)");
  }

  @Test
  void keepsItsCause() {
    IllegalArgumentException cause = new IllegalArgumentException("x");
    assertThat(new CodecException("bad", 1, cause)).hasCause(cause);
  }

  @Test
  void showsItsPlaceInStackTracesToo() {
    CodecException e = new CodecException("bad", 1).within(".spec");
    assertThat(e.toString()).endsWith("CodecException: bad at $.spec (byte 1)");
  }
}
