package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.expression.ExpressionEngine;
import dev.bowline.mockserver.expression.Expressions;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.policy.Conditions;
import dev.bowline.mockserver.policy.PolicyProgram;
import dev.bowline.mockserver.policy.PolicyProgram.Denial;
import dev.bowline.mockserver.policy.RequestTypes;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The validating policies that are stored, with their bindings. Nobody is asked where there is
 * nobody who understands CEL. Thread-safe.
 */
final class Policies implements AdmissionPlugin {
  private static final String GROUP = "admissionregistration.k8s.io";
  private static final String POLICIES = GROUP + "/validatingadmissionpolicies";
  private static final String BINDINGS = GROUP + "/validatingadmissionpolicybindings";

  private final Store store;
  private final PolicyParams params;
  private final SelectorMatch selectors;
  private final Map<Document, PolicyProgram> programs =
      Collections.synchronizedMap(new WeakHashMap<>());

  Policies(Store store, PolicyParams params) {
    this.store = store;
    this.params = params;
    this.selectors = new SelectorMatch(store);
  }

  @Override
  public boolean isInterested(AdmissionRequest request) {
    return Expressions.engine().isPresent()
        && !request.resource().group().equals(GROUP)
        && store.latest(POLICIES, "").objects().stream()
            .anyMatch(policy -> isMeant(constraints(spec(policy)), request));
  }

  private static Map<String, @Nullable Object> spec(StoredObject object) {
    return Objects.requireNonNullElse(Tree.child(object.document().tree(), "spec"), Map.of());
  }

  private static Map<String, @Nullable Object> constraints(Map<String, @Nullable Object> spec) {
    return Objects.requireNonNullElse(Tree.child(spec, "matchConstraints"), Map.of());
  }

  private static boolean isMeant(
      Map<String, @Nullable Object> constraints, AdmissionRequest request) {
    return RuleMatch.any(Tree.objects(constraints, "resourceRules"), request)
        && !RuleMatch.any(Tree.objects(constraints, "excludeResourceRules"), request);
  }

  @Override
  public @Nullable Map<String, @Nullable Object> mutate(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings) {
    return object;
  }

  @Override
  public void validate(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings) {
    List<Refusal> refusals = new ArrayList<>();
    for (StoredObject policy : store.latest(POLICIES, "").objects()) {
      Map<String, @Nullable Object> spec = spec(policy);
      Map<String, @Nullable Object> constraints = constraints(spec);
      if (isMeant(constraints, request) && selectors.matches(constraints, request, old, object)) {
        PolicyProgram program = program(policy, spec);
        for (StoredObject binding : store.latest(BINDINGS, "").objects()) {
          Map<String, @Nullable Object> bound = spec(binding);
          if (Tree.text(bound, "policyName").equals(name(policy))
              && isBound(bound, request, old, object)) {
            for (Denial denial : ask(program, spec, bound, request, old, object)) {
              take(denial, name(policy), binding, warnings, refusals);
            }
          }
        }
      }
    }
    if (!refusals.isEmpty()) {
      throw failure(request, refusals.get(0));
    }
  }

  private boolean isBound(
      Map<String, @Nullable Object> binding,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> match = Tree.child(binding, "matchResources");
    if (match == null) {
      return true;
    }
    boolean hasRules = !Tree.objects(match, "resourceRules").isEmpty();
    return (!hasRules || RuleMatch.any(Tree.objects(match, "resourceRules"), request))
        && !RuleMatch.any(Tree.objects(match, "excludeResourceRules"), request)
        && selectors.matches(match, request, old, object);
  }

  private static String name(StoredObject object) {
    return Tree.text(Tree.child(object.document().tree(), "metadata"), "name");
  }

  private PolicyProgram program(StoredObject policy, Map<String, @Nullable Object> spec) {
    ExpressionEngine engine = Expressions.engine().orElseThrow();
    return programs.computeIfAbsent(
        policy.document(), key -> new PolicyProgram(engine, spec, new HashMap<>()));
  }

  private List<Denial> ask(
      PolicyProgram program,
      Map<String, @Nullable Object> spec,
      Map<String, @Nullable Object> binding,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    boolean failsOpen = Tree.text(spec, "failurePolicy").equals("Ignore");
    Map<String, @Nullable Object> values = HookReview.values(request, old, object);
    StoredObject namespace =
        request.namespace().isEmpty() ? null : store.get("namespaces", request.namespace());
    values.put(RequestTypes.NAMESPACE, namespace == null ? null : namespace.document().tree());
    PolicyParams.Found found = params.of(spec, binding, request.namespace());
    if (!found.problem().isEmpty()) {
      return failsOpen ? List.of() : List.of(new Denial("Invalid", found.problem(), true));
    }
    List<Denial> denials = new ArrayList<>();
    for (Object param : found.objects()) {
      values.put(RequestTypes.PARAMS, param);
      List<String> problems = new ArrayList<>();
      Conditions.Outcome outcome = program.conditions(values, problems);
      if (outcome == Conditions.Outcome.FAILED) {
        problems.forEach(problem -> denials.add(new Denial("Invalid", problem, true)));
      } else if (outcome == Conditions.Outcome.MET) {
        denials.addAll(program.validations(values));
      }
    }
    denials.removeIf(denial -> denial.isFailure() && failsOpen);
    return denials;
  }

  private record Refusal(String reason, String message) {}

  private static void take(
      Denial denial,
      String policy,
      StoredObject binding,
      List<String> warnings,
      List<Refusal> refusals) {
    String who = "ValidatingAdmissionPolicy '" + policy + "' with binding '" + name(binding) + "'";
    List<String> actions = Tree.texts(spec(binding), "validationActions");
    if (actions.contains("Warn")) {
      warnings.add("Validation failed for " + who + ": " + denial.message());
    }
    if (actions.contains("Deny")) {
      refusals.add(new Refusal(denial.reason(), who + " denied request: " + denial.message()));
    }
  }

  /** The first refusal is told, as on a real server. */
  private static ApiFailure failure(AdmissionRequest request, Refusal first) {
    int code =
        switch (first.reason()) {
          case "Forbidden" -> 403;
          case "Unauthorized" -> 401;
          case "RequestEntityTooLarge" -> 413;
          default -> 422;
        };
    Details details =
        Details.of(request.name(), request.resource().group(), request.resource().plural())
            .withCauses(List.of(new Cause("", first.message(), "")));
    return new ApiFailure(
        code,
        first.reason(),
        request.resource().qualifiedName()
            + " \""
            + request.name()
            + "\" is forbidden: "
            + first.message(),
        details);
  }
}
