package dev.bowline.mockserver.api;

/** A format of answers. */
enum Format {
  JSON("application/json", "application/json"),
  PROTOBUF(
      "application/vnd.kubernetes.protobuf", "application/vnd.kubernetes.protobuf;stream=watch");

  private final String mediaType;
  private final String watchMediaType;

  Format(String mediaType, String watchMediaType) {
    this.mediaType = mediaType;
    this.watchMediaType = watchMediaType;
  }

  String mediaType() {
    return mediaType;
  }

  String watchMediaType() {
    return watchMediaType;
  }
}
