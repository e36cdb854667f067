package dev.bowline.client;

import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of the objects of a type, cut by a hash so that several programs can share them
 * (Kubernetes 1.36, alpha, feature gate {@code ShardedListAndWatch}). Immutable.
 */
public final class Shard {
  private static final BigInteger HASHES = BigInteger.ONE.shiftLeft(64);
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final String field;
  private final Function<KubeObject, String> value;
  private final boolean isByNamespace;
  private final BigInteger start;
  private final BigInteger end;

  private Shard(
      String field,
      Function<KubeObject, String> value,
      boolean isByNamespace,
      int index,
      int count) {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "a shard is one of at least one, counted from 0, not " + index + " of " + count);
    }
    this.field = field;
    this.value = value;
    this.isByNamespace = isByNamespace;
    this.start = border(index, count);
    this.end = border(index + 1, count);
  }

  /**
   * One of equal parts by the objects' uids. An object never changes its part.
   *
   * @param index from 0 to below {@code count}
   * @param count how many parts there are
   * @throws IllegalArgumentException if there is no such part
   */
  public static Shard byUid(int index, int count) {
    return new Shard("object.metadata.uid", KubeObject::uid, false, index, count);
  }

  /**
   * One of equal parts by the objects' namespaces: those of a namespace are all in one part.
   *
   * @param index from 0 to below {@code count}
   * @param count how many parts there are
   * @throws IllegalArgumentException if there is no such part
   */
  public static Shard byNamespace(int index, int count) {
    return new Shard("object.metadata.namespace", KubeObject::namespace, true, index, count);
  }

  private static BigInteger border(int index, int count) {
    return HASHES.multiply(BigInteger.valueOf(index)).divide(BigInteger.valueOf(count));
  }

  /** Whether an object that was read is in this part; by the same rule as the server's. */
  public boolean contains(KubeObject object) {
    return contains(value.apply(object));
  }

  /**
   * Whether an object of this name is in this part, if there is one.
   *
   * @return empty if its uid is needed to tell
   */
  public Optional<Boolean> contains(ObjectKey key) {
    return isByNamespace ? Optional.of(contains(key.namespace())) : Optional.empty();
  }

  private boolean contains(String text) {
    BigInteger hash = new BigInteger(Long.toUnsignedString(hash(text)));
    return hash.compareTo(start) >= 0 && hash.compareTo(end) < 0;
  }

  /** FNV-1a of 64 bits. */
  private static long hash(String text) {
    long hash = FNV_OFFSET;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  /** The selector as the server takes it and gives it back. */
  @Override
  public String toString() {
    return "shardRange(" + field + ", '" + hex(start) + "', '" + hex(end) + "')";
  }

  private static String hex(BigInteger border) {
    return "0x" + "0".repeat(Math.max(0, 16 - border.toString(16).length())) + border.toString(16);
  }
}
