package dev.bowline.type;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A version of a resource type's collection, or of one object in it.
 *
 * <p>Opaque, except that two versions of one resource type compare by age where both are decimal
 * numbers without a leading zero, of any length (API Concepts, "Resource versions", since
 * Kubernetes 1.35; KEP-5504). Versions of different resource types must not be compared.
 *
 * @param value as the server sent it; empty for none
 */
public record ResourceVersion(String value) {
  /** No version: on a read, the most recent one. */
  public static final ResourceVersion NONE = new ResourceVersion("");

  /** On a read, any version that the server has at hand. */
  public static final ResourceVersion ANY = new ResourceVersion("0");

  private static final OptionalInt OLDER = OptionalInt.of(-1);
  private static final OptionalInt SAME = OptionalInt.of(0);
  private static final OptionalInt NEWER = OptionalInt.of(1);

  /** Whether there is no version. */
  public boolean isNone() {
    return value.isEmpty();
  }

  /** Whether this version has an age: a decimal number that does not begin with zero. */
  public boolean isComparable() {
    if (value.isEmpty() || value.charAt(0) == '0') {
      return false;
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
    }
    return true;
  }

  /**
   * Compares ages, digit by digit: the longer number is the greater. Allocates nothing.
   *
   * @param other a version of the same resource type
   * @return negative, zero or positive as this is older than, equal to or newer than the other;
   *     empty if one of them has no age and they are not equal
   */
  public OptionalInt compare(ResourceVersion other) {
    if (value.equals(other.value)) {
      return SAME;
    }
    if (!isComparable() || !other.isComparable()) {
      return OptionalInt.empty();
    }
    int byLength = Integer.compare(value.length(), other.value.length());
    int order = byLength != 0 ? byLength : value.compareTo(other.value);
    return order < 0 ? OLDER : NEWER;
  }

  /** Whether this is known to be the other version or a newer one. */
  public boolean isAtLeast(ResourceVersion other) {
    OptionalInt order = compare(other);
    return order.isPresent() && order.getAsInt() >= 0;
  }

  /** Whether this is known to be older than the other version. */
  public boolean isOlderThan(ResourceVersion other) {
    OptionalInt order = compare(other);
    return order.isPresent() && order.getAsInt() < 0;
  }

  // Not the compiler's: those begin with building method handles.
  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof ResourceVersion other && value.equals(other.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value;
  }
}
