package dev.bowline.mockserver.cel;

import dev.cel.common.types.SimpleType;

/** Ranges of IP addresses. */
final class Networks {
  private static final Parameter CIDR = Parameter.opaque("net.CIDR", Network.class);

  private Networks() {}

  static void addTo(Functions functions) {
    functions.global(
        "cidr", "string_to_cidr", CIDR.type(), a -> Network.parse((String) a[0]), Parameter.STRING);
    functions.global("isCIDR", "is_cidr", SimpleType.BOOL, a -> is(a[0]), Parameter.STRING);
    functions.global("string", "cidr_to_string", SimpleType.STRING, a -> a[0].toString(), CIDR);
    functions.member(
        "containsIP",
        "cidr_contains_ip_string",
        SimpleType.BOOL,
        a -> ((Network) a[0]).contains(Address.parse((String) a[1])),
        CIDR,
        Parameter.STRING);
    functions.member(
        "containsIP",
        "cidr_contains_ip_ip",
        SimpleType.BOOL,
        a -> ((Network) a[0]).contains((Address) a[1]),
        CIDR,
        Addresses.IP);
    functions.member(
        "containsCIDR",
        "cidr_contains_cidr_string",
        SimpleType.BOOL,
        a -> ((Network) a[0]).contains(Network.parse((String) a[1])),
        CIDR,
        Parameter.STRING);
    functions.member(
        "containsCIDR",
        "cidr_contains_cidr",
        SimpleType.BOOL,
        a -> ((Network) a[0]).contains((Network) a[1]),
        CIDR,
        CIDR);
    functions.member("ip", "cidr_ip", Addresses.IP.type(), a -> ((Network) a[0]).address(), CIDR);
    functions.member(
        "prefixLength",
        "cidr_prefix_length",
        SimpleType.INT,
        a -> (long) ((Network) a[0]).length(),
        CIDR);
    functions.member("masked", "cidr_masked", CIDR.type(), a -> masked((Network) a[0]), CIDR);
  }

  private static Network masked(Network network) {
    return new Network(network.address().masked(network.length()), network.length());
  }

  private static boolean is(Object text) {
    try {
      Network.parse((String) text);
      return true;
    } catch (FunctionException e) {
      return false;
    }
  }
}
