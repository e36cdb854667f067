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
      if (!isReadAhead(whole.refusalText()) && !isReadAhead(streamed.refusalText())) {
        Finding.unlessEqual(
            whole.refusalText(), streamed.refusalText(), "streamed, it is refused otherwise");
      }
    }
    if (streamed.value() != null) {
      Tally.read();
      String written = Manifests.write(streamed.value(), Formats.WRITE);
      byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
      List<Message> again =
          Outcome.of(bytes, YamlObject.BASE, () -> streamed(bytes))
              .orFinding("what was written can't be read: " + written);
      if (!written.contains(": null")) { // a zero time, which is read as none
        Finding.unlessEqual(
            written, Manifests.write(again, Formats.WRITE), "written again, it differs");
      }
    }
  }

  /**
   * Whether a character is refused, which are read ahead of values, a little more or less far: the
   * path is the value's, and an error of the value may come before it.
   */
  private static boolean isReadAhead(String refusal) {
    return refusal.contains("is not allowed in YAML at ");
  }

  private static List<Message> streamed(byte[] input) throws java.io.IOException {
    List<Message> objects = new ArrayList<>();
    Manifests.read(new Chunks(input), Kinds.registry(), Formats.READ_YAML, objects::add);
    return objects;
  }
}
