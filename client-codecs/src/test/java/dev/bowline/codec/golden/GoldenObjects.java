package dev.bowline.codec.golden;

import dev.bowline.codec.golden.Golden.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The objects of the corpus in all their forms. */
public final class GoldenObjects {
  private GoldenObjects() {}

  /**
   * An object.
   *
   * @param forms what Go writes, by media type; without those that Go itself can't read back
   */
  public record GoldenObject(String apiVersion, String kind, Map<String, byte[]> forms) {}

  /** Whether this is the corpus of the project, whose size is known. */
  public static boolean isWholeCorpus() {
    return Golden.isOurs();
  }

  /** The objects of one profile. */
  public static List<GoldenObject> of(String profile) {
    List<GoldenObject> objects = new ArrayList<>();
    for (Entry entry : Golden.entries("objects-" + profile)) {
      Map<String, byte[]> forms = new LinkedHashMap<>();
      add(forms, entry, "json", "application/json");
      add(forms, entry, "yaml", "application/yaml");
      add(forms, entry, "cbor", "application/cbor");
      add(forms, entry, "proto", "application/vnd.kubernetes.protobuf");
      objects.add(new GoldenObject(entry.text("apiVersion"), entry.text("kind"), forms));
    }
    return objects;
  }

  private static void add(Map<String, byte[]> forms, Entry entry, String name, String mediaType) {
    if (entry.object("errors").containsKey(name + ">")) {
      return;
    }
    if (entry.has(name)) {
      forms.put(mediaType, entry.text(name).getBytes(StandardCharsets.UTF_8));
    } else if (entry.has(name + "_b64")) {
      forms.put(mediaType, entry.bytes(name + "_b64"));
    }
  }
}
