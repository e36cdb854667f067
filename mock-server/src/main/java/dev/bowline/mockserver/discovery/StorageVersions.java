package dev.bowline.mockserver.discovery;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** In which group and version the server stores a type, as discovery tells it: by a hash. */
final class StorageVersions {
  private static final int HASH_BYTES = 8;

  /**
   * Types that are not stored in the preferred version that serves them: events of the other group,
   * and types whose newest version is so new that the release before couldn't read it.
   */
  private static final Map<String, String> EXCEPTIONS =
      Map.of(
          "events.events.k8s.io", "/v1",
          "customresourcedefinitions.apiextensions.k8s.io", "apiextensions.k8s.io/v1beta1",
          "mutatingadmissionpolicies.admissionregistration.k8s.io",
              "admissionregistration.k8s.io/v1beta1",
          "mutatingadmissionpolicybindings.admissionregistration.k8s.io",
              "admissionregistration.k8s.io/v1beta1",
          "devicetaintrules.resource.k8s.io", "resource.k8s.io/v1alpha3");

  private final Catalog catalog;

  StorageVersions(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The hash for a type, or null if it isn't stored. */
  @Nullable String hash(Resource resource) {
    if (!resource.verbs().contains("create") || !resource.isStored()) {
      return null;
    }
    String text = groupVersion(resource) + "/" + resource.kind().kind();
    try {
      byte[] sum =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(Arrays.copyOf(sum, HASH_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private String groupVersion(Resource resource) {
    String exception = EXCEPTIONS.get(resource.qualifiedName());
    if (exception != null) {
      return exception;
    }
    String group = resource.group();
    if (resource.custom() != null) {
      return group + "/" + resource.custom().storageVersion();
    }
    for (String version : catalog.versions(group)) {
      String apiVersion = group.isEmpty() ? version : group + "/" + version;
      if (catalog.resource(apiVersion, resource.plural()) != null) {
        return group + "/" + version;
      }
    }
    return group + "/" + resource.kind().version();
  }
}
