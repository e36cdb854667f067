package dev.bowline.mockserver.registry.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AddressesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.1.2.3|",
        "010.1.2.3|must not have leading 0s",
        "::ffff:1.2.3.4|must not be an IPv4-mapped IPv6 address",
        "fd00:0:0::1|",
        "fd00::1::2|must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
        "1:2:3:4:5:6:7|must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
        "256.0.0.1|must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
      })
  void addresses(String text, String problem) {
    assertEquals(problem == null ? List.of() : List.of(problem), Addresses.problems(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.0.0.0/8|",
        "10.0.0.1/8|must not have bits set beyond the prefix length",
        "10.0.0.0/08|must not have leading 0s in IP or prefix length",
        "10.0.0.0/33|must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)",
        "fd00::/64|",
        "fd00::1/64|must not have bits set beyond the prefix length",
      })
  void ranges(String text, String problem) {
    assertEquals(problem == null ? List.of() : List.of(problem), Addresses.rangeProblems(text));
  }

  @ParameterizedTest
  @CsvSource({
    "2001:DB8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
    "fd00:0:0::1, fd00::1",
    "0:0:0:0:0:0:0:0, ::",
    "1:0:2:0:3:0:4:0, 1:0:2:0:3:0:4:0",
    "64:ff9b::1.2.3.4, 64:ff9b::102:304",
  })
  void thereIsOneWayToWriteAnAddress(String text, String canonical) {
    IpAddress address = IpAddress.parse(text);
    assertEquals(canonical, address == null ? null : address.canonical());
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.0.0/16, 10.0.0.0/8, true",
    "10.0.0.0/8, 10.0.0.0/8, false",
    "11.0.0.0/16, 10.0.0.0/8, false",
    "fd00:0:0:1::/64, fd00::/16, true",
    "fe00::/64, fd00::/16, false",
  })
  void withinIsWithinAndSmaller(String inner, String outer, boolean isWithin) {
    assertEquals(isWithin, Addresses.isStrictlyWithin(inner, outer));
  }
}
