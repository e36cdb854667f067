import org.jspecify.annotations.NullMarked;

/** The typed HTTP client: {@link dev.bowline.client.KubeClient}. */
@NullMarked
@SuppressWarnings("module") // the sister module is compiled after this one
module dev.bowline.client {
  requires transitive dev.bowline.meta;
  requires transitive okhttp3;
  requires dev.bowline.codec;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports dev.bowline.client;
  exports dev.bowline.client.config;
  exports dev.bowline.client.discovery;
  exports dev.bowline.client.observe;
  exports dev.bowline.client.pod;
  exports dev.bowline.client.proxy;
  exports dev.bowline.client.waiting;
  exports dev.bowline.client.internal.raw to
      dev.bowline.informer;
}
