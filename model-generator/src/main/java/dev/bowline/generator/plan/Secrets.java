package dev.bowline.generator.plan;

import dev.bowline.generator.facts.FieldType;
import dev.bowline.generator.facts.Member;
import dev.bowline.generator.facts.TypeName;
import java.util.Set;

/**
 * Fields that hold credentials, or that users put credentials into; no text of a message shows
 * them. The API doesn't mark them, so three rules by hand do: maps of texts and untyped values are
 * free for users to fill and therefore hidden, but for those whose values only select or name
 * something; so are command lines; all others are named here one by one.
 */
final class Secrets {
  /** Maps of texts, by JSON name, whose values are labels or words of Kubernetes. */
  private static final Set<String> SHOWN_MAPS =
      Set.of(
          "allocatedResourceStatuses",
          "deprecatedTopology",
          "labels",
          "matchLabels",
          "nodeSelector",
          "selector",
          "topology");

  /** Lists of texts, by JSON name. */
  private static final Set<String> HIDDEN_LISTS = Set.of("args", "command", "mountOptions");

  private static final Set<String> HIDDEN =
      Set.of(
          "EnvVar.value",
          "GitRepoVolumeSource.repository",
          "HTTPHeader.value",
          "Secret.data",
          "TokenRequestStatus.token",
          "TokenReviewSpec.token");

  private Secrets() {}

  static boolean contains(TypeName struct, Member.Field field) {
    FieldType type = field.type();
    if (HIDDEN.contains(struct.name() + "." + field.name())) {
      return true;
    }
    return switch (ValueKind.ofWord(type.word())) {
      case ANY -> true;
      case STRING ->
          switch (type.shape()) {
            case MAP, MAP_OF_LISTS -> !SHOWN_MAPS.contains(field.name());
            case LIST -> HIDDEN_LISTS.contains(field.name());
            default -> false;
          };
      default -> false;
    };
  }
}
