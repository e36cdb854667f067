package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** What a stored service has been given. */
record UsedByService(List<String> addresses, List<Long> ports) {
  /** By their states, each of which is read once. */
  private static final Map<Document, UsedByService> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  static UsedByService of(Document service) {
    return KNOWN.computeIfAbsent(service, UsedByService::read);
  }

  private static UsedByService read(Document service) {
    Map<String, @Nullable Object> spec = Tree.childToChange(service.tree(), "spec");
    List<Long> ports = new ArrayList<>();
    ServiceKind.nodePorts(spec).forEach(port -> add(ports, port));
    add(ports, spec.get("healthCheckNodePort"));
    return new UsedByService(List.copyOf(Tree.texts(spec, "clusterIPs")), List.copyOf(ports));
  }

  private static void add(List<Long> ports, @Nullable Object port) {
    if (port instanceof Number number) {
      ports.add(number.longValue());
    }
  }
}
