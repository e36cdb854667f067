package dev.bowline.mockserver.cel;

import dev.cel.common.types.SimpleType;
import java.util.function.Predicate;

/** IP addresses. */
final class Addresses {
  static final Parameter IP = Parameter.opaque("net.IP", Address.class);

  private Addresses() {}

  static void addTo(Functions functions) {
    functions.global(
        "ip", "string_to_ip", IP.type(), a -> Address.parse((String) a[0]), Parameter.STRING);
    functions.global("isIP", "is_ip", SimpleType.BOOL, a -> is(a[0]), Parameter.STRING);
    functions.global(
        "ip.isCanonical",
        "ip_is_canonical",
        SimpleType.BOOL,
        a -> Address.parse((String) a[0]).toString().equals(a[0]),
        Parameter.STRING);
    functions.global("string", "ip_to_string", SimpleType.STRING, a -> a[0].toString(), IP);
    functions.member(
        "family", "ip_family", SimpleType.INT, a -> ((Address) a[0]).isFour() ? 4L : 6L, IP);
    test(functions, "isUnspecified", "ip_is_unspecified", Address::isUnspecified);
    test(functions, "isLoopback", "ip_is_loopback", Address::isLoopback);
    test(
        functions,
        "isLinkLocalMulticast",
        "ip_is_link_local_multicast",
        Address::isLinkLocalMulticast);
    test(functions, "isLinkLocalUnicast", "ip_is_link_local_unicast", Address::isLinkLocalUnicast);
    test(functions, "isGlobalUnicast", "ip_is_global_unicast", Address::isGlobalUnicast);
  }

  private static void test(
      Functions functions, String name, String id, Predicate<Address> predicate) {
    functions.member(name, id, SimpleType.BOOL, a -> predicate.test((Address) a[0]), IP);
  }

  private static boolean is(Object text) {
    try {
      Address.parse((String) text);
      return true;
    } catch (FunctionException e) {
      return false;
    }
  }
}
