package dev.bowline.conformance.soak;

import java.util.List;

/** Whether figures that were taken now and then stay level. */
final class Level {
  private Level() {}

  /**
   * By how much they grew at the end: the median of the last third less that of the middle one. The
   * first third is left out: programs warm up, and each pod that is written for the first time
   * grows by its new status and that writer's managed fields.
   *
   * @return 0 if there are too few to tell
   */
  static double growth(List<? extends Number> figures) {
    if (figures.size() < 4) {
      return 0;
    }
    int size = figures.size();
    int third = size / 3;
    return median(figures.subList(size - third, size))
        - median(figures.subList(size - 2 * third, size - third));
  }

  /** The middle one. */
  static double median(List<? extends Number> figures) {
    double[] sorted = figures.stream().mapToDouble(Number::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
