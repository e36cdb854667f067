package dev.bowline.client;

import dev.bowline.client.internal.selector.FieldRequirement;
import dev.bowline.meta.KubeObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A field selector: conditions on an object's fields, all of which must hold. Every type has {@code
 * metadata.name} and {@code metadata.namespace}; which other fields there are is the server's
 * choice, and it refuses the rest. Its text is the server's syntax. Immutable.
 */
public final class FieldRequirements {
  private static final Comparator<FieldRequirement> ORDER =
      Comparator.comparing(FieldRequirement::path).thenComparing(FieldRequirement::toString);

  private final List<FieldRequirement> requirements;

  private FieldRequirements(List<FieldRequirement> requirements) {
    this.requirements = requirements.stream().distinct().sorted(ORDER).toList();
  }

  /**
   * What the given code demands; without any condition everything fits.
   *
   * @throws IllegalArgumentException if no field has such a path
   */
  public static FieldRequirements of(Consumer<? super Builder> conditions) {
    Builder builder = new Builder();
    conditions.accept(builder);
    return new FieldRequirements(builder.requirements);
  }

  /**
   * Reads the server's syntax, which is kubectl's.
   *
   * @param selector such as {@code spec.nodeName=n1,status.phase!=Running}; everything fits a blank
   *     one
   * @throws IllegalArgumentException if it is no selector
   */
  public static FieldRequirements parse(String selector) {
    return new FieldRequirements(FieldRequirement.parse(selector));
  }

  /** Whether there is no condition, so that everything fits. */
  public boolean isEverything() {
    return requirements.isEmpty();
  }

  /**
   * Whether an object fits, as far as that can be told without the server: by {@code metadata.name}
   * and {@code metadata.namespace}, and by fields of the object's class that hold text. Which other
   * fields a server selects by, and how it writes them as text, is its own choice.
   *
   * @return empty if a condition is on another field and no condition is known to fail
   */
  public Optional<Boolean> matches(KubeObject object) {
    boolean isKnown = true;
    for (FieldRequirement requirement : requirements) {
      Optional<Boolean> fits = requirement.matches(object);
      if (fits.isPresent() && !fits.get()) {
        return fits;
      }
      isKnown &= fits.isPresent();
    }
    return isKnown ? Optional.of(true) : Optional.empty();
  }

  /** Same conditions, in whatever order they were given. */
  @Override
  public boolean equals(Object other) {
    return other instanceof FieldRequirements that && requirements.equals(that.requirements);
  }

  @Override
  public int hashCode() {
    return requirements.hashCode();
  }

  /**
   * The server's syntax, sorted by paths, with the escapes that it needs; empty if everything fits.
   */
  @Override
  public String toString() {
    return requirements.stream().map(FieldRequirement::toString).collect(Collectors.joining(","));
  }

  /** Collects conditions. Filled in a lambda; not thread-safe. */
  public static final class Builder {
    private final List<FieldRequirement> requirements = new ArrayList<>();

    private Builder() {}

    /** The field has this value; an absent one has the empty value. */
    public Builder is(String path, String value) {
      requirements.add(new FieldRequirement(path, true, value));
      return this;
    }

    /** The field has another value. */
    public Builder isNot(String path, String value) {
      requirements.add(new FieldRequirement(path, false, value));
      return this;
    }
  }
}
