package dev.bowline.generator.plan;

import java.util.Set;

/**
 * Fields that hold credentials, or that users put credentials into. A hand-made list: the API
 * doesn't mark them.
 */
final class Secrets {
  static final Set<String> FIELDS =
      Set.of(
          "Secret.data",
          "Secret.stringData",
          "EnvVar.value",
          "HTTPHeader.value",
          "GitRepoVolumeSource.repository",
          "TokenRequestStatus.token",
          "TokenReviewSpec.token");

  private Secrets() {}

  static boolean contains(String struct, String jsonName) {
    return FIELDS.contains(struct + "." + jsonName);
  }
}
