package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way to pods, services and nodes through the server. Nothing runs behind it here, so it ends
 * as on a server whose nodes have no addresses and whose services have no endpoints.
 */
final class Proxies {
  private final Store store;

  Proxies(Store store) {
    this.store = store;
  }

  HttpAnswer answer(Target target) {
    String[] parts = target.name().split(":", -1);
    String name = parts.length == 3 ? parts[1] : parts[0];
    String port = parts.length == 3 ? parts[2] : parts.length == 2 ? parts[1] : "";
    Resource resource = target.resource();
    StoredObject object = store.get(resource.storage(), resource.key(target.namespace(), name));
    if (object == null) {
      throw Failures.notFound(resource, name);
    }
    throw switch (resource.plural()) {
      case "pods" -> Failures.badRequest("address not allowed");
      case "services" -> service(resource, name, port, object.document().tree());
      default -> Failures.internal("no preferred addresses found; known addresses: []");
    };
  }

  private ApiFailure service(
      Resource resource, String name, String port, Map<String, @Nullable Object> service) {
    if (!port.isEmpty() && !hasPort(service, port)) {
      return new ApiFailure(
          503,
          "ServiceUnavailable",
          "no service port " + port + " found for service \"" + name + "\"",
          null);
    }
    return Failures.notFound(resource, name);
  }

  private static boolean hasPort(Map<String, @Nullable Object> service, String port) {
    if (Tree.at(service, "spec", "ports") instanceof List<?> ports) {
      for (Object element : ports) {
        Map<String, @Nullable Object> declared = Tree.object(element);
        if (declared != null
            && (port.equals(declared.get("name"))
                || port.equals(String.valueOf(declared.get("port"))))) {
          return true;
        }
      }
    }
    return false;
  }
}
