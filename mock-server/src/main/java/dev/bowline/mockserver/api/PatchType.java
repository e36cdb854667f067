package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.status.Failures;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What kinds of patches there are. */
enum PatchType {
  /** A list of operations. */
  JSON("application/json-patch+json"),
  /** A partial object. */
  MERGE("application/merge-patch+json"),
  /** A partial object with directives; only for built-in types. */
  STRATEGIC("application/strategic-merge-patch+json"),
  /** A configuration, in YAML or JSON. */
  APPLY("application/apply-patch+yaml"),
  /** A configuration in CBOR. */
  APPLY_CBOR("application/apply-patch+cbor");

  private final String mediaType;

  PatchType(String mediaType) {
    this.mediaType = mediaType;
  }

  boolean isApply() {
    return this == APPLY || this == APPLY_CBOR;
  }

  /**
   * The type of a request's patch.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 415 if the resource doesn't take it
   */
  static PatchType of(ApiRequest request, Resource resource) {
    String mediaType = Bodies.mediaType(request);
    boolean speaksCbor = request.formats().contains(Format.CBOR);
    for (PatchType type : values()) {
      if (type.mediaType.equals(mediaType) && type.isFor(resource, speaksCbor)) {
        return type;
      }
    }
    throw resource.custom() == null
        ? Failures.unsupportedPatchType()
        : Failures.unsupportedMediaType(
            Arrays.stream(values())
                .filter(type -> type.isFor(resource, speaksCbor))
                .map(type -> type.mediaType)
                .collect(Collectors.joining(", ")));
  }

  private boolean isFor(Resource resource, boolean speaksCbor) {
    return switch (this) {
      case STRATEGIC -> resource.custom() == null;
      case APPLY_CBOR -> speaksCbor;
      default -> true;
    };
  }
}
