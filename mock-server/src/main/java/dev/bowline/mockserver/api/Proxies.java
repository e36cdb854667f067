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
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The way to pods and services through the server: to the addresses that pods' statuses and stored
 * {@code Endpoints} name. Nodes have none.
 */
final class Proxies implements AutoCloseable {
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final Store store;
  private final ProxiedCalls calls = new ProxiedCalls();

  Proxies(Store store) {
    this.store = store;
  }

  /** What is behind a pod or service, as its name in the path tells. */
  private record Destination(String scheme, String name, String port) {
    static Destination of(String text) {
      String[] parts = text.split(":", -1);
      return switch (parts.length) {
        case 3 -> new Destination(parts[0].isEmpty() ? "http" : parts[0], parts[1], parts[2]);
        case 2 -> new Destination("http", parts[0], parts[1]);
        default -> new Destination("http", parts[0], "");
      };
    }

    String url(String address, String number) {
      String host = address.indexOf(':') < 0 ? address : "[" + address + "]";
      return scheme + "://" + host + (number.isEmpty() ? "" : ":" + number);
    }
  }

  @Override
  public void close() {
    calls.close();
  }

  HttpAnswer answer(ApiRequest request, Target target) {
    if (!METHODS.contains(request.method())) {
      throw Failures.methodNotAllowed();
    }
    PodStreams.refuseDryRun(request);
    Destination destination = Destination.of(target.name());
    Resource resource = target.resource();
    StoredObject object =
        store.get(resource.storage(), resource.key(target.namespace(), destination.name()));
    if (object == null) {
      throw Failures.notFound(resource, destination.name());
    }
    Map<String, @Nullable Object> tree = object.document().tree();
    return switch (resource.plural()) {
      case "pods" -> calls.pass(request, pod(destination, tree));
      case "services" -> calls.pass(request, service(resource, destination, tree, target));
      default -> throw Failures.internal("no preferred addresses found; known addresses: []");
    };
  }

  private static String pod(Destination destination, Map<String, @Nullable Object> pod) {
    String address = Tree.text(Tree.child(pod, "status"), "podIP");
    if (address.isEmpty()) {
      throw Failures.badRequest("address not allowed");
    }
    String port = destination.port();
    if (port.isEmpty()) {
      for (Map<String, @Nullable Object> container :
          Tree.objects(Tree.child(pod, "spec"), "containers")) {
        for (Map<String, @Nullable Object> declared : Tree.objects(container, "ports")) {
          return destination.url(address, String.valueOf(declared.get("containerPort")));
        }
      }
    }
    return destination.url(address, port);
  }

  private String service(
      Resource resource,
      Destination destination,
      Map<String, @Nullable Object> service,
      Target target) {
    String name = destination.name();
    String port = destination.port();
    if (!port.isEmpty()) {
      String wanted = port;
      port =
          Tree.objects(Tree.child(service, "spec"), "ports").stream()
              .filter(
                  declared ->
                      wanted.equals(declared.get("name"))
                          || wanted.equals(String.valueOf(declared.get("port"))))
              .findFirst()
              .map(declared -> Tree.text(declared, "name"))
              .orElseThrow(
                  () ->
                      unavailable(
                          "no service port " + wanted + " found for service \"" + name + "\""));
    }
    StoredObject endpoints = store.get("endpoints", resource.key(target.namespace(), name));
    if (endpoints == null) {
      throw Failures.notFound(resource, name);
    }
    for (Map<String, @Nullable Object> subset :
        Tree.objects(endpoints.document().tree(), "subsets")) {
      List<Map<String, @Nullable Object>> addresses = Tree.objects(subset, "addresses");
      for (Map<String, @Nullable Object> declared : Tree.objects(subset, "ports")) {
        if (Tree.text(declared, "name").equals(port) && !addresses.isEmpty()) {
          String address = Tree.text(addresses.get(0), "ip");
          return destination.url(address, Objects.toString(declared.get("port"), ""));
        }
      }
    }
    throw unavailable("no endpoints available for service \"" + name + "\"");
  }

  private static ApiFailure unavailable(String problem) {
    return new ApiFailure(503, "ServiceUnavailable", problem, null);
  }
}
