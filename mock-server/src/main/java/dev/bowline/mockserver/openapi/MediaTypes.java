package dev.bowline.mockserver.openapi;

import java.util.ArrayList;
import java.util.List;

/**
 * Which media types the operations of a resource know.
 *
 * @param speaksCbor whether the server speaks CBOR
 * @param isCustom whether it is a custom resource, which has no Protobuf
 */
record MediaTypes(boolean speaksCbor, boolean isCustom) {
  List<String> objects() {
    return list("application/cbor", "application/json", "application/vnd.kubernetes.protobuf");
  }

  List<String> withText() {
    List<String> all = new ArrayList<>(objects());
    all.add("text/plain");
    return all;
  }

  List<String> streams() {
    if (isCustom) {
      return objects();
    }
    return list(
        "application/cbor",
        "application/cbor-seq",
        "application/json",
        "application/json;stream=watch",
        "application/vnd.kubernetes.protobuf",
        "application/vnd.kubernetes.protobuf;stream=watch");
  }

  List<String> bodies() {
    return isCustom ? objects() : List.of("*/*");
  }

  List<String> patches() {
    List<String> all = new ArrayList<>();
    if (speaksCbor) {
      all.add("application/apply-patch+cbor");
    }
    all.add("application/apply-patch+yaml");
    all.add("application/json-patch+json");
    all.add("application/merge-patch+json");
    if (!isCustom) {
      all.add("application/strategic-merge-patch+json");
    }
    return all;
  }

  private List<String> list(String... names) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      if ((speaksCbor || !name.contains("cbor")) && !(isCustom && name.contains("protobuf"))) {
        all.add(name);
      }
    }
    all.add("application/yaml");
    return all;
  }
}
