package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An object without a class: nothing of its tree is lost, and typed reading accepts no more. */
public final class JsonUnstructured {
  private static final Pattern BEYOND_DOUBLE = Pattern.compile("[0-9][Ee][+-]?[0-9]{3}|[0-9]{300}");

  private JsonUnstructured() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Object tree = Outcome.of(input, () -> JsonTrees.parse(input)).value();
    if (!(tree instanceof Map<?, ?> map)
        || !(map.get("kind") instanceof String kind)
        || !(map.get("apiVersion") instanceof String apiVersion)) {
      return;
    }
    Outcome<GroupVersionKind> name =
        Outcome.of(
            input,
            () -> {
              try {
                return GroupVersionKind.of(apiVersion, kind);
              } catch (IllegalArgumentException e) {
                return null;
              }
            });
    if (name.value() == null || kind.isEmpty() || apiVersion.isEmpty()) {
      return;
    }
    Unstructured empty = Unstructured.empty(name.value());
    Unstructured object =
        Outcome.of(input, () -> Codecs.json().read(input, empty, Formats.READ)).value();
    if (object == null) {
      return;
    }
    Tally.read();
    byte[] written = Codecs.json().write(object, Formats.WRITE);
    Finding.unlessEqual(
        withoutMetadata(tree), withoutMetadata(JsonTrees.parse(written)), "its tree differs");
    Unstructured again =
        Outcome.of(written, () -> Codecs.json().read(written, empty, Formats.READ))
            .orFinding("what was written can't be read");
    Finding.unlessEqual(Formats.tree(object), Formats.tree(again), "read again, it differs");
    if (BEYOND_DOUBLE.matcher(Formats.text(written)).find()) {
      return; // to readers of YAML, here as in Go, a number that no double holds is a text
    }
    Finding.unlessEqual(
        Formats.tree(again),
        Formats.tree(
            Outcome.of(
                    written,
                    YamlObject.BASE,
                    () ->
                        Codecs.yaml()
                            .read(Codecs.yaml().write(object, Formats.WRITE), empty, Formats.READ))
                .orFinding("its YAML can't be read")),
        "by YAML, it differs");
  }

  /** Metadata has a class also here. */
  private static @Nullable Object withoutMetadata(@Nullable Object tree) {
    Object normal = JacksonTree.normal(tree);
    if (normal instanceof Map<?, ?> map) {
      map.remove("metadata");
    }
    return normal;
  }
}
