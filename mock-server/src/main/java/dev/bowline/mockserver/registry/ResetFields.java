package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.merge.FieldSet;
import java.util.ArrayList;
import java.util.List;

/** Fields that a write takes from what is stored, whatever it says, so that it can't own them. */
final class ResetFields {
  private static final List<String> SPEC = List.of("spec");
  private static final List<String> STATUS = List.of("status");

  private ResetFields() {}

  static FieldSet of(Resource resource, String subresource) {
    return FieldSet.ofFields(paths(resource, subresource));
  }

  private static List<List<String>> paths(Resource resource, String subresource) {
    String name = resource.qualifiedName();
    if (name.equals("certificatesigningrequests.certificates.k8s.io")) {
      return switch (subresource) {
        case "status" -> List.of(SPEC, List.of("status", "conditions"));
        case "approval" -> List.of(SPEC, List.of("status", "certificate"));
        default -> List.of(SPEC, STATUS);
      };
    }
    if (!subresource.equals("status")) {
      return resource.hasStatus() ? List.of(STATUS) : List.of();
    }
    List<List<String>> paths = new ArrayList<>(List.of(SPEC));
    if (name.equals("pods")) {
      paths.add(List.of("metadata", "deletionTimestamp"));
      paths.add(List.of("metadata", "ownerReferences"));
    } else if (name.equals("deployments.apps")) {
      paths.add(List.of("metadata", "labels"));
    } else if (resource.custom() != null || KindRules.isStatusWithoutMetadata(resource)) {
      paths.add(List.of("metadata"));
    }
    return paths;
  }
}
