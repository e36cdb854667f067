package dev.bowline.generator.facts;

/**
 * A struct or string type by its package.
 *
 * @param pkg short name of the package, such as {@code core/v1}
 * @param name name in Go, such as {@code Container}
 */
public record TypeName(String pkg, String name) implements Comparable<TypeName> {
  /** Reads {@code Container} or {@code core/v1.Container}. */
  static TypeName parse(String word, String currentPackage) {
    int dot = word.lastIndexOf('.');
    return dot < 0
        ? new TypeName(currentPackage, word)
        : new TypeName(word.substring(0, dot), word.substring(dot + 1));
  }

  @Override
  public int compareTo(TypeName other) {
    int order = pkg.compareTo(other.pkg);
    return order != 0 ? order : name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return pkg + "." + name;
  }
}
