import org.jspecify.annotations.NullMarked;

/**
 * The wire formats: {@link dev.bowline.codec.Codecs}; and users' own types: {@link
 * dev.bowline.custom.Custom}.
 */
@NullMarked
@SuppressWarnings("module") // the friend module is compiled after this one
module dev.bowline.codec {
  requires transitive dev.bowline.meta;
  requires static transitive org.jspecify;
  requires static tools.jackson.databind;

  exports dev.bowline.codec;
  exports dev.bowline.custom;
  exports dev.bowline.codec.internal.yaml to
      dev.bowline.client;
}
