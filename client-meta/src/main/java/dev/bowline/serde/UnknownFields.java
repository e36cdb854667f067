package dev.bowline.serde;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.tree.ContentTree;
import dev.bowline.meta.tree.SameTree;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a message held beyond the fields that its class knows: names with trees in JSON, YAML and
 * CBOR, numbered bytes in Protobuf. The two families can't be translated into each other, so an
 * object goes back in the family it came from. Immutable.
 */
public final class UnknownFields {
  private final Map<String, @Nullable Object> named;
  private final List<Bytes> numbered;

  private UnknownFields(Map<String, @Nullable Object> named, List<Bytes> numbered) {
    this.named = named;
    this.numbered = numbered;
  }

  /**
   * Unknown fields of the JSON family.
   *
   * @param fields trees of Java values by name: null, String, Boolean, Byte, Short, Integer, Long,
   *     BigInteger, Float, Double, BigDecimal, List and Map; copied in depth, with integers as Long
   *     if they fit, and all other numbers as the nearest Double
   * @throws IllegalArgumentException if the trees hold anything else or a number that no Double is
   *     near, or are nested too deep
   */
  public static UnknownFields named(Map<String, ? extends @Nullable Object> fields) {
    return ofTree(ContentTree.copyOf(fields));
  }

  /**
   * For codecs: unknown fields of the JSON family that need no copy.
   *
   * @param fields trees as {@link #named} makes them, or with BigInteger and BigDecimal, too;
   *     neither they nor anything inside may change any more
   */
  public static UnknownFields ofTree(Map<String, @Nullable Object> fields) {
    return new UnknownFields(Collections.unmodifiableMap(fields), List.of());
  }

  /**
   * Unknown fields of the Protobuf family.
   *
   * @param fields encoded fields, tags included, whole and well-formed, which is seen when they are
   *     written; index 0 for the message itself, then one entry per embedded struct of its table
   */
  public static UnknownFields numbered(List<Bytes> fields) {
    return new UnknownFields(Map.of(), List.copyOf(fields));
  }

  /** Whether these came from JSON, YAML or CBOR. */
  public boolean isNamed() {
    return numbered.isEmpty();
  }

  /** By name; empty for the Protobuf family. */
  public Map<String, @Nullable Object> byName() {
    return named;
  }

  /**
   * Encoded fields; empty for the JSON family.
   *
   * @param group an embedded struct of the table, 0 for the message itself
   */
  public Bytes encoded(int group) {
    return group < numbered.size() ? numbered.get(group) : Bytes.EMPTY;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UnknownFields that
        && SameTree.equal(named, that.named)
        && numbered.equals(that.numbered);
  }

  @Override
  public int hashCode() {
    return SameTree.hash(named) * 31 + numbered.hashCode();
  }

  @Override
  public String toString() {
    return isNamed() ? "unknown fields " + named.keySet() : "unknown fields in Protobuf";
  }
}
