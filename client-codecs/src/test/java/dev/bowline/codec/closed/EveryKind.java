package dev.bowline.codec.closed;

import dev.bowline.api.Kinds;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.golden.GoldenObjects;
import dev.bowline.codec.golden.GoldenObjects.GoldenObject;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;

/**
 * A program that reads and writes one object of every kind in every format, and prints how many; or
 * uses reflection, if there is an argument.
 */
final class EveryKind {
  private EveryKind() {}

  public static void main(String[] arguments) {
    if (arguments.length > 0) {
      ReflectiveAccess.happen();
      return;
    }
    List<GoldenObject> corpus = GoldenObjects.of("full");
    int written = 0;
    for (GoldenObject object : corpus) {
      for (Map.Entry<String, byte[]> form : object.forms().entrySet()) {
        Codec codec = Codecs.byMediaType(form.getKey()).orElseThrow();
        Message prototype =
            Kinds.registry().prototype(GroupVersionKind.of(object.apiVersion(), object.kind()));
        if (prototype != null && codec.canHold(prototype)) {
          Message read = codec.read(form.getValue(), prototype, DecodeOptions.DEFAULT);
          written += codec.write(read, EncodeOptions.DEFAULT).length > 0 ? 1 : 0;
        }
      }
    }
    System.out.println(written);
  }
}
