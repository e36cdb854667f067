package dev.bowline.mockserver.api;

import dev.bowline.mockserver.auth.Escalation;
import dev.bowline.mockserver.auth.Rbac;
import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.registry.Admission;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who has a say in a request's write. */
final class Admissions {
  private static final String RBAC_GROUP = "rbac.authorization.k8s.io";

  private final @Nullable Escalation escalation;

  Admissions(Access access) {
    this.escalation = access.authorizer() instanceof Rbac rbac ? new Escalation(rbac) : null;
  }

  Admission of(ApiRequest request, Target target) {
    Escalation check = escalation;
    return check == null || !target.resource().group().equals(RBAC_GROUP)
        ? Admission.NONE
        : new EscalationCheck(check, request.user(), target);
  }

  private record EscalationCheck(Escalation escalation, User user, Target target)
      implements Admission {
    @Override
    public void mutate(
        Resource resource,
        @Nullable Map<String, @Nullable Object> old,
        Map<String, @Nullable Object> tree) {
      escalation.check(user, resource.plural(), target.namespace(), target.name(), old, tree);
    }

    @Override
    public void validate(
        Resource resource,
        @Nullable Map<String, @Nullable Object> old,
        @Nullable Map<String, @Nullable Object> tree) {}
  }
}
