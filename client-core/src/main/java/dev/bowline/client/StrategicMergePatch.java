package dev.bowline.client;

import dev.bowline.client.internal.request.MediaTypes;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A partial object whose lists are merged by their elements' keys, as the type has it. Built-in
 * types only, with or without a class for their objects. For types of a group that can't be
 * Kubernetes' own it is refused before it is sent, for custom resources of {@code *.k8s.io} by the
 * server (415, {@link OtherApiException}).
 */
public final class StrategicMergePatch implements Patch {
  private final Bytes body;

  private StrategicMergePatch(Bytes body) {
    this.body = body;
  }

  static StrategicMergePatch parse(String json) {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    if (!(JsonTrees.parse(text) instanceof Map<?, ?>)) {
      throw new IllegalArgumentException("a strategic merge patch is a JSON object");
    }
    return new StrategicMergePatch(
        Bytes.copyOf(text)); // as it is: in a tree, fields that are there twice vanish
  }

  static StrategicMergePatch of(Map<?, ? extends @Nullable Object> partial) {
    return new StrategicMergePatch(Bytes.copyOf(PatchValues.json(partial)));
  }

  static StrategicMergePatch between(KubeObject before, KubeObject after) {
    return of(StrategicDifference.between(before, after));
  }

  /**
   * Refuses a type that servers take no such patch for, as far as its group tells: custom resources
   * have a group with a dot, and few of Kubernetes' own have one.
   *
   * @throws IllegalArgumentException if it can't be a built-in type
   */
  static void requireSupport(Patch patch, ResourceType<?> type) {
    if (patch instanceof StrategicMergePatch && !type.hasProtobuf() && !mayBeBuiltIn(type)) {
      throw new IllegalArgumentException(
          type
              + " has no merge keys, as only built-in types do: servers take no strategic merge patch for it, use Patch.merge");
    }
  }

  /** Whether the group of a type can be one of Kubernetes' own. */
  static boolean mayBeBuiltIn(ResourceType<?> type) {
    String group = type.resource().group();
    return group.indexOf('.') < 0 || group.endsWith(".k8s.io");
  }

  @Override
  public String mediaType() {
    return MediaTypes.STRATEGIC_MERGE_PATCH;
  }

  @Override
  public Bytes body() {
    return body;
  }

  @Override
  public String toString() {
    return "strategic merge patch of " + body;
  }
}
