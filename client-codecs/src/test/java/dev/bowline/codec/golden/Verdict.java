package dev.bowline.codec.golden;

import dev.bowline.api.AllKinds;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether we accept an input, and as what, next to what Go says. */
final class Verdict {
  private final @Nullable Message accepted;
  private final String refusal;

  private Verdict(@Nullable Message accepted, String refusal) {
    this.accepted = accepted;
    this.refusal = refusal;
  }

  static Codec codec(String format) {
    return switch (format) {
      case "json" -> Codecs.json();
      case "yaml" -> Codecs.yaml();
      case "cbor" -> Codecs.cbor();
      default -> Codecs.protobuf();
    };
  }

  /**
   * Reads a body of whatever kind it says it is. Any exception but one is a failure of the test.
   */
  static Verdict of(Codec codec, byte[] body) {
    return of(codec, body, DecodeOptions.DEFAULT);
  }

  /** As the other one, with options. */
  static Verdict of(Codec codec, byte[] body, DecodeOptions options) {
    try {
      Message message = codec.read(body, AllKinds.registry(), options);
      return message instanceof Unstructured
          ? new Verdict(null, "a kind that is not known")
          : new Verdict(message, "");
    } catch (CodecException e) {
      return new Verdict(null, Objects.requireNonNull(e.getMessage()));
    }
  }

  boolean isAccepted() {
    return accepted != null;
  }

  /**
   * Compares with what Go says.
   *
   * @param json what Go accepted, as JSON; null if it refused
   * @param error why it refused
   * @return what differs, or nothing
   */
  String differenceFrom(@Nullable Object json, @Nullable Object error) {
    if (json == null) {
      return accepted == null ? "" : "accepted " + text() + ", Go says " + error;
    }
    if (json.toString().startsWith("!")) {
      return accepted == null ? "refused: " + refusal + ", Go reads what it can't write" : "";
    }
    if (accepted == null) {
      return "refused: " + refusal + ", Go reads " + json;
    }
    return isSameMessage(json.toString())
            || Objects.equals(Golden.tree(text()), Golden.tree(json.toString()))
        ? ""
        : "read " + text() + ", Go reads " + json;
  }

  /** Go drops unknown fields and we keep them: as messages, the two are the same. */
  private boolean isSameMessage(String json) {
    try {
      Message expected = message(json);
      // A raw value that was null with a tag is there for both, and in JSON no more.
      return expected.equals(accepted) || expected.equals(message(text()));
    } catch (CodecException e) {
      return false; // Go writes some things that nobody can read, such as the year 10000
    }
  }

  private static Message message(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return Codecs.json().read(bytes, AllKinds.registry(), DecodeOptions.DEFAULT);
  }

  private String text() {
    return accepted == null
        ? ""
        : new String(
            Codecs.json().write(accepted, EncodeOptions.DEFAULT.withDropUnknownFields(true)),
            StandardCharsets.UTF_8);
  }
}
