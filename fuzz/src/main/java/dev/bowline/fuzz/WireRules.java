package dev.bowline.fuzz;

import dev.bowline.api.Kinds;
import dev.bowline.codec.Codecs;
import dev.bowline.meta.KubeList;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Protobuf beside a second reader: refused by both or by none, and what was read and is written
 * again says the same to the other one.
 */
final class WireRules {
  /** Reasons to refuse that the second reader doesn't know. */
  private static final List<String> LIMITS = List.of("nesting deeper", "more than");

  private WireRules() {}

  /** An object of any kind in its envelope. */
  static void object(byte[] input, Outcome<Message> read) {
    envelope(input, read, Kinds.registry()::prototype);
  }

  interface Prototypes {
    @Nullable Message of(GroupVersionKind kind);
  }

  /** What stands in an envelope, if its kind has a prototype. */
  static void envelope(byte[] input, Outcome<? extends Message> read, Prototypes prototypes) {
    WireTree.Envelope envelope;
    try {
      envelope = WireTree.envelope(input);
    } catch (WireTree.Refusal e) {
      Finding.unless(read.isRefused(), "an envelope that is none: " + e.getMessage());
      return;
    }
    Message prototype = prototype(envelope, prototypes);
    boolean isOther =
        !envelope.contentEncoding().isEmpty()
            || (!envelope.contentType().isEmpty()
                && !envelope.contentType().equals("application/vnd.kubernetes.protobuf"));
    if (prototype == null || !Codecs.protobuf().canHold(prototype) || isOther) {
      Finding.unless(read.isRefused(), "an envelope without content that is known");
      return;
    }
    if (envelope.bodies() == 0 && prototype instanceof KubeList<?>) {
      Finding.unless(read.isRefused(), "an envelope without its list");
      return;
    }
    body(envelope.body().toByteArray(), prototype, read);
  }

  /** How many objects an envelope holds; one at most, if it is as it should be. */
  static int bodies(byte[] input) {
    try {
      return WireTree.envelope(input).bodies();
    } catch (WireTree.Refusal e) {
      return 0;
    }
  }

  /** An object or list without its envelope, and what was read of it. */
  static void body(byte[] body, Message prototype, Outcome<? extends Message> read) {
    Map<Object, Object> tree;
    try {
      tree = WireTree.of(body, prototype);
    } catch (WireTree.Refusal e) {
      Finding.unless(read.isRefused(), "protobuf-java refuses: " + e.getMessage());
      return;
    }
    Message message = read.value();
    if (message == null) {
      Finding.unless(
          LIMITS.stream().anyMatch(read.refusalText()::contains),
          "protobuf-java accepts what was refused: " + read.refusalText());
      return;
    }
    byte[] written = Codecs.protobuf().write(message, Formats.WRITE);
    Finding.unlessEqual(
        tree,
        WireTree.of(WireTree.envelope(written).body().toByteArray(), prototype),
        "to protobuf-java, it says something else when written again");
  }

  private static @Nullable Message prototype(WireTree.Envelope envelope, Prototypes prototypes) {
    try {
      return prototypes.of(GroupVersionKind.of(envelope.apiVersion(), envelope.kind()));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
