import org.jspecify.annotations.NullMarked;

/** Controllers: {@link dev.bowline.controller.Controller}. */
@NullMarked
module dev.bowline.controller {
  requires transitive dev.bowline.informer;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports dev.bowline.controller;
}
