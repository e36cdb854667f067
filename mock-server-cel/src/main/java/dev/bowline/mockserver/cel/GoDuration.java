package dev.bowline.mockserver.cel;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time spans as Go writes them: {@code 1h30m}, {@code -1.5s}. */
final class GoDuration {
  private static final Pattern WHOLE =
      Pattern.compile("([+-]?)((?:[0-9]*\\.?[0-9]+(?:ns|us|µs|μs|ms|s|m|h|d|w))+|0)");
  private static final Pattern PART =
      Pattern.compile("([0-9]*\\.?[0-9]+)(ns|us|µs|μs|ms|s|m|h|d|w)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns",
          1L,
          "us",
          1_000L,
          "µs",
          1_000L,
          "μs",
          1_000L,
          "ms",
          1_000_000L,
          "s",
          1_000_000_000L,
          "m",
          60_000_000_000L,
          "h",
          3_600_000_000_000L,
          "d",
          86_400_000_000_000L,
          "w",
          604_800_000_000_000L);

  private GoDuration() {}

  static Duration parse(String text) {
    Matcher whole = WHOLE.matcher(text);
    if (!whole.matches()) {
      throw new IllegalArgumentException("time: invalid duration \"" + text + "\"");
    }
    BigDecimal nanos = BigDecimal.ZERO;
    Matcher part = PART.matcher(whole.group(2));
    while (part.find()) {
      BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L));
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit));
    }
    Duration duration = Duration.ofNanos(nanos.longValue());
    return whole.group(1).equals("-") ? duration.negated() : duration;
  }

  /** As CEL turns it into text: in seconds. */
  static String text(Duration duration) {
    BigDecimal seconds =
        BigDecimal.valueOf(duration.getSeconds())
            .add(BigDecimal.valueOf(duration.getNano(), 9))
            .stripTrailingZeros();
    return seconds.toPlainString() + "s";
  }
}
