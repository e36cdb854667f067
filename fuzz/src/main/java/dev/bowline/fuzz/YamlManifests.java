package dev.bowline.fuzz;

import dev.bowline.api.Kinds;
import dev.bowline.codec.Manifests;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A text of several documents: the same from memory and from a stream, and the same again. */
public final class YamlManifests {
  private YamlManifests() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Outcome<List<Message>> streamed = Outcome.of(input, YamlObject.BASE, () -> streamed(input));
    String text = JsonTree.utf8(input);
    if (text != null) {
      Outcome<List<Message>> whole =
          Outcome.of(
              input,
              YamlObject.BASE,
              () -> Manifests.read(text, Kinds.registry(), Formats.READ_YAML));
      Finding.unlessEqual(whole.value(), streamed.value(), "streamed, it reads otherwise");
      Finding.unlessEqual(
          withoutVaguePath(whole.refusalText()),
          withoutVaguePath(streamed.refusalText()),
          "streamed, it is refused otherwise");
    }
    if (streamed.value() != null) {
      Tally.read();
      String written = Manifests.write(streamed.value(), Formats.WRITE);
      byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
      List<Message> again =
          Outcome.of(bytes, YamlObject.BASE, () -> streamed(bytes))
              .orFinding("what was written can't be read: " + written);
      Finding.unlessEqual(
          written, Manifests.write(again, Formats.WRITE), "written again, it differs");
    }
  }

  /**
   * Characters are read ahead of values, a little more or less far, and the path is the value's.
   */
  private static String withoutVaguePath(String refusal) {
    int end = refusal.indexOf("is not allowed in YAML at ");
    return end < 0 ? refusal : refusal.substring(0, end);
  }

  private static List<Message> streamed(byte[] input) throws java.io.IOException {
    List<Message> objects = new ArrayList<>();
    Manifests.read(new Chunks(input), Kinds.registry(), Formats.READ_YAML, objects::add);
    return objects;
  }
}
