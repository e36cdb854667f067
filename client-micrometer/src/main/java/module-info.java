import org.jspecify.annotations.NullMarked;

/** Metrics of a client's calls: {@link dev.bowline.micrometer.MicrometerObserver}. */
@NullMarked
module dev.bowline.micrometer {
  requires transitive dev.bowline.client;
  requires transitive micrometer.core;
  requires static transitive org.jspecify;

  exports dev.bowline.micrometer;
}
