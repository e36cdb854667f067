package dev.bowline.fuzz;

import dev.bowline.api.apps.v1.ControllerRevision;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A list in one format, the type of its items chosen by the first byte: read as a whole, from a
 * stream in pieces, and item by item into a sink, always with the same result.
 */
final class ListRules {
  static final List<ResourceType<? extends KubeObject>> TYPES =
      List.of(ConfigMap.TYPE, Pod.TYPE, Deployment.TYPE, ControllerRevision.TYPE);

  private static final Pattern ANOTHER_KIND = Pattern.compile("expected \\S+ \\w+List, found ");

  private static final String ITEMS_TWICE = "the name \"items\" is there twice";

  private static final DecodeOptions UNIQUE = Formats.READ.withUniqueNames(true);

  private final Codec codec;
  private final OptionRules optionRules;

  ListRules(Codec codec) {
    this.codec = codec;
    this.optionRules = new OptionRules(codec, Formats.READ, Outcome.BYTES_AT_MOST);
  }

  void check(byte[] input) {
    if (input.length > 0) {
      check(
          TYPES.get((input[0] & 0xFF) % TYPES.size()), Arrays.copyOfRange(input, 1, input.length));
    }
  }

  private <T extends KubeObject> void check(ResourceType<T> type, byte[] body) {
    OptionRules.Reader<KubeList<T>> reader = with -> codec.read(body, KubeList.empty(type), with);
    Outcome<KubeList<T>> whole = Outcome.of(body, () -> reader.read(Formats.READ));
    optionRules.shared(body, reader);
    optionRules.masked(body, whole, reader);
    optionRules.shared(body, with -> pour(type, body, with));
    Outcome<KubeList<T>> streamed =
        Outcome.ofStream(
            body, () -> codec.read(new Chunks(body), KubeList.empty(type), Formats.READ));
    List<T> items = new ArrayList<>();
    Outcome<KubeList<T>> sunk =
        Outcome.ofStream(
            body,
            () -> {
              items.clear();
              return codec.read(new Chunks(body), KubeList.into(type, items::add), Formats.READ);
            });
    if (codec == Codecs.protobuf()) {
      wire(type, body, whole);
      if (WireRules.bodies(body) != 1) {
        return; // of several, Go takes the last one; a stream wants exactly one
      }
    }
    if (codec == Codecs.yaml() && !whole.isRefused() && streamed.isRefused()) {
      Finding.unless(mayBeReplaced(type, body), "streamed, it is refused: " + streamed.refusal());
      return;
    }
    same(whole, streamed, "streamed");
    Finding.unlessEqual(whole.value(), streamed.value(), "streamed, it reads otherwise");
    if (mayBeOfNamesTwice(whole, sunk)) {
      Finding.unless(
          mayBeReplaced(type, body), "no name is there twice, but into a sink: " + sunk.refusal());
      return;
    }
    same(whole, sunk, "into a sink");
    KubeList<T> list = whole.value();
    if (list == null) {
      return;
    }
    Tally.read();
    Finding.unlessEqual(list.items(), items, "the sink took other items");
    byte[] written = codec.write(list, Formats.WRITE);
    KubeList<T> again =
        Outcome.of(written, () -> codec.read(written, KubeList.empty(type), Formats.READ))
            .orFinding("what was written can't be read");
    Formats.sameBytes(codec, list, again, "written again, it differs");
    tolerant(type, body, items);
  }

  /**
   * Whether items may be there twice, of which a whole body of YAML has the last only and a stream
   * reads all. Those that are merged (<<) are not there twice.
   */
  private <T extends KubeObject> boolean mayBeReplaced(ResourceType<T> type, byte[] body) {
    return Outcome.of(body, () -> codec.read(body, KubeList.empty(type), UNIQUE)).isRefused()
        || (codec == Codecs.yaml() && new String(body, StandardCharsets.UTF_8).contains("<<"));
  }

  private static <T extends KubeObject> void wire(
      ResourceType<T> type, byte[] body, Outcome<KubeList<T>> whole) {
    KubeList<T> empty = KubeList.empty(type);
    WireRules.envelope(body, whole, kind -> kind.equals(empty.fieldTable().kind()) ? empty : null);
  }

  /** What a patient sink took, items that are unreadable by their bytes and problems. */
  record Poured(KubeList<?> list, List<Object> taken) {}

  private <T extends KubeObject> Poured pour(
      ResourceType<T> type, byte[] body, DecodeOptions options) throws IOException {
    List<Object> taken = new ArrayList<>();
    KubeList.ItemSink<T> sink =
        new KubeList.ItemSink<>() {
          @Override
          public void item(T item) {
            taken.add(item);
          }

          @Override
          public void unreadable(Bytes item, CodecException problem) {
            taken.add(item);
            taken.add(String.valueOf(problem.getMessage()));
          }
        };
    return new Poured(codec.read(new Chunks(body), KubeList.into(type, sink), options), taken);
  }

  /** A sink that bears unreadable items sees all of a list that has none. */
  private <T extends KubeObject> void tolerant(
      ResourceType<T> type, byte[] body, List<T> expected) {
    List<T> items = new ArrayList<>();
    KubeList.ItemSink<T> sink =
        new KubeList.ItemSink<>() {
          @Override
          public void item(T item) {
            items.add(item);
          }

          @Override
          public void unreadable(Bytes item, CodecException problem) {
            throw new Finding("an item is unreadable in a list that is not", problem);
          }
        };
    Outcome.of(
        body,
        () -> {
          items.clear();
          return codec.read(new Chunks(body), KubeList.into(type, sink), Formats.READ);
        });
    Finding.unlessEqual(expected, items, "a patient sink took other items");
  }

  /**
   * Of two errors in one input, JSON tells the first; where lengths announce what comes, a stream
   * may meet the other one first. That the list is of another kind is told when that is known: a
   * whole body is read first, a sink is guarded from it, and of a kind that is told twice in
   * Protobuf the last counts in a whole body, the first in a stream.
   */
  private <T> void same(Outcome<T> whole, Outcome<T> other, String how) {
    if (codec == Codecs.protobuf() && isAnotherKind(other)) {
      return;
    }
    Finding.unless(
        whole.isRefused() == other.isRefused(),
        how + ", it is refused otherwise: " + whole.refusal() + ", " + other.refusal());
    boolean isAnotherKind = isAnotherKind(whole) || isAnotherKind(other);
    if (codec == Codecs.json() && !isAnotherKind) {
      Finding.unlessEqual(
          whole.refusalPlace(), other.refusalPlace(), how + ", it is refused otherwise");
    }
  }

  /** Of a name that JSON has twice the last counts, which a sink can't wait for. */
  private static boolean mayBeOfNamesTwice(Outcome<?> whole, Outcome<?> sunk) {
    return sunk.refusal() != null
        && (sunk.refusal().problem().equals(ITEMS_TWICE)
            || (isAnotherKind(sunk) && !whole.isRefused()));
  }

  private static boolean isAnotherKind(Outcome<?> outcome) {
    return outcome.refusal() != null
        && ANOTHER_KIND.matcher(outcome.refusal().problem()).lookingAt();
  }
}
