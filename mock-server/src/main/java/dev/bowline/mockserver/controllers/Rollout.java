package dev.bowline.mockserver.controllers;

import org.jspecify.annotations.Nullable;

/**
 * What a deployment wants.
 *
 * @param desired how many pods
 * @param surge how many more there may be meanwhile
 * @param unavailable how many of them may be missing meanwhile
 * @param isRecreating whether all old pods go before the first new one comes
 * @param isPaused whether a changed template counts for nothing yet
 */
record Rollout(long desired, long surge, long unavailable, boolean isRecreating, boolean isPaused) {
  private static final long HUNDRED = 100;

  static Rollout of(Item deployment) {
    long desired = deployment.number(1, "spec", "replicas");
    boolean isRecreating = deployment.text("spec", "strategy", "type").equals("Recreate");
    long surge = part(deployment.at("spec", "strategy", "rollingUpdate", "maxSurge"), desired, 99);
    long unavailable =
        part(deployment.at("spec", "strategy", "rollingUpdate", "maxUnavailable"), desired, 0);
    return new Rollout(
        desired,
        isRecreating ? 0 : surge,
        isRecreating ? desired : Math.min(desired, surge + unavailable == 0 ? 1 : unavailable),
        isRecreating,
        Boolean.TRUE.equals(deployment.at("spec", "paused")));
  }

  /** A number, or a share of another one. */
  private static long part(@Nullable Object value, long whole, long roundedBy) {
    if (value instanceof String text && text.endsWith("%")) {
      long percent = Long.parseLong(text.substring(0, text.length() - 1));
      return (whole * percent + roundedBy) / HUNDRED;
    }
    return value instanceof Number number ? number.longValue() : 0;
  }
}
