package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.Subresource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.status.Failures;
import org.jspecify.annotations.Nullable;

/** Subresources through which something goes that is another kind than their object. */
final class Subresources {
  private final Catalog catalog;
  private final Scales scales;
  private final PodActions actions;
  private final TokenRequests tokens;
  private final Proxies proxies;

  Subresources(
      Catalog catalog, Scales scales, PodActions actions, TokenRequests tokens, Proxies proxies) {
    this.catalog = catalog;
    this.scales = scales;
    this.actions = actions;
    this.tokens = tokens;
    this.proxies = proxies;
  }

  /** The answer, or null if the path is none of theirs. */
  @Nullable HttpAnswer answer(ApiRequest request, Target target) {
    Resource resource = target.resource();
    if (target.isCollection()) {
      return resource.qualifiedName().equals("bindings") && request.method().equals("POST")
          ? actions.bind(request, target, resource)
          : null;
    }
    Subresource subresource = resource.subresource(target.subresource());
    if (subresource == null) {
      return null;
    }
    return switch (subresource.name()) {
      case "scale" -> scales.answer(request, target, SubresourceType.of(catalog, subresource));
      case "proxy" -> proxies.answer(request, target);
      case "eviction", "binding", "token" -> create(request, target, subresource);
      default -> null;
    };
  }

  private HttpAnswer create(ApiRequest request, Target target, Subresource subresource) {
    if (!request.method().equals("POST")) {
      throw Failures.methodNotAllowed();
    }
    Resource type = SubresourceType.of(catalog, subresource);
    return switch (subresource.name()) {
      case "eviction" -> actions.evict(request, target, type);
      case "binding" -> actions.bind(request, target, type);
      default -> tokens.create(request, target, type);
    };
  }
}
