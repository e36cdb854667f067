package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.policy.RequestTypes;
import dev.bowline.type.GroupVersionKind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The question that a webhook gets. */
final class HookReview {
  private HookReview() {}

  static Map<String, @Nullable Object> of(
      String version,
      String uid,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("uid", uid);
    putQuestion(tree, request);
    tree.put("object", named(request, object));
    tree.put("oldObject", named(request, old));
    tree.put("dryRun", request.isDryRun());
    tree.put("options", options(request));
    Map<String, @Nullable Object> review = new LinkedHashMap<>();
    review.put("kind", "AdmissionReview");
    review.put("apiVersion", "admission.k8s.io/" + version);
    review.put("request", tree);
    return review;
  }

  /** What expressions see of a request. */
  static Map<String, @Nullable Object> values(
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> question = new LinkedHashMap<>();
    putQuestion(question, request);
    question.put("dryRun", request.isDryRun());
    question.put("options", options(request));
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put(RequestTypes.REQUEST, question);
    values.put(RequestTypes.OBJECT, named(request, object));
    values.put(RequestTypes.OLD_OBJECT, named(request, old));
    return values;
  }

  private static void putQuestion(Map<String, @Nullable Object> tree, AdmissionRequest request) {
    tree.put("kind", kind(request.kind()));
    tree.put("resource", resource(request));
    put(tree, "subResource", request.subresource());
    tree.put("requestKind", kind(request.kind()));
    tree.put("requestResource", resource(request));
    put(tree, "requestSubResource", request.subresource());
    put(tree, "name", request.name());
    put(tree, "namespace", request.namespace());
    tree.put("operation", request.operation());
    tree.put("userInfo", request.user().tree());
  }

  private static @Nullable Map<String, @Nullable Object> options(AdmissionRequest request) {
    String kind =
        switch (request.operation()) {
          case AdmissionRequest.CREATE -> "CreateOptions";
          case AdmissionRequest.UPDATE -> "UpdateOptions";
          case AdmissionRequest.DELETE -> "DeleteOptions";
          default -> "";
        };
    if (kind.isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> options = new LinkedHashMap<>();
    options.put("kind", kind);
    options.put("apiVersion", "meta.k8s.io/v1");
    options.putAll(request.options());
    return options;
  }

  private static Map<String, @Nullable Object> kind(GroupVersionKind kind) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("group", kind.group());
    tree.put("version", kind.version());
    tree.put("kind", kind.kind());
    return tree;
  }

  private static Map<String, @Nullable Object> resource(AdmissionRequest request) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("group", request.resource().group());
    tree.put("version", request.resource().kind().version());
    tree.put("resource", request.resource().plural());
    return tree;
  }

  private static @Nullable Map<String, @Nullable Object> named(
      AdmissionRequest request, @Nullable Map<String, @Nullable Object> object) {
    if (object == null) {
      return null;
    }
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    named.put("kind", request.kind().kind());
    named.put("apiVersion", request.kind().apiVersion());
    object.forEach(named::putIfAbsent);
    return named;
  }

  private static void put(Map<String, @Nullable Object> tree, String name, String value) {
    if (!value.isEmpty()) {
      tree.put(name, value);
    }
  }
}
