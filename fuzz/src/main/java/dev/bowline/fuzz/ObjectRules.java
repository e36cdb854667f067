package dev.bowline.fuzz;

import dev.bowline.api.Kinds;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One object in one format: read or refused, and what was read is written and read the same. */
final class ObjectRules {
  private final Codec codec;
  private final DecodeOptions options;
  private final long base;
  private final OptionRules optionRules;

  ObjectRules(Codec codec) {
    this(codec, Formats.READ, Outcome.BYTES_AT_MOST);
  }

  /**
   * Rules for a format.
   *
   * @param base bytes that may be allocated however short the input is
   */
  ObjectRules(Codec codec, DecodeOptions options, long base) {
    this.codec = codec;
    this.options = options;
    this.base = base;
    this.optionRules = new OptionRules(codec, options, base);
  }

  void check(byte[] input) {
    byte[] before = input.clone();
    OptionRules.Reader<Message> reader = with -> codec.read(input, Kinds.registry(), with);
    Outcome<Message> read = Outcome.of(input, base, () -> reader.read(options));
    optionRules.shared(input, reader);
    optionRules.masked(input, read, reader);
    Finding.unless(Arrays.equals(before, input), "the input was changed");
    if (codec == Codecs.protobuf()) {
      WireRules.object(input, read);
    }
    if (read.value() != null) {
      Tally.read();
      accepted(read.value());
      strict(input, read.value());
    }
  }

  private void accepted(Message message) {
    byte[] written = codec.write(message, Formats.WRITE);
    Message again =
        Outcome.of(written, base, () -> codec.read(written, Kinds.registry(), options))
            .orFinding("what was written can't be read");
    Finding.unless(message.getClass() == again.getClass(), "another class");
    Formats.sameBytes(codec, message, again, "written again, it differs");
    Finding.unless(!message.toString().isEmpty(), "no text");
    inJson(message);
  }

  /** Strict reading refuses more and never reads otherwise. */
  private void strict(byte[] input, Message message) {
    Message unique =
        Outcome.of(
                input,
                base,
                () -> codec.read(input, Kinds.registry(), options.withUniqueNames(true)))
            .value();
    if (unique != null) {
      Finding.unlessEqual(message, unique, "strict reading reads otherwise");
      complete(input, message);
    }
  }

  /** Nothing that reading without a class finds is missing. */
  private void complete(byte[] input, Message message) {
    GroupVersionKind kind = message.fieldTable().kind();
    Object written = Formats.exactTree(message);
    Message prototype = kind == null ? null : Kinds.registry().prototype(kind);
    if (kind == null || written == null || prototype == null || codec == Codecs.protobuf()) {
      return;
    }
    Object tree =
        codec == Codecs.json()
            ? Formats.parsed(input)
            : codec == Codecs.cbor() ? CborTree.of(input) : tree(input, kind);
    if (message instanceof KubeList && tree instanceof Map<?, ?> map) {
      map.remove("metadata"); // which is that of an object if the list is read without a class
    }
    if (tree != null) {
      ContentRules.check(tree, prototype, written);
    }
    if (codec == Codecs.cbor()) {
      besideJackson(input, kind);
    }
  }

  /** Without a class it is what Jackson reads, but for the metadata, which always has one. */
  private void besideJackson(byte[] input, GroupVersionKind kind) {
    JacksonTree jackson = JacksonCbor.of(input);
    if (JacksonCbor.isAnother(jackson) || !(tree(input, kind) instanceof Map<?, ?> own)) {
      return; // which also is where reading without a class is stricter
    }
    Finding.unless(jackson.isAccepted(), "Jackson refuses: " + jackson.problem());
    Finding.unless(jackson.tree() instanceof Map, "Jackson reads no object");
    own.remove("metadata");
    if (jackson.tree() instanceof Map<?, ?> theirs) {
      theirs.remove("metadata");
    }
    Finding.unless(
        jackson.isLike(own), "Jackson reads otherwise: " + jackson.tree() + ", here " + own);
  }

  /** The object as it is read without a class; null if that is stricter. */
  private @Nullable Object tree(byte[] input, GroupVersionKind kind) {
    Unstructured read =
        Outcome.of(input, base, () -> codec.read(input, Unstructured.empty(kind), options)).value();
    Object tree = read == null ? null : Formats.exactTree(read);
    if (tree instanceof Map<?, ?> map) {
      map.remove("metadata", Map.of()); // which it always has
    }
    return tree;
  }

  /** JSON holds all that is not unknown, and gives it back. */
  private void inJson(Message message) {
    String json = Formats.json(message);
    if (json == null) {
      return;
    }
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    Outcome<Message> read =
        Outcome.of(body, () -> Codecs.json().read(body, Kinds.registry(), Formats.READ));
    if (read.refusalText().contains("RFC 3339")) {
      return; // the years beyond 9999 of Protobuf, as in Go
    }
    Message fromJson = read.orFinding("its JSON can't be read: " + json);
    Finding.unlessEqual(
        Formats.withoutNulls(json),
        Formats.withoutNulls(Formats.json(fromJson)),
        "by JSON, it differs");
    if (codec.canHold(fromJson)) {
      byte[] back = codec.write(fromJson, Formats.WRITE.withDropUnknownFields(true));
      Message fromBoth =
          Outcome.of(back, base, () -> codec.read(back, Kinds.registry(), options))
              .orFinding("by JSON, it can't be read");
      Finding.unlessEqual(
          Formats.tree(fromJson), Formats.tree(fromBoth), "by JSON and back, it differs");
    }
  }
}
