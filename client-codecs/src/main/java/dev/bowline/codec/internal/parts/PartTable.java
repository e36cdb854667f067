package dev.bowline.codec.internal.parts;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.SharedParts;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldMask;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The parts by their hashes. A part may stand in one of four places, and takes one that is empty or
 * whose part is gone, or else the place of another. Threads race without locks: entries are
 * immutable, and a lost one is only not shared.
 */
public final class PartTable extends SharedParts {
  private static final int WAYS = 4;
  private static final int FIRST_PLACES = 1 << 4;
  private static final int MIN_PLACES = 64;
  private static final int MAX_PLACES = 1 << 24;
  private static final int MAX_VIEWS = 30;

  /** A key is 16 KB, more than an informer of little has altogether: most tables share one. */
  private static final KeyedHash HASH = new KeyedHash(new SecureRandom());

  final KeyedHash hash;
  final Habits habits = new Habits();

  private final int maxPlaces;
  private volatile @Nullable Part[] places;

  /** Parts that drove out another since the table last grew; roughly, since threads race. */
  private int crowded;

  /** Limits and masks that objects were read with; a view's place here is part of the hash. */
  private volatile View[] views = {};

  private record View(FieldMask mask, DecodeLimits limits) {
    @SuppressWarnings("ReferenceEquality") // masks have no equality of their own
    boolean isOf(DecodeOptions options) {
      return mask == options.mask() && limits.equals(options.limits());
    }
  }

  private PartTable(int maxPlaces, @Nullable RandomGenerator random) {
    this.maxPlaces = maxPlaces;
    this.places = new Part[Math.min(FIRST_PLACES, maxPlaces)];
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

  /** A place in the table for each set of options; -1 if there are too many. */
  synchronized int view(DecodeOptions options) {
    View[] known = views;
    for (int i = 0; i < known.length; i++) {
      if (known[i].isOf(options)) {
        return i;
      }
    }
    if (known.length == MAX_VIEWS) {
      return -1;
    }
    View[] more = Arrays.copyOf(known, known.length + 1);
    more[known.length] = new View(options.mask(), options.limits());
    views = more;
    return known.length;
  }

  @Nullable Part find(long first, long second) {
    @Nullable Part[] table = places;
    int at = (int) first & (table.length - WAYS);
    for (int i = at; i < at + WAYS; i++) {
      Part part = table[i];
      if (part != null && part.first == first && part.second == second) {
        return part;
      }
    }
    return null;
  }

  void add(Part part) {
    @Nullable Part[] table = places;
    int at = (int) part.first & (table.length - WAYS);
    int place = at + ((int) part.second & (WAYS - 1));
    for (int i = at; i < at + WAYS; i++) {
      Part other = table[i];
      if (other == null || other.refersTo(null)) {
        table[i] = part;
        return;
      }
    }
    table[place] = part;
    if (++crowded > table.length / 16 && table.length < maxPlaces) {
      grow(table);
    }
  }

  private synchronized void grow(@Nullable Part[] full) {
    if (places != full) {
      return;
    }
    @Nullable Part[] larger = new Part[full.length * 2];
    int[] filled = new int[larger.length / WAYS];
    for (Part part : full) {
      if (part != null && !part.refersTo(null)) {
        int at = (int) part.first & (larger.length - WAYS);
        larger[at + filled[at / WAYS]++ % WAYS] = part;
      }
    }
    crowded = 0;
    places = larger;
  }

  /** Number of places there are now. */
  int size() {
    return places.length;
  }
}
