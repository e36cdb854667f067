package dev.bowline.generator.facts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All facts, with a way to find each by its name. */
public final class Facts {
  private final List<ApiPackage> packages;
  private final List<Kind> kinds;
  private final Map<TypeName, Struct> structs = new LinkedHashMap<>();
  private final Map<TypeName, StringType> stringTypes = new LinkedHashMap<>();
  private final Map<TypeName, Kind> kindsByStruct = new LinkedHashMap<>();

  /**
   * Facts of one Kubernetes version.
   *
   * @throws FactsException if two structs, string types or kinds have one name, or a kind's struct
   *     is missing
   */
  public Facts(List<ApiPackage> packages, List<Kind> kinds) {
    this.packages = List.copyOf(packages);
    this.kinds = List.copyOf(kinds);
    for (ApiPackage pkg : packages) {
      for (Struct struct : pkg.structs()) {
        putOnce(structs, struct.name(), struct);
      }
      for (StringType type : pkg.stringTypes()) {
        putOnce(stringTypes, type.name(), type);
      }
    }
    for (Kind kind : kinds) {
      struct(kind.struct());
      putOnce(kindsByStruct, kind.struct(), kind);
    }
  }

  public List<ApiPackage> packages() {
    return packages;
  }

  public List<Kind> kinds() {
    return kinds;
  }

  /**
   * A struct by its name.
   *
   * @throws FactsException if there is none
   */
  public Struct struct(TypeName name) {
    Struct struct = structs.get(name);
    if (struct == null) {
      throw new FactsException("no struct " + name);
    }
    return struct;
  }

  /** The string type of a name, or null. */
  public @Nullable StringType stringType(TypeName name) {
    return stringTypes.get(name);
  }

  /** The kind that a struct is, or null if it is only a part of one. */
  public @Nullable Kind kindOf(TypeName struct) {
    return kindsByStruct.get(struct);
  }

  private static <V> void putOnce(Map<TypeName, V> map, TypeName name, V value) {
    if (map.put(name, value) != null) {
      throw new FactsException("two facts of the name " + name);
    }
  }
}
