package dev.bowline.mockserver.api;

import dev.bowline.api.apidiscovery.v2.APIGroupDiscoveryList;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.discovery.AggregatedDiscovery;
import dev.bowline.mockserver.discovery.Discovery;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.openapi.Hash;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code /api} and {@code /apis} down to a group version. */
final class DiscoveryPaths {
  private static final GroupVersionKind KIND = AggregatedDiscovery.KIND;
  private static final String PARAMETERS =
      ";g=" + KIND.group() + ";v=" + KIND.version() + ";as=" + KIND.kind();

  private final Catalog catalog;
  private final Discovery discovery;
  private final AggregatedDiscovery aggregated;

  DiscoveryPaths(Catalog catalog) {
    this.catalog = catalog;
    this.discovery = new Discovery(catalog);
    this.aggregated = new AggregatedDiscovery(catalog);
  }

  HttpAnswer answer(ApiRequest request) {
    List<String> segments = request.segments();
    boolean isCore = segments.get(0).equals("api");
    if (segments.size() == 1) {
      return isCore ? core(request) : groups(request);
    }
    String group = isCore ? "" : segments.get(1);
    if (!isCore && catalog.versions(group).isEmpty()) {
      return Answers.notFound();
    }
    if (!isCore && segments.size() == 2) {
      Map<String, @Nullable Object> tree = discovery.group(group);
      return tree == null ? Answers.notFound() : unrouted(request, tree);
    }
    Map<String, @Nullable Object> tree =
        discovery.resources(String.join("/", segments.subList(1, segments.size())));
    if (tree == null) {
      throw Failures.noSuchResource();
    }
    requireGet(request);
    return routed(request, tree);
  }

  private HttpAnswer core(ApiRequest request) {
    requireGet(request);
    Format format = aggregatedFormat(request);
    return format == null
        ? routed(request, discovery.core(request.header("Host")))
        : aggregated(request, aggregated.core(), format);
  }

  private HttpAnswer groups(ApiRequest request) {
    Format format = aggregatedFormat(request);
    return format == null
        ? unrouted(request, discovery.groups())
        : aggregated(request, aggregated.groups(), format);
  }

  private static @Nullable Format aggregatedFormat(ApiRequest request) {
    return Accept.of(request).transformed(KIND.kind(), KIND.group(), KIND.version());
  }

  private static HttpAnswer aggregated(
      ApiRequest request, Map<String, @Nullable Object> tree, Format format) {
    String tag = '"' + Hash.of(JsonTrees.write(tree)) + '"';
    boolean isKnown = request.header("If-None-Match").equals(tag);
    String mediaType = format.mediaType() + PARAMETERS;
    HttpAnswer answer =
        isKnown
            ? new HttpAnswer(304, HttpHeaders.NONE, new HttpAnswer.Bytes(new byte[0]))
            : Answers.bytes(
                200, mediaType, Answers.bytes(tree, APIGroupDiscoveryList.EMPTY, format));
    return answer.with("ETag", tag).with("Vary", "Accept").with("Cache-Control", "public");
  }

  /** Only these paths of the server have methods; behind the others is a plain handler. */
  private static void requireGet(ApiRequest request) {
    if (!request.method().equals("GET")) {
      throw Failures.methodNotAllowed();
    }
  }

  private HttpAnswer routed(ApiRequest request, Map<String, @Nullable Object> tree) {
    return document(tree, hasProtobuf -> Accept.of(request).document(hasProtobuf));
  }

  private HttpAnswer unrouted(ApiRequest request, Map<String, @Nullable Object> tree) {
    return document(tree, hasProtobuf -> Accept.of(request).unrouted(hasProtobuf));
  }

  private HttpAnswer document(
      Map<String, @Nullable Object> tree, Function<Boolean, Format> negotiated) {
    Message prototype =
        catalog.registry().prototype(new GroupVersionKind("", "v1", Tree.text(tree, "kind")));
    Format format = negotiated.apply(prototype != null);
    return prototype == null ? Answers.json(200, tree) : Answers.tree(200, tree, prototype, format);
  }
}
