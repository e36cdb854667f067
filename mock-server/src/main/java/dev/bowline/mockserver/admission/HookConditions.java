package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.expression.Expressions;
import dev.bowline.mockserver.policy.Conditions;
import dev.bowline.mockserver.policy.TypedExpressions;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The conditions of webhooks. All are met where there is nobody who understands CEL. */
final class HookConditions {
  private final Optional<TypedExpressions> expressions =
      Expressions.engine().map(TypedExpressions::ofConditions);

  /**
   * Whether a webhook is to be called.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 403 if that can't be told and it matters
   */
  boolean areMet(
      Hook hook,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    if (expressions.isEmpty() || hook.tree().get("matchConditions") == null) {
      return true;
    }
    List<String> problems = new ArrayList<>();
    Map<String, @Nullable Object> values = HookReview.values(request, old, object);
    Conditions.Outcome outcome = Conditions.ask(expressions.get(), hook.tree(), values, problems);
    if (outcome == Conditions.Outcome.FAILED && !hook.failsOpen()) {
      String problem =
          problems.size() == 1 ? problems.get(0) : "[" + String.join(", ", problems) + "]";
      throw Failures.forbidden(request.resource(), request.name(), problem);
    }
    return outcome == Conditions.Outcome.MET;
  }
}
