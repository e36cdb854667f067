package dev.bowline.mockserver.admission;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.custom.Conversions;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Ids;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.serde.CodecException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Webhooks that turn custom resources of one version into another, called for each object. */
final class HookConversions implements Conversions {
  private static final long SECONDS = 30;
  private static final List<String> OWN = List.of("labels", "annotations");

  private final HookCalls calls;
  private final Ids ids;

  HookConversions(HookCalls calls, Ids ids) {
    this.calls = calls;
    this.ids = ids;
  }

  @Override
  public Map<String, @Nullable Object> convert(
      Map<String, @Nullable Object> webhook,
      String apiVersion,
      Map<String, @Nullable Object> object) {
    try {
      Map<String, @Nullable Object> converted = ask(webhook, apiVersion, object);
      keepMetadata(converted, object);
      return converted;
    } catch (HookException e) {
      String from = Tree.text(object, "apiVersion") + ", Kind=" + Tree.text(object, "kind");
      throw Failures.internal(
          "conversion webhook for "
              + from
              + " failed: "
              + String.valueOf(e.getMessage()).replaceFirst("^failed to call webhook: ", ""));
    }
  }

  private Map<String, @Nullable Object> ask(
      Map<String, @Nullable Object> webhook,
      String apiVersion,
      Map<String, @Nullable Object> object)
      throws HookException {
    String review =
        Tree.texts(webhook, "conversionReviewVersions").stream()
            .filter(version -> version.equals("v1") || version.equals("v1beta1"))
            .findFirst()
            .orElseThrow(
                () -> new HookException("webhook does not accept known ConversionReview versions"));
    String uid = ids.uid();
    Map<String, @Nullable Object> request = new LinkedHashMap<>();
    request.put("uid", uid);
    request.put("desiredAPIVersion", apiVersion);
    request.put("objects", List.of(object));
    Map<String, @Nullable Object> question = new LinkedHashMap<>();
    question.put("kind", "ConversionReview");
    question.put("apiVersion", "apiextensions.k8s.io/" + review);
    question.put("request", request);
    Map<String, @Nullable Object> config = new LinkedHashMap<>();
    config.put("clientConfig", webhook.get("clientConfig"));
    config.put("timeoutSeconds", SECONDS);
    byte[] answer = calls.send(new Hook("conversion", config), JsonTrees.write(question));
    return converted(answer, uid, apiVersion);
  }

  private static Map<String, @Nullable Object> converted(
      byte[] answer, String uid, String apiVersion) throws HookException {
    Map<String, @Nullable Object> response;
    try {
      response = Tree.object(Tree.at(JsonTrees.parse(answer), "response"));
    } catch (CodecException e) {
      throw new HookException(e.problem());
    }
    if (response == null) {
      throw new HookException("webhook response was absent");
    }
    if (!uid.equals(response.get("uid"))) {
      throw new HookException(
          "expected response.uid=\"" + uid + "\", got \"" + Tree.text(response, "uid") + "\"");
    }
    Map<String, @Nullable Object> result =
        Objects.requireNonNullElse(Tree.child(response, "result"), Map.of());
    if (!Tree.text(result, "status").equals("Success")) {
      String message = Tree.text(result, "message");
      throw new HookException(
          message.isEmpty()
              ? "response.result.status was \""
                  + Tree.text(result, "status")
                  + "\", not \"Success\""
              : message);
    }
    List<Map<String, @Nullable Object>> objects = Tree.objects(response, "convertedObjects");
    if (objects.size() != 1) {
      throw new HookException("webhook returned " + objects.size() + " objects, expected 1");
    }
    Map<String, @Nullable Object> converted = objects.get(0);
    if (!Tree.text(converted, "apiVersion").equals(apiVersion)) {
      throw new HookException(
          "webhook returned an object of "
              + Tree.text(converted, "apiVersion")
              + ", expected "
              + apiVersion);
    }
    return converted;
  }

  /** Of the metadata, webhooks have a say in labels and annotations only. */
  private static void keepMetadata(
      Map<String, @Nullable Object> converted, Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> said =
        Objects.requireNonNullElse(Tree.child(converted, "metadata"), Map.of());
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    Map<String, @Nullable Object> before = Tree.child(object, "metadata");
    if (before != null) {
      metadata.putAll(before);
    }
    for (String name : OWN) {
      if (said.get(name) == null) {
        metadata.remove(name);
      } else {
        metadata.put(name, said.get(name));
      }
    }
    converted.put("metadata", metadata);
  }
}
