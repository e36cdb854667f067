package dev.bowline.codec.internal.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PartTableTest {
  private static final int MOST = 1 << 12;

  private final Random random = new Random(7);
  private final PartTable table = PartTable.of(MOST, random);

  @Test
  void isAsSmallAgainAsWhatIsAliveNeedsOnceGarbageIsCollected() {
    addGarbage(20 * MOST);
    assertThat(table.size()).isEqualTo(MOST);
    Object[] alive = Stream.generate(Object::new).limit(100).toArray();
    Stream.of(alive).forEach(this::add);

    collect();
    long[] hash = add(alive[0]);

    assertThat(table.size()).isBetween(128, 512);
    assertThat(table.find(hash[0], hash[1])).isNotNull();
  }

  @Test
  void keepsWhatIsAlive() {
    Object[] alive = Stream.generate(Object::new).limit(1000).toArray();
    long[][] hashes = Stream.of(alive).map(this::add).toArray(long[][]::new);
    addGarbage(MOST / 2);

    collect();
    addGarbage(MOST / 4);

    long found = Stream.of(hashes).filter(hash -> table.find(hash[0], hash[1]) != null).count();
    assertThat(found).isGreaterThan(850);
    assertThat(alive).hasSize(1000);
  }

  @Test
  void aSmallTableGrowsBeforeItLosesAnything() {
    for (int round = 0; round < 200; round++) {
      PartTable small = PartTable.of(MOST, new Random(round));
      Object[] alive = Stream.generate(Object::new).limit(20).toArray();
      long[][] hashes = Stream.of(alive).map(o -> add(small, o)).toArray(long[][]::new);
      assertThat(Stream.of(hashes)).allMatch(hash -> small.find(hash[0], hash[1]) != null);
      assertThat(small.size()).isLessThanOrEqualTo(1 << 10);
      assertThat(alive).hasSize(20);
    }
  }

  /** Thousands of tables live long with one part in them, that of a bookmark. */
  @Test
  void hasRoomForEightPartsAtFirst() {
    Object part = new Object();
    add(part);
    assertThat(table.size()).isEqualTo(8);
    for (int i = 0; i < 8; i++) {
      add(part);
    }
    assertThat(table.size()).isGreaterThan(8);
  }

  @Test
  void losesLittleWhileItGrows() {
    PartTable roomy = PartTable.of(1 << 20, random);
    Object part = new Object();
    long[][] hashes = new long[60_000][];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = new long[] {random.nextLong(), random.nextLong()};
      roomy.add(new Part(part, hashes[i][0], hashes[i][1], 1, 0));
    }
    long found = Stream.of(hashes).filter(hash -> roomy.find(hash[0], hash[1]) != null).count();
    assertThat(found).isGreaterThan(hashes.length * 98L / 100);
    assertThat(roomy.size()).isEqualTo(1 << 17);
  }

  @Test
  void losesNothingWhileThereIsRoomNearOrFar() {
    PartTable full = PartTable.of(64, random);
    Object part = new Object();
    long[][] hashes = new long[24][];
    for (int i = 0; i < hashes.length; i++) {
      // eight places are near for all, eight others far for each second one
      hashes[i] = new long[] {(long) (8 << i % 2) << Integer.SIZE, i << Byte.SIZE};
      full.add(new Part(part, hashes[i][0], hashes[i][1], 1, 0));
    }
    assertThat(Stream.of(hashes)).allMatch(hash -> full.find(hash[0], hash[1]) != null);
  }

  @Test
  void placesOfPartsThatAreGoneAreTakenNearAndFar() {
    PartTable full = PartTable.of(64, random);
    Object alive = new Object();
    Part[] parts = new Part[64];
    for (int i = 0; i < parts.length; i++) {
      long eight = i & 56;
      parts[i] = new Part(alive, eight << Integer.SIZE | eight, (i & 7L) << Byte.SIZE, 1, 0);
      full.add(parts[i]);
    }
    for (int i = 8; i < 16; i++) {
      parts[i].clear();
    }
    for (int i = 0; i < 8; i++) {
      full.add(new Part(alive, 8L << Integer.SIZE, (8L + i) << Byte.SIZE, 1, 0));
    }
    for (int i = 0; i < 8; i++) {
      assertThat(full.find(0, (long) i << Byte.SIZE)).isNotNull();
      assertThat(full.find(8L << Integer.SIZE, (8L + i) << Byte.SIZE)).isNotNull();
    }
    assertThat(full.size()).isEqualTo(64);
  }

  private void addGarbage(int parts) {
    IntStream.range(0, parts).forEach(i -> add(new Object()));
  }

  private long[] add(Object part) {
    return add(table, part);
  }

  private long[] add(PartTable into, Object part) {
    long[] hash = {random.nextLong(), random.nextLong()};
    into.add(new Part(part, hash[0], hash[1], 1, 0));
    return hash;
  }

  private static void collect() {
    WeakReference<Object> gone = new WeakReference<>(new Object());
    for (int i = 0; i < 100 && !gone.refersTo(null); i++) {
      System.gc();
    }
    assertThat(gone.refersTo(null)).isTrue();
  }
}
