package dev.bowline.serde;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How exactly the wire holds a time. Builders of generated classes keep no more than that, so that
 * an object equals what others read of it: Go's {@code metav1.Time} drops what is beyond the second
 * when it is written, {@code MicroTime} what is beyond the microsecond, and both write their zero
 * time as null.
 */
public enum TimePrecision {
  /** Of {@link FieldKind#TIME}. */
  SECONDS(ChronoUnit.SECONDS),
  /** Of {@link FieldKind#MICRO_TIME}. */
  MICROS(ChronoUnit.MICROS);

  /** Go's zero time, the first second of year 1. */
  static final Instant ZERO = Instant.ofEpochSecond(-62_135_596_800L);

  private final ChronoUnit unit;

  TimePrecision(ChronoUnit unit) {
    this.unit = unit;
  }

  /** A field's time, cut towards the past; null for Go's zero time. */
  public @Nullable Instant of(@Nullable Instant time) {
    Instant cut = time == null ? null : time.truncatedTo(unit);
    return ZERO.equals(cut) ? null : cut;
  }

  /**
   * A time in a list or map, cut towards the past.
   *
   * @param field name of the list or map, for errors
   * @throws NullPointerException if it is null
   */
  public Instant element(Instant time, String field) {
    if (time == null) {
      throw new NullPointerException("element of " + field);
    }
    return time.truncatedTo(unit);
  }

  /**
   * A list of times, cut towards the past.
   *
   * @param field its name, for errors
   * @throws NullPointerException if the list or an element is null
   */
  public List<Instant> elements(List<Instant> times, String field) {
    List<Instant> cut = new ArrayList<>(Objects.requireNonNull(times, field));
    cut.replaceAll(time -> element(time, field));
    return List.copyOf(cut);
  }

  /**
   * A map of times, cut towards the past.
   *
   * @param field its name, for errors
   * @throws NullPointerException if the map, a key or a value is null
   */
  public Map<String, Instant> values(Map<String, Instant> times, String field) {
    Map<String, Instant> cut = new TreeMap<>(Growing.copy(times, field));
    cut.replaceAll((key, time) -> element(time, field));
    return Growing.copy(cut, field);
  }
}
