package dev.bowline.mockserver.api;

import dev.bowline.mockserver.admission.AdmissionChain;
import dev.bowline.mockserver.admission.AdmissionPlugins;
import dev.bowline.mockserver.admission.AdmissionRequest;
import dev.bowline.mockserver.admission.AdmissionView;
import dev.bowline.mockserver.auth.Authorizer;
import dev.bowline.mockserver.auth.Escalation;
import dev.bowline.mockserver.auth.Rbac;
import dev.bowline.mockserver.auth.User;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.Subresource;
import dev.bowline.mockserver.registry.Admission;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.type.GroupVersionKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who has a say in a request's write. */
final class Admissions {
  private static final String RBAC_GROUP = "rbac.authorization.k8s.io";
  private static final String CERTIFICATE_REQUESTS =
      "certificatesigningrequests." + CertificateRequests.GROUP;

  private final AdmissionPlugins plugins;
  private final Authorizer authorizer;
  private final @Nullable Escalation escalation;

  Admissions(AdmissionPlugins plugins, Access access) {
    this.plugins = plugins;
    this.authorizer = access.authorizer();
    this.escalation = access.authorizer() instanceof Rbac rbac ? new Escalation(rbac) : null;
  }

  /** Of something that is stored. */
  AdmissionChain of(ApiRequest request, Target target, boolean isDryRun) {
    return of(request, target, isDryRun, AdmissionView.WHOLE);
  }

  /** Of something that is deleted. */
  AdmissionChain of(ApiRequest request, Target target, DeleteOptions options) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    if (options.graceSeconds() != null) {
      told.put("gracePeriodSeconds", options.graceSeconds());
    }
    Map<String, @Nullable Object> preconditions = new LinkedHashMap<>();
    if (options.uid() != null) {
      preconditions.put("uid", options.uid());
    }
    if (options.resourceVersion() != null) {
      preconditions.put("resourceVersion", options.resourceVersion());
    }
    if (!preconditions.isEmpty()) {
      told.put("preconditions", preconditions);
    }
    if (!options.policy().isEmpty()) {
      told.put("propagationPolicy", options.policy());
    }
    if (options.isDryRun()) {
      told.put("dryRun", List.of("All"));
    }
    return plugins.chain(
        request(request, target, "DELETE", options.isDryRun(), told),
        AdmissionView.WHOLE,
        target.resource().qualifiedName().equals("namespaces")
            ? new ImmortalNamespaces()
            : Admission.NONE,
        request.warnings());
  }

  /** Of something that a subresource shows in another form. */
  AdmissionChain of(ApiRequest request, Target target, boolean isDryRun, AdmissionView view) {
    return plugins.chain(
        request(request, target, operation(request), isDryRun, options(request)),
        view,
        lastWord(request.user(), target),
        request.warnings());
  }

  /** Of a connection to something that runs. */
  AdmissionChain connecting(ApiRequest request, Target target) {
    return plugins.chain(
        request(request, target, "CONNECT", false, Map.of()),
        AdmissionView.WHOLE,
        Admission.NONE,
        request.warnings());
  }

  private static AdmissionRequest request(
      ApiRequest request,
      Target target,
      String operation,
      boolean isDryRun,
      Map<String, @Nullable Object> options) {
    Resource resource = target.resource();
    Subresource subresource = resource.subresource(target.subresource());
    GroupVersionKind kind = subresource == null ? resource.kind() : subresource.kind();
    boolean isNamespace = resource.qualifiedName().equals("namespaces");
    return new AdmissionRequest(
        operation,
        resource,
        kind,
        target.subresource(),
        isNamespace ? target.name() : target.namespace(),
        target.name(),
        request.user(),
        isDryRun,
        options);
  }

  private static String operation(ApiRequest request) {
    return switch (request.method()) {
      case "POST" -> "CREATE";
      case "DELETE" -> "DELETE";
      default -> "UPDATE";
    };
  }

  private static Map<String, @Nullable Object> options(ApiRequest request) {
    Map<String, @Nullable Object> options = new LinkedHashMap<>();
    for (String name : List.of("fieldManager", "fieldValidation")) {
      if (!request.query().text(name).isEmpty()) {
        options.put(name, request.query().text(name));
      }
    }
    if (request.query().has("dryRun")) {
      options.put("dryRun", request.query().all("dryRun"));
    }
    return options;
  }

  private Admission lastWord(User user, Target target) {
    if (target.resource().qualifiedName().equals(CERTIFICATE_REQUESTS)) {
      return new CertificateRequests(authorizer, user, target.subresource());
    }
    Escalation check = escalation;
    return check == null || !target.resource().group().equals(RBAC_GROUP)
        ? Admission.NONE
        : new EscalationCheck(check, user, target);
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
