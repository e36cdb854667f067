package dev.bowline.codec;

/** An object that has its labels again and again, each time to be merged with those before. */
final class RepeatedLabels {
  /** With 2,000 labels, and 2,000 times none. */
  static final String OBJECT = object();

  private RepeatedLabels() {}

  private static String object() {
    StringBuilder labels = new StringBuilder("{\"metadata\":{\"labels\":{\"l0\":\"\"");
    for (int i = 1; i < 2000; i++) {
      labels.append(",\"l").append(i).append("\":\"\"");
    }
    return labels.append('}').append(",\"labels\":{}".repeat(2000)).append("}}").toString();
  }
}
