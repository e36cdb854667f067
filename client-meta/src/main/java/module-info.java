import org.jspecify.annotations.NullMarked;

/** The contracts that the model, the codecs and the client share. Depends on JSpecify alone. */
@NullMarked
@SuppressWarnings("module") // the friend module is compiled after this one
module dev.bowline.meta {
  requires static transitive org.jspecify;

  exports dev.bowline.meta;
  exports dev.bowline.meta.tree to
      dev.bowline.codec;
  exports dev.bowline.meta.v1;
  exports dev.bowline.serde;
  exports dev.bowline.type;
}
