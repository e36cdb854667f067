package dev.bowline.mockserver.openapi;

import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What can be done at a path.
 *
 * @param path with its variables in braces
 * @param method in lower case
 * @param id name of the operation
 * @param tag group and version
 * @param action as {@code x-kubernetes-action}; empty for none
 * @param kind what it is about; null for none
 * @param parameters those of the path included
 * @param body what it takes
 * @param isBodyRequired whether it must be there
 * @param bodyTypes media types of it
 * @param statuses of success
 * @param answer what it answers
 * @param answerTypes media types of it
 */
record Operation(
    String path,
    String method,
    String id,
    String tag,
    String action,
    @Nullable GroupVersionKind kind,
    Set<Parameter> parameters,
    Content body,
    boolean isBodyRequired,
    List<String> bodyTypes,
    List<Integer> statuses,
    Content answer,
    List<String> answerTypes) {
  /** What a body is. */
  sealed interface Content {
    /** Nothing. */
    record None() implements Content {}

    /** Text. */
    record Text() implements Content {}

    /** A patch in any format. */
    record AnyPatch() implements Content {}

    /** An object of a kind. */
    record Kind(GroupVersionKind kind) implements Content {}
  }
}
