import org.jspecify.annotations.NullMarked;

/**
 * Informers: local mirrors of parts of a cluster. {@link dev.bowline.informer.Informers} is the
 * door. And {@link dev.bowline.workqueue.WorkQueue} for what is to be done about their changes.
 */
@NullMarked
@SuppressWarnings("module") // the sister module is compiled after this one
module dev.bowline.informer {
  requires transitive dev.bowline.client;
  requires dev.bowline.codec;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports dev.bowline.informer;
  exports dev.bowline.workqueue;
  exports dev.bowline.informer.internal to
      dev.bowline.controller;
}
