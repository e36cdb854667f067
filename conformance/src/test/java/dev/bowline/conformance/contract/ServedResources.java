package dev.bowline.conformance.contract;

import static java.util.Objects.requireNonNull;

import dev.bowline.api.Kinds;
import dev.bowline.codec.JsonTrees;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.RawHttp;
import dev.bowline.meta.v1.APIGroup;
import dev.bowline.meta.v1.APIGroupList;
import dev.bowline.meta.v1.APIResourceList;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The server's discovery documents. */
final class ServedResources {
  /** Served by an aggregated API server, which a bare kube-apiserver does not have. */
  private static final String AGGREGATED = "metrics.k8s.io";

  private final RawHttp http;

  ServedResources(ContractCluster cluster) {
    http = new RawHttp(cluster.config());
  }

  /** The model's types, but for those of aggregated servers. */
  static Set<ResourceType<?>> modelTypes() {
    return Kinds.registry().types().stream()
        .filter(type -> !type.kind().group().equals(AGGREGATED))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** {@code v1}, {@code apps/v1} and so on, as the model has them. */
  static Set<String> modelGroupVersions() {
    return modelTypes().stream()
        .map(type -> type.kind().apiVersion())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Those of the model that the server lists. */
  Set<String> groupVersions() {
    Set<String> listed = new TreeSet<>();
    listed.add("v1");
    for (APIGroup group : read("/apis", APIGroupList.EMPTY).groups()) {
      group.versions().forEach(version -> listed.add(version.groupVersion()));
    }
    listed.retainAll(modelGroupVersions());
    return listed;
  }

  APIResourceList of(String groupVersion) {
    String path = groupVersion.contains("/") ? "/apis/" : "/api/";
    return read(path + groupVersion, APIResourceList.EMPTY);
  }

  /** Fills in the apiVersion, which the documents of the core group and of the roots leave out. */
  <T extends Message> T read(String path, T prototype) {
    Map<Object, Object> tree = new LinkedHashMap<>();
    tree.put("apiVersion", "v1");
    tree.putAll((Map<?, ?>) requireNonNull(JsonTrees.parse(http.get(path))));
    return JsonTrees.fromTree(tree, prototype);
  }
}
