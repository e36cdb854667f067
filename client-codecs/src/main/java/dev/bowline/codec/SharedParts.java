package dev.bowline.codec;

import dev.bowline.codec.internal.parts.PartTable;
import java.util.random.RandomGenerator;

/**
 * A table of parts of objects that were read before, so that equal parts are one object: the
 * containers' environments, probes and resources of the pods of one ReplicaSet, or the unchanged
 * {@code spec} in the next version of an object. What is found in the table isn't decoded again.
 *
 * <p>Objects are equal to what they are without it, and are written as the same bytes: parts are
 * one only if their bytes are. The bytes aren't kept; a hash under a secret random key stands for
 * them, under which the odds of taking one part for another are below 2<sup>-100</sup>, also if
 * somebody chooses them to that end.
 *
 * <p>Bounded, and holds parts weakly: it keeps no object alive. A newcomer may drive an older part
 * out, which costs nothing but sharing. Parts are found under the same {@link DecodeOptions#limits}
 * and the same instance of {@link DecodeOptions#mask} as they were read with; a table serves up to
 * 30 such pairs and shares nothing for more. JSON, YAML and CBOR are read without it.
 *
 * <p>May be used by several threads at once; races are harmless.
 */
public class SharedParts {
  private static final SharedParts NONE = new SharedParts();
  private static final SharedParts OFF = new SharedParts();

  /** For the tables here; a class of anybody else shares nothing. */
  protected SharedParts() {}

  /** No table: nothing is shared but by neighbours, see {@link DecodeOptions}. */
  public static SharedParts none() {
    return NONE;
  }

  /**
   * Nothing is shared at all: of objects that follow each other in Protobuf each is decoded by
   * itself, which takes longer and allocates more.
   */
  public static SharedParts off() {
    return OFF;
  }

  /**
   * A new table, under the one secret key of this JVM. It begins small and grows as it fills.
   *
   * @param places number of parts that it can hold at most, rounded up to a power of two; a part
   *     takes about 52 bytes; 10,000 pods without anything in common have about 200,000
   * @throws IllegalArgumentException if there are fewer than 64 or more than 2^24 places
   */
  public static SharedParts of(int places) {
    return PartTable.of(places, null);
  }

  /**
   * As {@link #of(int)}, with a source of the key.
   *
   * @param random asked during this call only; nobody else may be able to predict it
   */
  public static SharedParts of(int places, RandomGenerator random) {
    return PartTable.of(places, random);
  }
}
