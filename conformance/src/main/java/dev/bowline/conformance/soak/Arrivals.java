package dev.bowline.conformance.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Interceptor;
import okhttp3.Response;

/** When requests were sent, in steps of 100 ms from a beginning. Thread-safe. */
final class Arrivals implements Interceptor {
  private static final long STEP = 100_000_000;
  private static final int STEPS = 10;

  private long start = System.nanoTime();
  private final List<Integer> counts = new ArrayList<>();

  /** Forgets all; from now on counts. */
  synchronized long begin() {
    start = System.nanoTime();
    counts.clear();
    return start;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    arrived(System.nanoTime());
    return chain.proceed(chain.request());
  }

  synchronized void arrived(long now) {
    int step = (int) ((now - start) / STEP);
    while (counts.size() <= step) {
      counts.add(0);
    }
    counts.set(step, counts.get(step) + 1);
  }

  synchronized int count() {
    return counts.stream().mapToInt(Integer::intValue).sum();
  }

  /** Most in one step. */
  synchronized int most() {
    return counts.stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Most in a second, from whatever step on. */
  synchronized int mostInASecond() {
    int most = 0;
    int sum = 0;
    for (int i = 0; i < counts.size(); i++) {
      sum += counts.get(i) - (i < STEPS ? 0 : counts.get(i - STEPS));
      most = Math.max(most, sum);
    }
    return most;
  }

  /** The counts, repeated ones as {@code 0 (30 times)}. */
  synchronized String histogram() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < counts.size(); ) {
      int same = i;
      while (same < counts.size() && counts.get(same).equals(counts.get(i))) {
        same++;
      }
      text.append(text.isEmpty() ? "" : " ").append(counts.get(i));
      if (same - i > 3) {
        text.append(" (").append(same - i).append(" times)");
        i = same;
      } else {
        i++;
      }
    }
    return text.toString();
  }
}
