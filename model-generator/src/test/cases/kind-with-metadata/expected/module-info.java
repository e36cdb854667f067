import org.jspecify.annotations.NullMarked;

/** The built-in kinds of Kubernetes. */
@NullMarked
module dev.bowline.model {
  requires transitive dev.bowline.meta;
  requires static transitive org.jspecify;

  exports dev.bowline.api;
  exports dev.bowline.api.demo.v1;
}
