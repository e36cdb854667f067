package dev.bowline.conformance.soak;

import java.util.List;

/** Whether figures that were taken now and then stay level. */
final class Level {
  private Level() {}

  /**
   * By how much they grew: the median of the last third less that of the first. The very first is
   * left out, since programs warm up.
   *
   * @return 0 if there are too few to tell
   */
  static double growth(List<? extends Number> figures) {
    if (figures.size() < 4) {
      return 0;
    }
    List<? extends Number> warm = figures.subList(1, figures.size());
    int third = Math.max(1, warm.size() / 3);
    return median(warm.subList(warm.size() - third, warm.size())) - median(warm.subList(0, third));
  }

  /** The middle one. */
  static double median(List<? extends Number> figures) {
    double[] sorted = figures.stream().mapToDouble(Number::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
