package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The few things in which kinds differ and that no schema tells. Facts of the server's strategies;
 * each set names resources as {@link Resource#qualifiedName} does.
 */
final class KindRules {
  private static final Set<String> CREATED_BY_UPDATE =
      Set.of(
          "endpoints",
          "events",
          "events.events.k8s.io",
          "limitranges",
          "services",
          "leases.coordination.k8s.io",
          "leasecandidates.coordination.k8s.io",
          "runtimeclasses.node.k8s.io",
          "roles.rbac.authorization.k8s.io",
          "rolebindings.rbac.authorization.k8s.io",
          "clusterroles.rbac.authorization.k8s.io",
          "clusterrolebindings.rbac.authorization.k8s.io");
  private static final Set<String> NEEDS_VERSION =
      Set.of(
          "leases.coordination.k8s.io",
          "leasecandidates.coordination.k8s.io",
          "poddisruptionbudgets.policy",
          "podcertificaterequests.certificates.k8s.io",
          "clustertrustbundles.certificates.k8s.io",
          "runtimeclasses.node.k8s.io",
          "storageversionmigrations.storagemigration.k8s.io",
          "resourcepoolstatusrequests.resource.k8s.io",
          "storageversions.internal.apiserver.k8s.io",
          "csidrivers.storage.k8s.io",
          "csinodes.storage.k8s.io",
          "csistoragecapacities.storage.k8s.io",
          "volumeattachments.storage.k8s.io",
          "customresourcedefinitions.apiextensions.k8s.io",
          "apiservices.apiregistration.k8s.io");

  /** A group all of whose kinds want a version. */
  private static final String ADMISSION = "admissionregistration.k8s.io";

  private static final Set<String> ANSWERS_DELETED_OBJECT =
      Set.of(
          "pods",
          "services",
          "serviceaccounts",
          "persistentvolumes",
          "persistentvolumeclaims",
          "resourcequotas",
          "podtemplates",
          "csidrivers.storage.k8s.io",
          "csinodes.storage.k8s.io",
          "storageclasses.storage.k8s.io",
          "volumeattachments.storage.k8s.io",
          "volumeattributesclasses.storage.k8s.io",
          "resourceclaims.resource.k8s.io",
          "resourceclaimtemplates.resource.k8s.io",
          "resourceslices.resource.k8s.io",
          "deviceclasses.resource.k8s.io",
          "devicetaintrules.resource.k8s.io",
          "resourcepoolstatusrequests.resource.k8s.io");

  /** What the generation counts the changes of, where it isn't the spec. */
  private static final Map<String, List<String>> COUNTED =
      Map.of(
          "podtemplates",
          List.of("template"),
          "priorityclasses.scheduling.k8s.io",
          List.of(),
          "endpointslices.discovery.k8s.io",
          List.of("addressType", "endpoints", "ports"),
          "mutatingwebhookconfigurations.admissionregistration.k8s.io",
          List.of("webhooks"),
          "validatingwebhookconfigurations.admissionregistration.k8s.io",
          List.of("webhooks"));

  private static final Map<String, String> CORE_DIRECTORIES =
      Map.of(
          "endpoints", "services/endpoints",
          "nodes", "minions",
          "replicationcontrollers", "controllers",
          "services", "services/specs");

  private static final List<String> SPEC = List.of("spec");

  /** A kind that has no generation before its first change. */
  private static final String COUNTED_FROM_CHANGE = "csidrivers.storage.k8s.io";

  /** Kinds with a spec whose changes nobody counts. */
  private static final Set<String> WITHOUT_GENERATION =
      Set.of(
          "ipaddresses.networking.k8s.io",
          "servicecidrs.networking.k8s.io",
          "resourceclaims.resource.k8s.io",
          "resourceclaimtemplates.resource.k8s.io");

  private static final Set<String> CORE_WITH_GENERATION = Set.of("pods", "replicationcontrollers");
  private static final Set<String> GROUPS_WITHOUT_GENERATION =
      Set.of(
          "autoscaling",
          "certificates.k8s.io",
          "coordination.k8s.io",
          "apiregistration.k8s.io",
          "storage.k8s.io");

  /** Groups whose kinds take no metadata along with a status. */
  private static final Set<String> STATUS_WITHOUT_METADATA =
      Set.of(
          "admissionregistration.k8s.io",
          "apiregistration.k8s.io",
          "flowcontrol.apiserver.k8s.io",
          "resource.k8s.io",
          "storage.k8s.io");

  private static final List<String> METADATA_OF_STATUS =
      List.of("labels", "annotations", "finalizers", "ownerReferences");

  private KindRules() {}

  /** Where a real server keeps the objects of a type, as its messages tell. */
  static String directory(Resource resource) {
    return switch (resource.group()) {
      case "apiextensions.k8s.io", "apiregistration.k8s.io" -> resource.storage();
      case "" -> CORE_DIRECTORIES.getOrDefault(resource.plural(), resource.plural());
      case "networking.k8s.io" ->
          resource.plural().equals("ingresses") ? "ingress" : resource.plural();
      default -> resource.custom() == null ? resource.plural() : resource.storage();
    };
  }

  /** Takes back what a write of a status doesn't change in the metadata. */
  static void metadataWithStatus(Resource resource, Metadata sent, Metadata old) {
    if (resource.custom() != null) {
      sent.takeAll(old, "managedFields");
      return;
    }
    switch (resource.qualifiedName()) {
      case "pods" -> sent.take("ownerReferences", old);
      case "deployments.apps" -> sent.take("labels", old);
      default -> {
        if (isStatusWithoutMetadata(resource)) {
          METADATA_OF_STATUS.forEach(field -> sent.take(field, old));
        }
      }
    }
  }

  /** Whether a write of a status leaves all metadata alone. */
  static boolean isStatusWithoutMetadata(Resource resource) {
    return STATUS_WITHOUT_METADATA.contains(resource.group())
        || resource.qualifiedName().equals("servicecidrs.networking.k8s.io");
  }

  /** The parts of the metadata whose changes the generation counts too. */
  static List<String> countedMetadata(Resource resource) {
    return switch (resource.qualifiedName()) {
      case "deployments.apps" -> List.of("annotations");
      case "endpointslices.discovery.k8s.io" -> List.of("labels");
      default -> List.of();
    };
  }

  /** Whether a PUT of an absent object creates it. */
  static boolean isCreatedByUpdate(Resource resource) {
    return CREATED_BY_UPDATE.contains(resource.qualifiedName());
  }

  /** Whether a PUT without a resource version is refused. */
  static boolean needsVersion(Resource resource) {
    return resource.custom() != null
        || NEEDS_VERSION.contains(resource.qualifiedName())
        || resource.group().equals(ADMISSION);
  }

  /** Whether the server names new objects without a name. */
  static boolean mayLackName(Resource resource) {
    return resource.qualifiedName().equals("limitranges");
  }

  /** Whether a delete that doesn't say so leaves dependents alone. */
  static boolean orphansDependents(Resource resource) {
    return List.of("replicationcontrollers", "jobs.batch").contains(resource.qualifiedName());
  }

  /** Whether no policy of a deletion is heeded. */
  static boolean hasNoDependents(Resource resource) {
    return List.of("events", "events.events.k8s.io").contains(resource.qualifiedName());
  }

  /** Whether a delete answers the object and not a status. */
  static boolean answersDeletedObject(Resource resource) {
    return ANSWERS_DELETED_OBJECT.contains(resource.qualifiedName());
  }

  /** Whether new objects have a generation. */
  static boolean beginsWithGeneration(Resource resource) {
    return hasGeneration(resource) && !resource.qualifiedName().equals(COUNTED_FROM_CHANGE);
  }

  /** Whether {@code metadata.generation} counts changes of something. */
  static boolean hasGeneration(Resource resource) {
    if (resource.custom() != null) {
      return true;
    }
    if (COUNTED.containsKey(resource.qualifiedName())
        || resource.qualifiedName().equals(COUNTED_FROM_CHANGE)) {
      return true;
    }
    if (resource.prototype().fieldTable().field("spec") == null
        || WITHOUT_GENERATION.contains(resource.qualifiedName())) {
      return false;
    }
    return resource.group().isEmpty()
        ? CORE_WITH_GENERATION.contains(resource.plural())
        : !GROUPS_WITHOUT_GENERATION.contains(resource.group());
  }

  /** The fields whose changes the generation counts. */
  static List<String> counted(Resource resource) {
    return COUNTED.getOrDefault(resource.qualifiedName(), SPEC);
  }

  /** Whether a new object keeps the status that it is sent with. */
  static boolean keepsNewStatus(Resource resource) {
    return resource.qualifiedName().equals("nodes");
  }

  /** Whether names only have to fit into a path. */
  static boolean hasPathSegmentNames(Resource resource) {
    return resource.group().equals("rbac.authorization.k8s.io");
  }

  static boolean isNamespace(Resource resource) {
    return resource.qualifiedName().equals("namespaces");
  }

  static boolean isDefinition(Resource resource) {
    return resource.qualifiedName().equals("customresourcedefinitions.apiextensions.k8s.io");
  }

  static boolean isPod(Resource resource) {
    return resource.qualifiedName().equals("pods");
  }

  static boolean isService(Resource resource) {
    return resource.qualifiedName().equals("services");
  }
}
