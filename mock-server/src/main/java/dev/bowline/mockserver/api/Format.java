package dev.bowline.mockserver.api;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A format of bodies and answers. */
enum Format {
  JSON("application/json", "application/json", "application/json;stream=watch"),
  /** Of objects only: watches don't speak it. */
  YAML("application/yaml", "", ""),
  PROTOBUF(
      "application/vnd.kubernetes.protobuf",
      "application/vnd.kubernetes.protobuf;stream=watch",
      "application/vnd.kubernetes.protobuf;stream=watch"),
  /** Spoken only if the server is told to. */
  CBOR("application/cbor", "application/cbor-seq", "application/cbor-seq");

  private final String mediaType;
  private final String watchMediaType;
  private final String listedWatchType;

  Format(String mediaType, String watchMediaType, String listedWatchType) {
    this.mediaType = mediaType;
    this.watchMediaType = watchMediaType;
    this.listedWatchType = listedWatchType;
  }

  String mediaType() {
    return mediaType;
  }

  /** Whether a watch can be sent in it. */
  boolean isStreamed() {
    return !watchMediaType.isEmpty();
  }

  String watchMediaType() {
    return watchMediaType;
  }

  /** The formats of a server. */
  static List<Format> spoken(boolean speaksCbor) {
    return Arrays.stream(values()).filter(format -> speaksCbor || format != CBOR).toList();
  }

  /** As an error lists the formats of objects. */
  static String objects(List<Format> formats) {
    return formats.stream().map(Format::mediaType).collect(Collectors.joining(", "));
  }

  /** As an error lists the formats of watches. */
  static String watches(List<Format> formats) {
    return formats.stream()
        .filter(Format::isStreamed)
        .map(format -> format.listedWatchType)
        .collect(Collectors.joining(", "));
  }
}
