package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.RawValue.Encoding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawValueTest {
  @Test
  void otherFormatsAreEqualByTheirBytes() {
    RawValue json = RawValue.json("{}");
    assertThat(json).isEqualTo(RawValue.of(Encoding.JSON, Bytes.utf8("{}")));
    assertThat(json).hasSameHashCodeAs(RawValue.json("{}"));
    assertThat(json).isNotEqualTo(RawValue.of(Encoding.CBOR, Bytes.utf8("{}")));
    assertThat(RawValue.of(Encoding.CBOR, Bytes.utf8("1.0")))
        .isNotEqualTo(RawValue.of(Encoding.CBOR, Bytes.utf8("1")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{}; { }",
        "1; 1.0",
        "1; ` 10e-1\n`",
        "[0, 0, 0]; [-0, -0.0, 1e-400]",
        "9223372036854775808; 9223372036854775809",
        "1e400; 1E400",
        "{\"a\":1,\"b\":[2.0,null]}; {\"b\":[2,null],\"a\":1}",
        "{\"a\":1}; {\"a\":0,\"a\":1}",
        "\"\\u00e9/\\t\"; \"\u00e9\\/\\u0009\"",
        "[true, false]; [true,false]",
      })
  void jsonIsEqualIfItSaysTheSame(String one, String other) {
    assertThat(RawValue.json(one)).isEqualTo(RawValue.json(other));
    assertThat(RawValue.json(one)).hasSameHashCodeAs(RawValue.json(other));
    assertThat(RawValue.json(one)).isEqualTo(RawValue.json(one));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "1; \"1\"",
        "1; 2",
        "0.1; 0.10000000149011612",
        "9223372036854775806; 9223372036854775807",
        "[1]; [1,1]",
        "[]; {}",
        "{\"a\":null}; {}",
        "{\"a\":null}; {\"b\":null}",
        "null; false",
        "1; 01",
        "[1]; [1,]",
        "{}; {} {}",
        "\"a; \"a\"",
        "1; 1e99999999999",
        "\"\\q\"; \"q\"",
        "\"\\u+123\"; \"\u0123\"",
        "\"\\u０0４１\"; \"A\"",
        "{\"a\" 1}; {\"a\":1}",
      })
  void jsonIsNotEqualIfItSaysSomethingElseOrIsNone(String one, String other) {
    assertThat(RawValue.json(one)).isNotEqualTo(RawValue.json(other));
    assertThat(RawValue.json(other)).isNotEqualTo(RawValue.json(one));
    assertThat(RawValue.json(one)).isEqualTo(RawValue.json(one));
    assertThat(RawValue.json(one)).hasSameHashCodeAs(RawValue.json(one));
  }

  @Test
  void comparesWhatIsNestedTooDeepByItsBytes() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    assertThat(RawValue.json(deep)).isEqualTo(RawValue.json(deep));
    assertThat(RawValue.json(deep)).isNotEqualTo(RawValue.json(deep + " "));
  }

  @Test
  void numbersThatAreNoIntegersAreDoublesHoweverTheyAreSpelled() {
    for (String spelled :
        List.of("9.007199254740993e15", "9007199254740993.0", "900719925474099.30e1")) {
      assertThat(RawValue.json(spelled))
          .as(spelled)
          .isEqualTo(RawValue.json("9007199254740992"))
          .hasSameHashCodeAs(RawValue.json("9007199254740992"))
          .isNotEqualTo(RawValue.json("9007199254740993"));
    }
  }

  @Test
  void keepsTheBytesAsTheyAre() {
    RawValue json = RawValue.json("{ \"a\": 1e3 }");
    assertThat(json.encoding()).isEqualTo(Encoding.JSON);
    assertThat(json.bytes().utf8()).isEqualTo("{ \"a\": 1e3 }");
  }

  @Test
  void tellsAbsentFromNullInJson() {
    assertThat(RawValue.ABSENT.bytes()).isSameAs(Bytes.ABSENT);
    assertThat(RawValue.ABSENT).isNotEqualTo(RawValue.json("null"));
  }
}
