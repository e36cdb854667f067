package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.object.GoFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One step of a path into an object. Ordered: fields, keys, values, indexes. */
public sealed interface PathElement extends Comparable<PathElement> {
  /** Member of an object or map. */
  record Field(String name) implements PathElement {
    @Override
    public String toString() {
      return "." + name;
    }
  }

  /** Element of a list, by fields of it that identify it; sorted by their names. */
  record Key(SortedMap<String, @Nullable Object> fields) implements PathElement {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that && JsonValues.equal(fields, that.fields);
    }

    @Override
    public int hashCode() {
      return JsonValues.hash(fields);
    }

    @Override
    public String toString() {
      return fields.entrySet().stream()
          .map(entry -> entry.getKey() + "=" + GoFormat.literal(entry.getValue()))
          .collect(Collectors.joining(",", "[", "]"));
    }
  }

  /** Element of a set, which is a scalar. */
  record Value(Object value) implements PathElement {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Value that && JsonValues.equal(value, that.value);
    }

    @Override
    public int hashCode() {
      return JsonValues.hash(value);
    }

    @Override
    public String toString() {
      return "[=" + GoFormat.literal(value) + "]";
    }
  }

  /** Element of a list by its place. */
  record Index(long index) implements PathElement {
    @Override
    public String toString() {
      return "[" + index + "]";
    }
  }

  /** The step to a member. */
  static PathElement field(String name) {
    return new Field(name);
  }

  /** The step to an element that some of its fields identify. */
  static PathElement key(Map<String, @Nullable Object> fields) {
    return new Key(new TreeMap<>(fields));
  }

  @Override
  default int compareTo(PathElement other) {
    int byKind = Integer.compare(rank(), other.rank());
    if (byKind != 0) {
      return byKind;
    }
    if (this instanceof Field a && other instanceof Field b) {
      return a.name.compareTo(b.name);
    }
    if (this instanceof Key a && other instanceof Key b) {
      return JsonValues.compare(a.fields, b.fields);
    }
    if (this instanceof Value a && other instanceof Value b) {
      return JsonValues.compare(a.value, b.value);
    }
    return this instanceof Index a && other instanceof Index b ? Long.compare(a.index, b.index) : 0;
  }

  /** Place of the kind of step in the order. */
  private int rank() {
    return this instanceof Field ? 0 : this instanceof Key ? 1 : this instanceof Value ? 2 : 3;
  }
}
