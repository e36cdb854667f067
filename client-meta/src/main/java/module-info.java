import org.jspecify.annotations.NullMarked;

/** The contracts that the model, the codecs and the client share. Depends on JSpecify alone. */
@NullMarked
module dev.bowline.meta {
  requires static transitive org.jspecify;

  exports dev.bowline.meta;
  exports dev.bowline.meta.v1;
  exports dev.bowline.serde;
  exports dev.bowline.type;
}
