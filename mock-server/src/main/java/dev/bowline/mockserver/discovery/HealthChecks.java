package dev.bowline.mockserver.discovery;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The checks behind {@code /healthz}, {@code /livez} and {@code /readyz}. They bear the names of
 * kube-apiserver's, so that whoever looks for one finds it, and always pass.
 */
public final class HealthChecks {
  private static final List<String> HOOKS =
      Stream.of(
              "start-apiserver-admission-initializer",
              "generic-apiserver-start-informers",
              "max-in-flight-filter",
              "storage-object-count-tracker-hook",
              "start-apiextensions-informers",
              "start-apiextensions-controllers",
              "crd-informer-synced",
              "start-system-namespaces-controller",
              "peer-endpoint-reconciler-controller",
              "start-cluster-authentication-info-controller",
              "start-kube-apiserver-identity-lease-controller",
              "start-kube-apiserver-identity-lease-garbage-collector",
              "storage-readiness",
              "start-legacy-token-tracking-controller",
              "start-service-ip-repair-controllers",
              "rbac/bootstrap-roles",
              "scheduling/bootstrap-system-priority-classes",
              "priority-and-fairness-config-producer",
              "bootstrap-controller",
              "start-kubernetes-service-cidr-controller",
              "start-kube-aggregator-informers",
              "apiservice-status-local-available-controller",
              "apiservice-status-remote-available-controller",
              "apiservice-registration-controller",
              "apiservice-discovery-controller",
              "kube-apiserver-autoregistration")
          .map(HealthChecks::hook)
          .toList();
  private static final List<String> LAST =
      List.of(
          "autoregister-completion",
          hook("apiservice-openapi-controller"),
          hook("apiservice-openapiv3-controller"));
  private static final List<String> LIVE =
      joined(List.of("ping", "log", "loopback-serving-certificate", "etcd"), HOOKS, LAST);
  private static final List<String> READY =
      joined(
          List.of("ping", "log", "etcd", "etcd-readiness", "informer-sync"),
          HOOKS,
          LAST,
          List.of("shutdown"));

  private HealthChecks() {}

  /** Whether this is {@code healthz}, {@code livez} or {@code readyz}. */
  public static boolean isEndpoint(String name) {
    return name.equals("healthz") || name.equals("livez") || name.equals("readyz");
  }

  /** The checks of an endpoint, in the order in which they are told. */
  public static List<String> names(String endpoint) {
    return endpoint.equals("readyz") ? READY : LIVE;
  }

  /**
   * What an endpoint says.
   *
   * @param excluded checks that the client doesn't want
   */
  public static String verbose(String endpoint, List<String> excluded) {
    StringBuilder text = new StringBuilder();
    Set<String> unknown = new LinkedHashSet<>(excluded);
    for (String name : names(endpoint)) {
      text.append("[+]").append(name).append(unknown.remove(name) ? " excluded: ok\n" : " ok\n");
    }
    if (!unknown.isEmpty()) {
      List<String> quoted = unknown.stream().sorted().map(name -> '"' + name + '"').toList();
      text.append("warn: some health checks cannot be excluded: no matches for ")
          .append(String.join(", ", quoted))
          .append('\n');
    }
    return text.append(endpoint).append(" check passed\n").toString();
  }

  private static String hook(String name) {
    return "poststarthook/" + name;
  }

  @SafeVarargs
  private static List<String> joined(List<String>... parts) {
    List<String> all = new ArrayList<>();
    for (List<String> part : parts) {
      all.addAll(part);
    }
    return List.copyOf(all);
  }
}
