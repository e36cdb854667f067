package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.KubeException;
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
            .of("Pod shop/web");
    assertThat(e)
        .isInstanceOf(KubeException.class)
        .hasMessage(
            "Pod shop/web: found a string, expected a number at $.spec[2].ports[0].containerPort"
                + " (byte 1234)");
    assertThat(e.path()).isEqualTo("$.spec[2].ports[0].containerPort");
    assertThat(e.problem()).isEqualTo("found a string, expected a number");
    assertThat(e.offset()).isEqualTo(1234);
    assertThat(e.isTruncated()).isFalse();
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    assertThat(new CodecException("no kind", -1)).hasMessage("no kind at $");
    assertThat(new CodecException("no kind", 0)).hasMessage("no kind at $ (byte 0)");
  }

  @Test
  void keepsTheInnermostObject() {
    CodecException e = new CodecException("bad", -1).of("Pod a/b").of("PodList");
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
