import org.jspecify.annotations.NullMarked;

/**
 * Metrics of a client's calls, {@link dev.bowline.micrometer.MicrometerObserver}, of informers,
 * {@link dev.bowline.micrometer.InformerMeters}, and of controllers, {@link
 * dev.bowline.micrometer.ControllerMeters}.
 */
@NullMarked
module dev.bowline.micrometer {
  requires transitive dev.bowline.client;
  requires transitive micrometer.core;
  requires static transitive dev.bowline.informer;
  requires static transitive dev.bowline.controller;
  requires static transitive org.jspecify;

  exports dev.bowline.micrometer;
}
