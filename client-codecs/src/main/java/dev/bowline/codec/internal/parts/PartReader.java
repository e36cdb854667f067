package dev.bowline.codec.internal.parts;

import dev.bowline.codec.DecodeOptions;
import org.jspecify.annotations.Nullable;

/**
 * Looks parts up for the reader of one input. Not thread-safe; the table may be that of many
 * readers.
 */
public final class PartReader {
  /** Shorter parts take less room than an entry. */
  private static final int MIN_LENGTH = 8;

  /**
   * From here on a section of an object is worth its entry even if no two objects have it in
   * common: it comes again with the object's next version.
   */
  public static final int LARGE = 1024;

  /** As {@link #LARGE}, of sections whose object changes around them. */
  public static final int LARGE_OF_CHANGING = 512;

  private static final int LARGE_RUN = 64;

  private static final int MAX_FIELD = 1 << 24;

  private final PartTable table;
  private final int view;
  private final long[] halves = new long[2];

  private PartReader(PartTable table, int view) {
    this.table = table;
    this.view = view;
  }

  /** A reader on the table that the options have; null if nothing is to be shared. */
  public static @Nullable PartReader of(DecodeOptions options) {
    if (!(options.sharedParts() instanceof PartTable table)) {
      return null;
    }
    int view = table.view(options);
    return view < 0 ? null : new PartReader(table, view);
  }

  /**
   * Whether a part is to be looked up, and kept if it isn't there.
   *
   * @param field number of the field that has it
   * @param least from how many bytes on it is always looked up
   */
  public boolean isWanted(int field, int least, byte[] source, int from, int to) {
    int length = to - from;
    return length >= MIN_LENGTH
        && length <= KeyedHash.MAX_LENGTH
        && field < MAX_FIELD
        && (length >= least || table.habits.isWorthwhile(field, source, from, to));
  }

  /**
   * Whether a map is to be looked up, and kept if it isn't there: as any other part, but larger
   * ones always, since labels and annotations stay as they are from version to version.
   *
   * @param field number of the field that has it
   */
  public boolean isMapWanted(int field, byte[] source, int from, int to) {
    return isLargeRun(field, from, to) || isWanted(field, Integer.MAX_VALUE, source, from, to);
  }

  /**
   * Whether a list is to be looked up, and kept if it isn't there.
   *
   * @param field number of the field that has it
   * @param isOfChanging whether what has the list is another with each version, so that its lists
   *     are what stays as it is: larger ones are always looked up then, but for those of sections
   *     that are worth an entry each
   */
  public boolean isListWanted(int field, boolean isOfChanging, byte[] source, int from, int to) {
    return (isOfChanging && isLargeRun(field, from, to) && !beginsWithLarge(source, from))
        || isWanted(field, Integer.MAX_VALUE, source, from, to);
  }

  private static boolean isLargeRun(int field, int from, int to) {
    int length = to - from;
    return length >= LARGE_RUN && length <= KeyedHash.MAX_LENGTH && field < MAX_FIELD;
  }

  /** Whether the first section of a run is looked up alone in any case. */
  private static boolean beginsWithLarge(byte[] source, int from) {
    return source[from] < 0 && (source[from + 1] & 0xFF) >= LARGE_OF_CHANGING >>> 7;
  }

  /** Takes a part as the one that {@link #find} and {@link #add} are for. */
  public void look(int field, byte[] source, int from, int to) {
    table.hash.hash(source, from, to, view * MAX_FIELD + field, halves);
  }

  /** First half of the hash of what was looked at last. */
  public long first() {
    return halves[0];
  }

  /** Second half of the hash of what was looked at last. */
  public long second() {
    return halves[1];
  }

  /** What was looked at last, if the table has it. */
  public @Nullable Part find(int field) {
    Part part = table.find(halves[0], halves[1]);
    table.habits.tried(field, part != null);
    return part;
  }

  /**
   * Keeps a part.
   *
   * @param first first half of its hash
   * @param second second half of its hash
   */
  public void add(long first, long second, Object value, int height, int unknownBytes) {
    if (height <= Part.MAX_HEIGHT) {
      table.add(new Part(value, first, second, height, unknownBytes));
    }
  }
}
