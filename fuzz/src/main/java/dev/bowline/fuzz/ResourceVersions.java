package dev.bowline.fuzz;

import dev.bowline.type.ResourceVersion;
import java.math.BigInteger;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Three versions, separated by line breaks: their order is that of numbers. */
public final class ResourceVersions {
  private static final Pattern DECIMAL = Pattern.compile("[1-9][0-9]*");

  private ResourceVersions() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    String[] lines = Formats.text(input).split("\n", 3);
    ResourceVersion a = version(lines, 0);
    ResourceVersion b = version(lines, 1);
    ResourceVersion c = version(lines, 2);
    if (a.isComparable()) {
      Tally.read();
    }
    pair(a, b);
    pair(b, c);
    pair(a, c);
    pair(a, a);
    if (a.isAtLeast(b) && b.isAtLeast(c)) {
      Finding.unless(a.isAtLeast(c), "not transitive");
    }
  }

  private static ResourceVersion version(String[] lines, int index) {
    return new ResourceVersion(index < lines.length ? lines[index] : "");
  }

  private static void pair(ResourceVersion a, ResourceVersion b) {
    boolean comparable =
        DECIMAL.matcher(a.value()).matches() && DECIMAL.matcher(b.value()).matches();
    OptionalInt order = a.compare(b);
    if (comparable) {
      int expected = new BigInteger(a.value()).compareTo(new BigInteger(b.value()));
      Finding.unlessEqual(OptionalInt.of(expected), order, "not the order of numbers");
    } else {
      Finding.unlessEqual(
          a.value().equals(b.value()) ? OptionalInt.of(0) : OptionalInt.empty(),
          order,
          "an order where there is none");
    }
    Finding.unless(
        DECIMAL.matcher(a.value()).matches() == a.isComparable(), "comparable or not: " + a);
    Finding.unless(a.isOlderThan(b) == (order.isPresent() && order.getAsInt() < 0), "older");
    Finding.unless(a.isAtLeast(b) == (order.isPresent() && order.getAsInt() >= 0), "at least");
  }
}
