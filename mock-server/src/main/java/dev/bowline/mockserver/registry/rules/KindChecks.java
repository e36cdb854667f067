package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.kinds.ServiceClass;
import dev.bowline.mockserver.status.Cause;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules of all built-in kinds. */
public final class KindChecks {
  private static final String CERTIFICATES = "certificatesigningrequests.certificates.k8s.io";
  private static final Map<String, Rules> BY_RESOURCE = rules();

  private KindChecks() {}

  private static Map<String, Rules> rules() {
    Map<String, Rules> rules = new HashMap<>();
    rules.put("pods", new PodRules());
    rules.put("configmaps", new ConfigMapRules());
    rules.put("secrets", new SecretRules());
    rules.put("services", new ServiceRules());
    rules.put("networkpolicies.networking.k8s.io", new NetworkPolicyRules());
    rules.put("endpoints", new EndpointsRules());
    rules.put("endpointslices.discovery.k8s.io", new EndpointSliceRules());
    rules.put("nodes", new NodeRules());
    rules.put("persistentvolumes", new PersistentVolumeRules());
    rules.put("persistentvolumeclaims", new ClaimRules());
    rules.put("resourcequotas", new QuotaRules());
    rules.put("limitranges", new LimitRangeRules());
    rules.put("events", new EventRules(false));
    rules.put("events.events.k8s.io", new EventRules(true));
    rules.put("controllerrevisions.apps", RevisionRules.rules());
    rules.put("horizontalpodautoscalers.autoscaling", new AutoscalerRules());
    rules.put("runtimeclasses.node.k8s.io", new RuntimeClassRules());
    rules.put(CERTIFICATES, new CertificateRules());
    for (String kind : List.of("mutating", "validating")) {
      rules.put(kind + "webhookconfigurations.admissionregistration.k8s.io", new WebhookRules());
    }
    rules.put("validatingadmissionpolicies.admissionregistration.k8s.io", new PolicyRules());
    rules.put("flowschemas.flowcontrol.apiserver.k8s.io", new FlowRules());
    rules.put("prioritylevelconfigurations.flowcontrol.apiserver.k8s.io", new PriorityLevelRules());
    DeviceRules.addTo(rules);
    BindingRules.addTo(rules);
    AddressKindRules.addTo(rules);
    StorageRules.addTo(rules);
    DriverRules.addTo(rules);
    WorkloadRules.addTo(rules);
    JobRules.addTo(rules);
    IngressRules.addTo(rules);
    RbacRules.addTo(rules);
    ClusterRules.addTo(rules);
    return Map.copyOf(rules);
  }

  /** Checks the fields of a new object, without its metadata. */
  public static void checkNew(Resource resource, Field object, Problems problems) {
    of(resource).check(object, problems);
  }

  /**
   * Checks the fields of a changed object, without its metadata. What was wrong before, because the
   * object was put there past all checks, may stay as it is.
   */
  public static void checkChange(Resource resource, Field object, Field old, Problems problems) {
    Problems found = new Problems();
    of(resource).checkChange(object, old, found);
    if (!found.isEmpty()) {
      Problems before = new Problems();
      of(resource).check(old, before);
      found.causes().removeAll(before.causes());
    }
    problems.addAll(found.causes());
  }

  /** Checks what was written apart from the rest, such as a status. */
  public static void checkPart(
      Resource resource, String subresource, Field object, Field old, Problems problems) {
    if (resource.qualifiedName().equals(CERTIFICATES)) {
      CertificateRules.checkConditions(object.at("status", "conditions"), problems);
    } else if (subresource.equals("ephemeralcontainers")) {
      PodPartRules.checkEphemeral(object, old, problems);
    } else if (subresource.equals("resize")) {
      PodPartRules.checkResize(
          object, old, serviceClass(object).equals(serviceClass(old)), problems);
    } else if (subresource.equals("status")) {
      StatusRules.of(resource.qualifiedName()).check(object, old, problems);
    }
  }

  /** What is wrong with the addresses that a service asks for. */
  public static List<Cause> serviceAddresses(Map<String, @Nullable Object> service) {
    return ServiceAddressRules.causes(service);
  }

  private static String serviceClass(Field pod) {
    return ServiceClass.of(
        Objects.requireNonNullElse(Tree.object(pod.at("spec").value()), Map.of()));
  }

  private static Rules of(Resource resource) {
    return BY_RESOURCE.getOrDefault(resource.qualifiedName(), Rules.NONE);
  }
}
