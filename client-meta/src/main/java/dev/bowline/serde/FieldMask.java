package dev.bowline.serde;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fields that a reader skips before anything is allocated for them. Immutable and thread-safe.
 *
 * <p>An object read with a mask is incomplete, and doesn't know it: writing it back with {@code
 * replace} deletes the fields left out. The exception is {@code metadata.managedFields}, of which
 * servers keep their own record when an object comes without them. Change others by a patch, or by
 * {@code edit}, which reads the whole object first.
 */
public final class FieldMask {
  private static final FieldMask NONE = new FieldMask(Map.of());

  private final Map<FieldTable, boolean[]> skipped;

  private FieldMask(Map<FieldTable, boolean[]> skipped) {
    this.skipped = skipped;
  }

  /** Reads everything. */
  public static FieldMask none() {
    return NONE;
  }

  /**
   * Leaves fields out, in addition to those left out already.
   *
   * @param table the message class that has them
   * @param jsonNames the fields' JSON names
   * @throws IllegalArgumentException if there is no such field
   */
  public FieldMask except(FieldTable table, String... jsonNames) {
    Map<FieldTable, boolean[]> more = new HashMap<>(skipped);
    boolean[] old = more.get(table);
    boolean[] flags = old == null ? new boolean[table.size()] : Arrays.copyOf(old, old.length);
    for (String name : jsonNames) {
      flags[table.ordinal(name)] = true;
    }
    more.put(table, flags);
    return new FieldMask(Map.copyOf(more));
  }

  /** Whether nothing is left out. */
  public boolean isNone() {
    return skipped.isEmpty();
  }

  /** Which fields of a table are left out, by ordinal; null if none is. Not to be changed. */
  public boolean @Nullable [] skipped(FieldTable table) {
    return skipped.get(table);
  }
}
