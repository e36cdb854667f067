package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Accept} header: quality first, then order, as the server reads it. A quality of zero
 * is not a refusal, and types are compared with their case. The server looks twice: a router
 * compares types with those that it has, where {@code application/*} matches nothing, and then the
 * handler looks at parameters.
 */
final class Accept {
  private static final String TEXT = "text/plain";

  private final List<Format> formats;
  private final boolean hasRouter;
  private final String header;
  private final List<MediaRange> ranges;

  private Accept(List<Format> formats, String header, boolean hasRouter) {
    this.formats = formats;
    this.hasRouter = hasRouter;
    this.header = header.isEmpty() ? "*/*" : header;
    this.ranges = MediaRange.parse(this.header);
  }

  static Accept of(ApiRequest request) {
    return new Accept(request.formats(), request.header("Accept"), true);
  }

  /** What a client accepts of a type; there is no router before custom ones. */
  static Accept of(ApiRequest request, Resource resource) {
    return new Accept(request.formats(), request.header("Accept"), resource.custom() == null);
  }

  /**
   * The representation of an object.
   *
   * @param hasProtobuf whether the type has a Protobuf form
   * @throws ApiFailure 406 if there is none
   */
  Representation object(boolean hasProtobuf) {
    requireRoute(Format.objects(formats));
    return negotiated(hasProtobuf, true);
  }

  /**
   * The representation of a document that is no resource, such as a list of groups.
   *
   * @throws ApiFailure 406 if there is none
   */
  Format document(boolean hasProtobuf) {
    requireRoute(Format.objects(formats));
    return negotiated(hasProtobuf, false).format();
  }

  /**
   * The representation of a list.
   *
   * @throws ApiFailure 406 if there is none
   */
  Representation list(boolean hasProtobuf) {
    requireRoute(Format.objects(formats) + ", " + Format.watches(formats));
    return negotiated(hasProtobuf, true);
  }

  /**
   * The format of the events of a watch, of which the server thinks once it knows what is wanted.
   *
   * @throws ApiFailure 406 if there is none
   */
  Format streamed(Representation representation) {
    if (!representation.format().isStreamed()) {
      throw Failures.notAcceptable(Format.watches(formats));
    }
    return representation.format();
  }

  /**
   * Sees to it that the client takes what is no object, but a text that a stream writes: the router
   * knows it as plain text, and what stands behind it only what objects come in.
   *
   * @throws ApiFailure 406 if it doesn't
   */
  void stream() {
    if (!isRouted() && !hasPart(TEXT)) {
      throw new ApiFailure(
          406,
          "NotAcceptable",
          "406: Not Acceptable\n\nAvailable representations: "
              + TEXT
              + ", "
              + Format.objects(formats),
          Details.EMPTY);
    }
    negotiated(true, true);
  }

  /** The format for an error, whatever the client said. */
  Format error() {
    Representation found = choose(true, false);
    return found != null ? found.format() : Format.JSON;
  }

  /**
   * Whether JSON is wanted in lines; so are errors where nothing that is wanted exists.
   *
   * @param isError whether the answer is an error, of which there are no views
   */
  boolean isPretty(boolean isError) {
    Representation found = choose(true, !isError);
    return found == null || found.isPretty();
  }

  /**
   * The representation of a document behind which is no router.
   *
   * @throws ApiFailure 406 if there is none
   */
  Format unrouted(boolean hasProtobuf) {
    return negotiated(hasProtobuf, false).format();
  }

  /**
   * The type that the client likes best, by name alone, for what is no object; null if it takes
   * none.
   *
   * @param types the first one is what it gets if it takes any
   */
  @Nullable String first(List<String> types) {
    for (MediaRange range : ranges) {
      if (range.type().equals("*/*") || range.type().equals("application/*")) {
        return types.get(0);
      }
      if (types.contains(range.type())) {
        return range.type();
      }
    }
    return null;
  }

  /**
   * The format in which the client takes a document of this {@code as}, group and version, whatever
   * else it takes; null if it doesn't.
   */
  @Nullable Format transformed(String as, String group, String version) {
    for (MediaRange range : ranges) {
      for (Format format : formats) {
        if (range.matches(format)
            && as.equals(range.parameter("as"))
            && group.equals(range.parameter("g"))
            && version.equals(range.parameter("v"))) {
          return format;
        }
      }
    }
    return null;
  }

  private Representation negotiated(boolean hasProtobuf, boolean hasViews) {
    Representation found = choose(hasProtobuf, hasViews);
    if (found == null) {
      throw Failures.notAcceptable(Format.objects(formats));
    }
    return found;
  }

  private @Nullable Representation choose(boolean hasProtobuf, boolean hasViews) {
    for (MediaRange range : ranges) {
      for (Format format : formats) {
        if (range.matches(format)) {
          Representation found = representation(range, format, hasProtobuf, hasViews);
          if (found != null) {
            return found;
          }
        }
      }
    }
    return null;
  }

  private static @Nullable Representation representation(
      MediaRange range, Format format, boolean hasProtobuf, boolean hasViews) {
    String stream = range.parameter("stream");
    if (!stream.isEmpty() && !(stream.equals("watch") && format.isStreamed())) {
      return null;
    }
    String version = range.parameter("sv");
    if (!version.isEmpty() && !(hasViews && version.equals("v1"))) {
      return null;
    }
    if (!View.isAskedFor(range.parameters())) {
      return format != Format.PROTOBUF || hasProtobuf
          ? new Representation(format, null, range.isPretty())
          : null;
    }
    View view = hasViews ? View.of(range.parameters()) : null;
    return view != null && view.existsIn(format)
        ? new Representation(format, view, range.isPretty())
        : null;
  }

  private void requireRoute(String available) {
    if (hasRouter && !isRouted()) {
      throw new ApiFailure(
          406,
          "NotAcceptable",
          "406: Not Acceptable\n\nAvailable representations: " + available,
          Details.EMPTY);
    }
  }

  /** Whether the router knows one of the types; parameters are the handler's business. */
  private boolean isRouted() {
    return hasPart("*/*") || formats.stream().anyMatch(format -> hasPart(format.mediaType()));
  }

  private boolean hasPart(String type) {
    return Arrays.stream(header.split(",", -1))
        .anyMatch(part -> part.split(";", -1)[0].strip().equals(type));
  }
}
