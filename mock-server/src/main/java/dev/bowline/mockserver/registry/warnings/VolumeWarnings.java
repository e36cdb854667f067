package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Kinds of volumes that are no more. */
final class VolumeWarnings {
  private static final List<Map.Entry<String, String>> OF_PODS =
      List.of(
          gone("photonPersistentDisk", "11", "16"),
          Map.entry("gitRepo", "deprecated in v1.11, and disabled by default in v1.33+"),
          gone("scaleIO", "16", "22"),
          gone("flocker", "22", "25"),
          gone("storageos", "22", "25"),
          gone("quobyte", "22", "25"),
          gone("glusterfs", "25", "26"),
          Map.entry("ephemeral", ""),
          gone("cephfs", "28", "31"),
          gone("rbd", "28", "31"));
  private static final List<Map.Entry<String, String>> OF_CLUSTER =
      List.of(
          gone("cephfs", "28", "31"),
          gone("photonPersistentDisk", "11", "16"),
          gone("scaleIO", "16", "22"),
          gone("storageos", "22", "25"),
          gone("glusterfs", "25", "26"),
          gone("rbd", "28", "31"));

  private VolumeWarnings() {}

  private static Map.Entry<String, String> gone(String kind, String minor, String lastMinor) {
    return Map.entry(
        kind, "deprecated in v1." + minor + ", non-functional in v1." + lastMinor + "+");
  }

  static void ofVolumes(Field volumes, Consumer<String> warnings) {
    for (Field volume : volumes.each()) {
      for (Map.Entry<String, String> kind : OF_PODS) {
        Field source = volume.at(kind.getKey());
        if (kind.getKey().equals("ephemeral")) {
          ofClaim(source.at("volumeClaimTemplate", "spec"), warnings);
        } else if (source.isSet()) {
          String name = kind.getKey().equals("storageos") ? "storageOS" : kind.getKey();
          warnings.accept(volume.at(name).path() + ": " + kind.getValue());
        }
      }
    }
  }

  /** The source of a volume of the cluster. */
  static void ofSource(Field spec, Consumer<String> warnings) {
    for (Map.Entry<String, String> kind : OF_CLUSTER) {
      if (spec.at(kind.getKey()).isSet()) {
        String name = kind.getKey().equals("storageos") ? "storageOS" : kind.getKey();
        warnings.accept(spec.at(name).path() + ": " + kind.getValue());
      }
    }
  }

  /** The spec of a claim. */
  static void ofClaim(Field spec, Consumer<String> warnings) {
    for (String kind : List.of("requests", "limits")) {
      Amounts.ofFraction(spec.at("resources", kind).key("storage"), warnings);
    }
  }
}
