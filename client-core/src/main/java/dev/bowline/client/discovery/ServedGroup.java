package dev.bowline.client.discovery;

import java.util.List;
import java.util.Optional;

/**
 * A group that a server serves.
 *
 * @param name such as {@code apps}; empty for the core group
 * @param versions the one that the server prefers first, then in the server's order; not empty
 */
public record ServedGroup(String name, List<ServedVersion> versions) {
  /**
   * Copies the versions.
   *
   * @throws IllegalArgumentException if there are none
   */
  public ServedGroup {
    versions = List.copyOf(versions);
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("group \"" + name + "\" has no version");
    }
  }

  /** The version that the server prefers. */
  public ServedVersion preferred() {
    return versions.get(0);
  }

  /** A version, if it is served. */
  public Optional<ServedVersion> version(String version) {
    return versions.stream().filter(v -> v.version().equals(version)).findFirst();
  }

  /** The group's name; {@code core} for the core group. */
  @Override
  public String toString() {
    return name.isEmpty() ? "core" : name;
  }
}
