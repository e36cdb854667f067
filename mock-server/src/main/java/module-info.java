import org.jspecify.annotations.NullMarked;

/** A Kubernetes API server in memory: {@link dev.bowline.mockserver.MockKubeServer}. */
@NullMarked
module dev.bowline.mockserver {
  requires transitive dev.bowline.meta;
  requires transitive dev.bowline.model;
  requires dev.bowline.codec;
  requires java.logging;
  requires java.naming;
  requires mockwebserver3;
  requires okhttp3;
  requires okhttp3.tls;
  requires okio;
  requires re2j;
  requires org.snakeyaml.engine;
  requires static transitive org.jspecify;

  exports dev.bowline.mockserver;
  exports dev.bowline.mockserver.expression;

  uses dev.bowline.mockserver.expression.ExpressionEngine;
}
