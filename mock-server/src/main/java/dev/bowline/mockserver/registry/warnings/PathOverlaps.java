package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.rules.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Files of one volume that would be written over each other. */
record PathOverlaps(Field volume, Consumer<String> warnings) {
  /**
   * A file.
   *
   * @param source what it comes from, where a volume has several; empty otherwise
   */
  private record Place(String path, String source) {
    String shown() {
      return Problems.shown(path) + (source.isEmpty() ? "" : " (" + source + ")");
    }

    boolean isUnder(Place other) {
      return (path + "/").startsWith(other.path + "/");
    }
  }

  static void ofVolumes(Field volumes, Consumer<String> warnings) {
    volumes.each().forEach(volume -> new PathOverlaps(volume, warnings).warn());
  }

  private void warn() {
    Field map = volume.at("configMap");
    ofItems(map, "ConfigMap " + Problems.shown(map.at("name").text()));
    Field secret = volume.at("secret");
    ofItems(secret, "Secret " + Problems.shown(secret.at("secretName").text()));
    ofItems(volume.at("downwardAPI"), "DownwardAPI");
    List<Place> known = new ArrayList<>();
    for (Field source : volume.at("projected", "sources").each()) {
      if (source.isEmpty()) {
        warnings.accept(
            "volume "
                + Problems.shown(volume.at("name").text())
                + " (Projected) has no sources provided");
      } else {
        places(source).forEach(place -> add(place, known, "Projected"));
      }
    }
  }

  private void ofItems(Field source, String name) {
    List<Place> known = new ArrayList<>();
    items(source, "").forEach(place -> add(place, known, name));
  }

  private static List<Place> items(Field source, String name) {
    return source.at("items").each().stream().map(item -> place(item.at("path"), name)).toList();
  }

  private static Place place(Field path, String source) {
    return new Place(path.text().replaceFirst("/+$", ""), source);
  }

  private static List<Place> places(Field source) {
    for (String kind : List.of("configMap", "secret")) {
      Field part = source.at(kind);
      if (!part.at("items").isEmpty()) {
        String name = kind.equals("secret") ? "Secret " : "ConfigMap ";
        return items(part, name + Problems.shown(part.at("name").text()));
      }
    }
    if (!source.at("downwardAPI", "items").isEmpty()) {
      return items(source.at("downwardAPI"), "DownwardAPI");
    }
    if (source.at("serviceAccountToken").isSet()) {
      return List.of(place(source.at("serviceAccountToken", "path"), "ServiceAccountToken"));
    }
    Field bundle = source.at("clusterTrustBundle");
    if (bundle.isSet()) {
      Field name = bundle.at("name").isSet() ? bundle.at("name") : bundle.at("signerName");
      return List.of(place(bundle.at("path"), "ClusterTrustBundle " + Problems.shown(name.text())));
    }
    return ofCertificate(source.at("podCertificate"));
  }

  private static List<Place> ofCertificate(Field certificate) {
    List<Place> places = new ArrayList<>();
    for (List<String> names :
        List.of(
            List.of("certificateChainPath", "chain"),
            List.of("keyPath", "key"),
            List.of("credentialBundlePath", "credential bundle"))) {
      Field path = certificate.at(names.get(0));
      if (!path.isEmpty()) {
        places.add(place(path, "PodCertificate " + names.get(1)));
      }
    }
    return places;
  }

  private void add(Place place, List<Place> known, String source) {
    for (Place other : known) {
      boolean areNamed = !place.path().isEmpty() && !other.path().isEmpty();
      if (areNamed && (place.isUnder(other) || other.isUnder(place))) {
        warnings.accept(
            "volume "
                + Problems.shown(volume.at("name").text())
                + " ("
                + source
                + "): overlapping paths: "
                + place.shown()
                + " with "
                + other.shown());
      }
    }
    known.add(place);
  }
}
