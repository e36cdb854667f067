package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.schema.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of paths. A path in the set says nothing about those that it begins with, nor about those
 * that begin with it. Built with {@link #insert} or {@link #add}, and not changed afterwards: all
 * other methods make new sets.
 */
public final class FieldSet {
  private final TreeSet<PathElement> members = new TreeSet<>();
  private final TreeMap<PathElement, FieldSet> children = new TreeMap<>();

  /** A set of paths of members. */
  public static FieldSet ofFields(List<List<String>> paths) {
    FieldSet set = new FieldSet();
    for (List<String> path : paths) {
      set.insert(path.stream().map(PathElement::field).toList());
    }
    return set;
  }

  /** Adds a path; the path without steps, which is the whole object, is nobody's. */
  public void insert(List<PathElement> path) {
    FieldSet set = this;
    for (int i = 0; i < path.size() - 1; i++) {
      set = set.children.computeIfAbsent(path.get(i), step -> new FieldSet());
    }
    if (!path.isEmpty()) {
      set.members.add(path.get(path.size() - 1));
    }
  }

  /**
   * Adds what is below a step, and the step itself.
   *
   * @param isMember whether the step itself is in the set
   * @param below what is in the set below it
   */
  void add(PathElement step, boolean isMember, FieldSet below) {
    if (isMember) {
      members.add(step);
    }
    if (!below.isEmpty()) {
      children.merge(step, below, FieldSet::union);
    }
  }

  /** Paths of one step. */
  SortedSet<PathElement> members() {
    return members;
  }

  /** Longer paths by their first step. */
  SortedMap<PathElement, FieldSet> children() {
    return children;
  }

  /** Whether no path is in the set. */
  public boolean isEmpty() {
    return members.isEmpty() && children.values().stream().allMatch(FieldSet::isEmpty);
  }

  /** Whether a path is in the set. */
  public boolean contains(List<PathElement> path) {
    FieldSet set = this;
    for (int i = 0; i < path.size() - 1; i++) {
      set = set.below(path.get(i));
    }
    return !path.isEmpty() && set.members.contains(path.get(path.size() - 1));
  }

  /** The paths that begin with a step, without it. */
  FieldSet below(PathElement step) {
    FieldSet below = children.get(step);
    return below == null ? new FieldSet() : below;
  }

  /** The paths of both. */
  public FieldSet union(FieldSet other) {
    FieldSet result = new FieldSet();
    result.members.addAll(members);
    result.members.addAll(other.members);
    result.children.putAll(children);
    other.children.forEach((step, set) -> result.children.merge(step, set, FieldSet::union));
    return result;
  }

  /** The paths that are in both. */
  public FieldSet intersection(FieldSet other) {
    FieldSet result = new FieldSet();
    result.members.addAll(members);
    result.members.retainAll(other.members);
    children.forEach((step, set) -> result.add(step, false, set.intersection(other.below(step))));
    return result;
  }

  /** The paths that are not in the other set; what only begins with one of its paths stays. */
  public FieldSet difference(FieldSet other) {
    FieldSet result = new FieldSet();
    result.members.addAll(members);
    result.members.removeAll(other.members);
    children.forEach((step, set) -> result.add(step, false, set.difference(other.below(step))));
    return result;
  }

  /** The paths that neither are in the other set nor begin with a path of it. */
  public FieldSet without(FieldSet other) {
    FieldSet result = new FieldSet();
    result.members.addAll(members);
    result.members.removeAll(other.members);
    children.forEach(
        (step, set) -> {
          if (!other.members.contains(step)) {
            result.add(step, false, set.without(other.below(step)));
          }
        });
    return result;
  }

  /**
   * The set with the declared fields that its paths go through; entries of maps and elements of
   * lists are not added.
   */
  public FieldSet withDeclaredParents(@Nullable Structure structure) {
    FieldSet result = new FieldSet();
    result.members.addAll(members);
    for (Map.Entry<PathElement, FieldSet> child : children.entrySet()) {
      Structure inner = null;
      boolean isDeclared = false;
      if (structure != null && child.getKey() instanceof PathElement.Field field) {
        inner = structure.field(field.name());
        isDeclared = structure.declares(field.name());
      } else if (structure != null && child.getKey() instanceof PathElement.Key) {
        inner = structure.element();
      }
      result.add(child.getKey(), isDeclared, child.getValue().withDeclaredParents(inner));
    }
    return result;
  }

  /** Tells each path: those that end here, then those that go on. */
  public void forEach(Consumer<List<PathElement>> consumer) {
    forEach(List.of(), consumer);
  }

  private void forEach(List<PathElement> prefix, Consumer<List<PathElement>> consumer) {
    members.forEach(step -> consumer.accept(joined(prefix, step)));
    children.forEach((step, set) -> set.forEach(joined(prefix, step), consumer));
  }

  static List<PathElement> joined(List<PathElement> prefix, PathElement step) {
    List<PathElement> path = new ArrayList<>(prefix.size() + 1);
    path.addAll(prefix);
    path.add(step);
    return path;
  }

  /** A path as the server shows it. */
  public static String text(List<PathElement> path) {
    StringBuilder text = new StringBuilder();
    path.forEach(text::append);
    return text.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FieldSet that
        && members.equals(that.members)
        && children.equals(that.children);
  }

  @Override
  public int hashCode() {
    return members.hashCode() * 31 + children.hashCode();
  }

  @Override
  public String toString() {
    return FieldsV1.write(this).toString();
  }
}
