package dev.bowline.mockserver.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.mockserver.expression.Expression;
import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.expression.ExpressionScope;
import dev.bowline.mockserver.expression.ExpressionType;
import dev.bowline.mockserver.expression.ExpressionType.ListOf;
import dev.bowline.mockserver.expression.ExpressionType.MapOf;
import dev.bowline.mockserver.expression.ExpressionType.ObjectOf;
import dev.bowline.mockserver.expression.ExpressionType.OptionalOf;
import dev.bowline.mockserver.expression.ExpressionType.Scalar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions with the functions of kube-apiserver; what is expected is what one answers. */
final class CelExpressionTest {
  private static final ExpressionType SELF =
      new ObjectOf(
          "selfType1",
          Map.ofEntries(
              Map.entry("a", Scalar.INT),
              Map.entry("s", Scalar.STRING),
              Map.entry("l", new ListOf(Scalar.STRING)),
              Map.entry("n", new ListOf(Scalar.INT)),
              Map.entry("m", new MapOf(Scalar.STRING)),
              Map.entry("any", Scalar.ANY),
              Map.entry("at", Scalar.TIMESTAMP),
              Map.entry("for", Scalar.DURATION),
              Map.entry("by", Scalar.BYTES),
              Map.entry("a-b.c/d__e", Scalar.INT),
              Map.entry("part", new ObjectOf("selfType1.part", Map.of("x", Scalar.INT)))));
  private static final ExpressionScope SCOPE =
      new CelEngine().scope(Map.of("self", SELF, "oldSelf", new OptionalOf(SELF)));
  private static final Map<String, Object> VALUE =
      Map.ofEntries(
          Map.entry("a", 1L),
          Map.entry("s", "ab12c3"),
          Map.entry("l", List.of("b", "a", "a")),
          Map.entry("n", List.of(3L, 4L)),
          Map.entry("m", Map.of("k", "v")),
          Map.entry("any", "text"),
          Map.entry("at", "2020-01-05T00:00:00Z"),
          Map.entry("for", "1h30m"),
          Map.entry("by", "YWJk"),
          Map.entry("a-b.c/d__e", 7L),
          Map.entry("part", Map.of()));

  private static @Nullable Object evaluate(String source) {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("self", VALUE);
    values.put("oldSelf", null);
    return SCOPE.compile(source).evaluate(values);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "self.a__dash__b__dot__c__slash__d__underscores__e == 7",
        "self.__for__ > duration('1h')",
        "self.at.getFullYear() == 2020",
        "self.by == b'abd'",
        "!has(self.part.x) && self.?part.?x.orValue(5) == 5",
        "!oldSelf.hasValue()",
        "self.n.sum() == 7 && self.n.max() == 4 && self.n.min() == 3 && self.n.isSorted()",
        "self.l.indexOf('a') == 1 && self.l.lastIndexOf('a') == 2 && self.l.indexOf('z') == -1",
        "self.s.find('[0-9]+') == '12' && self.s.findAll('[0-9]+') == ['12', '3']",
        "self.m.all(k, v, v == 'v')",
        "'%s has %d, %.2f'.format([self.s, self.a, 1.5]) == 'ab12c3 has 1, 1.50'",
        "quantity('1500m').isGreaterThan(quantity('1')) && !isQuantity('1x')",
        "quantity('1Gi').add(1).asInteger() == 1073741825",
        "url('https://u:p@a.b:80/p q?k=1&k=2#f').getQuery() == {'k': ['1', '2']}",
        "url('https://[::1]:80/p q').getHostname() == '::1'",
        "url('https://a/p q').getEscapedPath() == '/p%20q' && !isURL('a b')",
        "ip('2001:db8:0:0:1:0:0:1') == ip('2001:db8::1:0:0:1') && !ip.isCanonical('::0001')",
        "string(ip('2001:DB8::1')) == '2001:db8::1' && ip('127.0.0.1').isLoopback()",
        "cidr('10.0.0.0/8').containsIP('10.1.2.3') && !cidr('10.0.0.0/8').containsIP('11.0.0.1')",
        "cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') && !isCIDR('10.0.0.0/33')",
        "string(cidr('10.1.2.3/8').masked()) == '10.0.0.0/8'",
        "semver('1.0.0-rc.2').isLessThan(semver('1.0.0-rc.10')) && isSemver('v1', true)",
        "format.dns1123Label().validate('A').value()[0].startsWith('a lowercase RFC 1123 label')",
        "!format.labelValue().validate('a_B').hasValue() && !format.named('x').hasValue()"
      })
  void whatHolds(String source) {
    assertThat(evaluate(source)).isEqualTo(true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '|',
      value = {
        "self.part.x > 1; no such key: x",
        "self.l[5] == 'x'; index out of bounds: 5",
        "self.m['q'] == 'x'; no such key: q",
        "self.a / 0 == 1; division by zero",
        "self.a % 0 == 1; modulus by zero",
        "self.any > 3; no such overload",
        "int(self.s) == 1; type conversion error from 'string' to 'int'",
        "duration(self.s) > duration('1s'); type conversion error from 'string' to"
            + " 'google.protobuf.Duration'",
        "self.a + 9223372036854775807 > 0; integer overflow",
        "self.s.substring(9) == ''; index out of range: 9",
        "optional.none().value() == 1; optional.none() dereference",
        "[1].filter(x, x > 1).min() == 1; min called on empty list",
        "quantity('1.5').asInteger() == 1; cannot convert value to integer",
        "url('::').getScheme() == ''; URL parse error during conversion from string: parse \"::\":"
            + " missing protocol scheme",
        "ip('1.2.3').family() == 4; IP Address \"1.2.3\" parse error during conversion from string:"
            + " ParseAddr(\"1.2.3\"): IPv4 address too short"
      })
  void whatHasNoValue(String source, String problem) {
    assertThatThrownBy(() -> evaluate(source))
        .isInstanceOf(ExpressionException.class)
        .hasMessage(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '|',
      value = {
        "self.nope == 1; 1:5; undefined field 'nope'; ....^",
        "self.a + 'x' == 'y'; 1:8; found no matching overload for '_+_' applied to '(int, string)';"
            + " .......^",
        "self.s.matches('['); 1:16; invalid matches argument; ...............^",
        "[1, 'a'] == []; 1:5; expected type 'int' but found 'string'; ....^",
        "1 = 2 && true; 1:3; Syntax error: token recognition error at: '= '; ..^"
      })
  void whatMakesNoSense(String source, String place, String problem, String mark) {
    assertThatThrownBy(() -> SCOPE.compile(source))
        .isInstanceOf(ExpressionException.class)
        .hasMessageStartingWith(
            "ERROR: <input>:" + place + ": " + problem + "\n | " + source + "\n | " + mark);
  }

  @Test
  void anExpressionTellsItsTypeAndWhatItLooksAt() {
    Expression expression = SCOPE.compile("oldSelf.hasValue() ? 'x' : 'y'");

    assertThat(expression.type()).isEqualTo(Scalar.STRING);
    assertThat(expression.uses("oldSelf")).isTrue();
    assertThat(expression.uses("self")).isFalse();
  }

  @Test
  void valuesBecomeTreesAgain() {
    Expression expression =
        SCOPE.compile("{'a': dyn([self.part]), 'd': self.__for__, 'b': self.by, 'n': 1u}");

    Object value = expression.evaluate(Map.of("self", VALUE));

    assertThat(expression.tree(value))
        .isEqualTo(Map.of("a", List.of(Map.of()), "d", "5400s", "b", "YWJk", "n", 1L));
  }
}
