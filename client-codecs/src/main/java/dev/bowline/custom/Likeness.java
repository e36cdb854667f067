package dev.bowline.custom;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** What the elements of two lists have in common. */
final class Likeness {
  private static final int SEVERAL = -1;

  private Likeness() {}

  /** Two elements by their places. */
  record Pair(int before, int after) {}

  /**
   * How many values two elements have in common that no other element has: what several have, such
   * as the default of a field, doesn't tell them apart.
   */
  static Map<Pair, Integer> of(List<?> before, List<?> after) {
    Map<Feature, Integer> placesAfter = places(after);
    Map<Pair, Integer> likeness = new HashMap<>();
    places(before)
        .forEach(
            (feature, from) -> {
              int to = placesAfter.getOrDefault(feature, SEVERAL);
              if (from != SEVERAL && to != SEVERAL) {
                likeness.merge(new Pair(from, to), 1, Integer::sum);
              }
            });
    return likeness;
  }

  /**
   * The most that each element has in common with another.
   *
   * @param once whether it is {@link #SEVERAL} where that is so with several others
   */
  static int[] most(Map<Pair, Integer> likeness, int size, ToIntFunction<Pair> side, boolean once) {
    int[] most = new int[size];
    boolean[] isTie = new boolean[size];
    likeness.forEach(
        (pair, common) -> {
          int place = side.applyAsInt(pair);
          isTie[place] = common == most[place] || (isTie[place] && common < most[place]);
          most[place] = Math.max(most[place], common);
        });
    for (int i = 0; once && i < size; i++) {
      most[i] = isTie[i] ? SEVERAL : most[i];
    }
    return most;
  }

  /** A value at a place inside of an element. */
  private record Feature(List<String> path, SameValue value) {}

  private static Set<Feature> features(@Nullable Object element) {
    Set<Feature> features = new HashSet<>();
    addFeatures(features, List.of(), element);
    return features;
  }

  private static void addFeatures(Set<Feature> features, List<String> path, @Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      map.forEach(
          (name, value) -> {
            List<String> inner = new ArrayList<>(path);
            inner.add((String) name);
            addFeatures(features, inner, value);
          });
    } else if (tree != null && !path.isEmpty()) {
      features.add(new Feature(path, new SameValue(tree)));
    }
  }

  /** The place of each value that one element of a list has, {@link #SEVERAL} if more have it. */
  private static Map<Feature, Integer> places(List<?> elements) {
    Map<Feature, Integer> places = new HashMap<>();
    for (int i = 0; i < elements.size(); i++) {
      for (Feature feature : features(elements.get(i))) {
        places.merge(feature, i, (place, other) -> SEVERAL);
      }
    }
    return places;
  }
}
