package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.schema.Structure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges two lists whose elements have an identity. Elements of both come in the order of the
 * applied list; those of one list only keep their place between their neighbours.
 */
final class ListMerge {
  private final Structure structure;
  private final List<?> live;
  private final List<PathElement> liveSteps = new ArrayList<>();
  private final List<PathElement> appliedSteps = new ArrayList<>();
  private final Map<PathElement, @Nullable Object> liveItems = new HashMap<>();
  private final Map<PathElement, @Nullable Object> appliedItems = new HashMap<>();
  private final List<@Nullable Object> merged = new ArrayList<>();

  ListMerge(Structure structure, List<?> live, List<?> applied) {
    this.structure = structure;
    this.live = live;
    for (Object item : live) {
      PathElement step = identity(item);
      liveSteps.add(step);
      // What is there twice has no state of its own to be merged with.
      liveItems.put(step, liveItems.containsKey(step) ? null : item);
    }
    for (Object item : applied) {
      PathElement step = identity(item);
      appliedSteps.add(step);
      appliedItems.put(step, item);
    }
  }

  /** An element without an identity is one by itself. */
  private PathElement identity(@Nullable Object item) {
    PathElement step = ListItems.stepOrNull(structure, item);
    return step != null ? step : new PathElement.Index(liveSteps.size() + appliedSteps.size());
  }

  List<@Nullable Object> merged() {
    Deque<PathElement> shared = new ArrayDeque<>();
    appliedSteps.stream().filter(liveItems::containsKey).forEach(shared::add);
    Set<PathElement> done = new HashSet<>();
    int l = 0;
    int a = 0;
    while (l < liveSteps.size() || a < appliedSteps.size()) {
      PathElement left = l < liveSteps.size() ? liveSteps.get(l) : null;
      PathElement right = a < appliedSteps.size() ? appliedSteps.get(a) : null;
      if (left != null && left.equals(right)) {
        addBoth(left);
        done.add(left);
        shared.poll();
        l++;
        a++;
        continue;
      }
      if (left != null && !appliedItems.containsKey(left)) {
        merged.add(Merging.merge(structure.element(), live.get(l), Absent.VALUE));
        l++;
        continue;
      }
      if (left != null && right != null && !shared.isEmpty() && !left.equals(shared.peek())) {
        l++; // comes later, where the applied list has it, or came before
        continue;
      }
      if (left != null && done.contains(left)) {
        l++;
      }
      if (right != null) {
        addBoth(right);
        done.add(right);
        if (right.equals(shared.peek())) {
          shared.poll();
        }
        a++;
      }
    }
    return merged;
  }

  private void addBoth(PathElement step) {
    Object before = liveItems.containsKey(step) ? liveItems.get(step) : Absent.VALUE;
    merged.add(Merging.merge(structure.element(), before, appliedItems.get(step)));
  }
}
