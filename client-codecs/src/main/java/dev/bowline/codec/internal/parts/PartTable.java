package dev.bowline.codec.internal.parts;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.SharedParts;
import java.lang.ref.WeakReference;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The parts by their hashes. A part may stand in one of eight places near to one another, or of
 * eight elsewhere. It takes one that is empty or whose part is gone, or else the place of another,
 * of which there are few as long as a third of all places is empty. A byte of each part's hash
 * stands beside it, so that a search goes to no other part than the one it is for: each is
 * elsewhere in memory. Threads race without locks: entries are immutable, and a lost one is only
 * not shared, as is one whose byte another thread has written over.
 *
 * <p>What was thrown away looks alive until the garbage is collected, so that the table grows also
 * where little is alive and much changes. After a collection, and an eighth as many newcomers as
 * there are places, it is made as small again as what is alive needs.
 */
public final class PartTable extends SharedParts {
  private static final int WAYS = Long.BYTES;
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = ONES << 7;
  private static final int FIRST_PLACES = WAYS;
  private static final int MIN_PLACES = 64;
  private static final int MAX_PLACES = 1 << 24;

  /** From this size on some parts may be lost before the table grows. */
  private static final int CARELESS = 1 << 10;

  /** It grows once one of so many places has lost a part. */
  private static final int CROWDED = 256;

  private static final int MAX_VIEWS = 30;

  /** What every table has before its first part: thousands of tables never get one. */
  private static final @Nullable Part[] NO_PARTS = new Part[FIRST_PLACES];

  private static final byte[] NO_TAGS = new byte[FIRST_PLACES];
  private static final DecodeOptions[] NO_VIEWS = {};
  private static final WeakReference<Object> NEVER_COLLECTED = new WeakReference<>(NO_PARTS);

  /** A key is 16 KB, more than an informer of little has altogether: most tables share one. */
  private static final KeyedHash HASH = new KeyedHash(new SecureRandom());

  final KeyedHash hash;
  final Habits habits = new Habits();

  private final int maxPlaces;
  private volatile @Nullable Part[] places = NO_PARTS;

  /** Of each place a byte of its part's hash; 0 if it is empty. */
  private volatile byte[] tags = NO_TAGS;

  /** Parts that drove out another since the table was last fitted; roughly, since threads race. */
  private int crowded;

  /** Parts that came since then, as roughly. */
  private int added;

  /** Empty once garbage has been collected since then. */
  private WeakReference<Object> uncollected = NEVER_COLLECTED;

  /** What objects were read with; the place of its limits and mask is part of the hash. */
  private volatile DecodeOptions[] views = NO_VIEWS;

  private PartTable(int maxPlaces, @Nullable RandomGenerator random) {
    this.maxPlaces = maxPlaces;
    this.hash = random == null ? HASH : new KeyedHash(random);
  }

  /**
   * See {@link SharedParts#of(int, RandomGenerator)}.
   *
   * @param random null for the key of this JVM
   */
  public static PartTable of(int places, @Nullable RandomGenerator random) {
    if (places < MIN_PLACES || places > MAX_PLACES) {
      throw new IllegalArgumentException("places must be 64 to 16777216, not " + places);
    }
    return new PartTable(Integer.highestOneBit(places * 2 - 1), random);
  }

  /** A number for each pair of limits and mask; -1 if there are too many. */
  @SuppressWarnings("ReferenceEquality") // masks have no equality of their own
  synchronized int view(DecodeOptions options) {
    DecodeOptions[] known = views;
    for (int i = 0; i < known.length; i++) {
      if (known[i].mask() == options.mask() && known[i].limits().equals(options.limits())) {
        return i;
      }
    }
    if (known.length == MAX_VIEWS) {
      return -1;
    }
    DecodeOptions[] more = Arrays.copyOf(known, known.length + 1);
    more[known.length] = options;
    views = more;
    return known.length;
  }

  @Nullable Part find(long first, long second) {
    @Nullable Part[] table = places;
    byte[] bytes = tags;
    if (bytes.length != table.length) {
      return null; // another thread is between the two
    }
    int at = near(first, table.length);
    Part part = find(table, bytes, at, first, second);
    return part == null ? find(table, bytes, far(first, table.length), first, second) : part;
  }

  private static @Nullable Part find(
      @Nullable Part[] table, byte[] bytes, int at, long first, long second) {
    for (long found = zeros(KeyedHash.word(bytes, at) ^ (tag(second) & 0xFF) * ONES);
        found != 0;
        found &= found - 1) {
      Part part = table[at + Long.numberOfTrailingZeros(found) / Byte.SIZE];
      if (part != null && part.first == first && part.second == second) {
        return part;
      }
    }
    return null;
  }

  /** Where the first places of a part are. */
  private static int near(long first, int length) {
    return (int) first & (length - WAYS);
  }

  /** Where its other places are. */
  private static int far(long first, int length) {
    return (int) (first >>> Integer.SIZE) & (length - WAYS);
  }

  private static byte tag(long second) {
    byte tag = (byte) (second >>> Byte.SIZE);
    return tag == 0 ? 1 : tag;
  }

  /** A bit in each byte that is zero, the lowest of which is right; more if there is one. */
  private static long zeros(long bytes) {
    return (bytes - ONES) & ~bytes & HIGHS;
  }

  void add(Part part) {
    if (places == NO_PARTS) {
      fit(NO_PARTS, FIRST_PLACES);
    }
    if (++added > places.length / 8 && uncollected.refersTo(null)) {
      tidy(places);
    }
    while (true) {
      @Nullable Part[] table = places;
      byte[] bytes = tags;
      if (bytes.length != table.length) {
        return; // another thread is between the two
      }
      int at = near(part.first, table.length);
      int place = free(table, bytes, at, far(part.first, table.length));
      if (place < 0
          && (table.length >= maxPlaces
              || (table.length >= CARELESS && crowded < table.length / CROWDED))) {
        crowded++;
        place = at + ((int) part.second & (WAYS - 1));
      }
      if (place >= 0) {
        table[place] = part;
        bytes[place] = tag(part.second);
        return;
      }
      fit(table, table.length * 2);
    }
  }

  /** A place that is empty or whose part is gone, or -1. */
  private static int free(@Nullable Part[] table, byte[] bytes, int near, int far) {
    int place = empty(bytes, near);
    place = place < 0 ? empty(bytes, far) : place;
    place = place < 0 ? left(table, near) : place;
    return place < 0 ? left(table, far) : place;
  }

  /** A place among eight whose part is gone, or -1. */
  private static int left(@Nullable Part[] table, int at) {
    for (int i = at; i < at + WAYS; i++) {
      Part other = table[i];
      if (other == null || other.refersTo(null)) {
        return i;
      }
    }
    return -1;
  }

  /** An empty place among eight, or -1. */
  private static int empty(byte[] bytes, int at) {
    long empty = zeros(KeyedHash.word(bytes, at));
    return empty == 0 ? -1 : at + Long.numberOfTrailingZeros(empty) / Byte.SIZE;
  }

  private void tidy(@Nullable Part[] table) {
    int alive = 0;
    for (Part part : table) {
      if (part != null && !part.refersTo(null)) {
        alive++;
      }
    }
    // at most half full, since there are but a few places for a part
    fit(table, Math.min(table.length, Math.max(FIRST_PLACES, Integer.highestOneBit(alive * 4))));
  }

  private synchronized void fit(@Nullable Part[] table, int length) {
    if (places != table) {
      return;
    }
    @Nullable Part[] fitting = new Part[length];
    byte[] fittingTags = new byte[length];
    for (Part part : table) {
      if (part != null && !part.refersTo(null)) {
        int near = near(part.first, length);
        int place = free(fitting, fittingTags, near, far(part.first, length));
        place = place < 0 ? near : place;
        fitting[place] = part;
        fittingTags[place] = tag(part.second);
      }
    }
    crowded = 0;
    added = 0;
    uncollected = new WeakReference<>(new Object());
    tags = fittingTags;
    places = fitting;
  }

  /** Number of places there are now. */
  int size() {
    return places.length;
  }
}
