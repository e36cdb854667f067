package dev.bowline.type;

import org.jspecify.annotations.Nullable;

/**
 * The full name of a kind, as calls and types take it. The {@link
 * dev.bowline.meta.v1.GroupVersionKind} of objects, such as of an admission review, is a message.
 *
 * @param group API group; empty for the core group
 * @param version API version, such as {@code v1} or {@code v1beta1}
 * @param kind name in camel case, such as {@code Deployment}
 */
public record GroupVersionKind(String group, String version, String kind) {
  /** As objects carry it: {@code v1} or {@code apps/v1}. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /**
   * From what an object carries.
   *
   * @param apiVersion {@code v1} or {@code apps/v1}
   * @param kind name of the kind
   * @throws IllegalArgumentException if the API version has more than one slash
   */
  public static GroupVersionKind of(String apiVersion, String kind) {
    int slash = apiVersion.indexOf('/');
    if (slash != apiVersion.lastIndexOf('/')) {
      throw new IllegalArgumentException(
          "apiVersion must be VERSION or GROUP/VERSION, not " + apiVersion);
    }
    return slash < 0
        ? new GroupVersionKind("", apiVersion, kind)
        : new GroupVersionKind(
            apiVersion.substring(0, slash), apiVersion.substring(slash + 1), kind);
  }

  /** The name of a kind that is a part of an object. */
  public static GroupVersionKind of(dev.bowline.meta.v1.GroupVersionKind part) {
    return new GroupVersionKind(part.group(), part.version(), part.kind());
  }

  /** This name as a part of an object. */
  public dev.bowline.meta.v1.GroupVersionKind toMessage() {
    return dev.bowline.meta.v1.GroupVersionKind.of(m -> m.group(group).version(version).kind(kind));
  }

  // Not the compiler's: those begin with building method handles.
  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof GroupVersionKind other
        && kind.equals(other.kind)
        && group.equals(other.group)
        && version.equals(other.version);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * group.hashCode() + version.hashCode()) + kind.hashCode();
  }

  @Override
  public String toString() {
    return apiVersion() + " " + kind;
  }
}
