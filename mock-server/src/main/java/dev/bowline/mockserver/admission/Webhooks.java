package dev.bowline.mockserver.admission;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.patch.JsonPatch;
import dev.bowline.mockserver.patch.PatchException;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.serde.CodecException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The webhooks that stored configurations name, asked over HTTPS. Thread-safe. */
final class Webhooks implements AdmissionPlugin {
  private static final String GROUP = "admissionregistration.k8s.io";
  private static final String MUTATING = GROUP + "/mutatingwebhookconfigurations";
  private static final String VALIDATING = GROUP + "/validatingwebhookconfigurations";

  private final Store store;
  private final HookCalls calls;
  private final SelectorMatch selectors;
  private final HookConditions conditions = new HookConditions();

  Webhooks(Store store, HookCalls calls) {
    this.store = store;
    this.calls = calls;
    this.selectors = new SelectorMatch(store);
  }

  @Override
  public boolean isInterested(AdmissionRequest request) {
    return !request.resource().group().equals(GROUP)
        && (hooks(MUTATING).stream().anyMatch(hook -> hook.matchesRules(request))
            || hooks(VALIDATING).stream().anyMatch(hook -> hook.matchesRules(request)));
  }

  private List<Hook> hooks(String configurations) {
    List<Hook> hooks = new ArrayList<>();
    for (StoredObject configuration : store.latest(configurations, "").objects()) {
      hooks.addAll(Hook.of(configuration.document().tree()));
    }
    return hooks;
  }

  @Override
  public @Nullable Map<String, @Nullable Object> mutate(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings) {
    List<Hook> hooks = hooks(MUTATING);
    Set<String> mayCome = new HashSet<>();
    Set<String> mustComeAgain = new HashSet<>();
    Map<String, @Nullable Object> result = object;
    for (int round = 0; round < 2; round++) {
      for (Hook hook : hooks) {
        if ((round > 0 && !mustComeAgain.contains(hook.id()))
            || !isMeant(hook, request, old, result)) {
          continue;
        }
        Map<String, @Nullable Object> before = result;
        result = patched(hook, request, old, result, warnings);
        if (!Objects.equals(before, result)) {
          mustComeAgain.addAll(mayCome);
          mayCome.clear();
        }
        if (hook.isReinvocable()) {
          mayCome.add(hook.id());
        }
      }
      if (mustComeAgain.isEmpty()) {
        break;
      }
    }
    return result;
  }

  private @Nullable Map<String, @Nullable Object> patched(
      Hook hook,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings) {
    HookAnswer answer = ask(hook, request, old, object, warnings, true);
    if (answer == null || answer.patch().isEmpty()) {
      return object;
    }
    byte[] patch;
    Object operations;
    try {
      patch = Base64.getDecoder().decode(answer.patch());
      operations = JsonTrees.parse(patch);
    } catch (IllegalArgumentException e) {
      throw undecodable(hook, String.valueOf(e.getMessage()));
    } catch (CodecException e) {
      throw undecodable(hook, e.isTruncated() ? "unexpected end of JSON input" : e.problem());
    }
    if (!(operations instanceof List<?> list) || list.isEmpty()) {
      return object;
    }
    if (object == null) {
      throw internal(
          "admission webhook \""
              + hook.name()
              + "\" attempted to modify the object, which is not supported for this operation");
    }
    try {
      Map<String, @Nullable Object> patched = Tree.object(JsonPatch.apply(object, patch));
      if (patched != null) {
        return patched;
      }
    } catch (PatchException e) {
      throw internal(String.valueOf(e.getMessage()));
    }
    throw internal("the patch leaves no object");
  }

  @Override
  public void validate(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings) {
    for (Hook hook : hooks(VALIDATING)) {
      if (isMeant(hook, request, old, object)) {
        ask(hook, request, old, object, warnings, false);
      }
    }
  }

  private boolean isMeant(
      Hook hook,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    return hook.matchesRules(request)
        && selectors.matches(hook.tree(), request, old, object)
        && conditions.areMet(hook, request, old, object);
  }

  /** The answer; null if there was none and that doesn't matter. */
  private @Nullable HookAnswer ask(
      Hook hook,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object,
      List<String> warnings,
      boolean mayPatch) {
    if (request.isDryRun() && !hook.takesDryRuns()) {
      throw Failures.badRequest(
          "admission webhook \"" + hook.name() + "\" does not support dry run");
    }
    HookAnswer answer;
    try {
      answer = calls.call(hook, request, old, object, mayPatch);
    } catch (HookException e) {
      if (hook.failsOpen()) {
        return null;
      }
      throw internal("failed calling webhook \"" + hook.name() + "\": " + e.getMessage());
    }
    warnings.addAll(answer.warnings());
    ApiFailure denial = answer.denial(hook.name());
    if (denial != null) {
      throw denial;
    }
    return answer;
  }

  private static ApiFailure undecodable(Hook hook, String problem) {
    return internal(
        "failed calling webhook \""
            + hook.name()
            + "\": received undecodable patch in webhook response: "
            + problem);
  }

  private static ApiFailure internal(String problem) {
    return Failures.internalError(problem);
  }
}
