package dev.bowline.client;

import dev.bowline.client.internal.request.MediaTypes;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeObject;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A partial object: what it names is set, null deletes, lists are replaced whole (RFC 7386). */
public final class MergePatch implements Patch {
  private final Bytes body;

  private MergePatch(Bytes body) {
    this.body = body;
  }

  static MergePatch parse(String json) {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    if (!(JsonTrees.parse(text) instanceof Map<?, ?>)) {
      throw new IllegalArgumentException("a merge patch is a JSON object");
    }
    return new MergePatch(
        Bytes.copyOf(text)); // as it is: in a tree, fields that are there twice vanish
  }

  static MergePatch of(Map<?, ? extends @Nullable Object> partial) {
    return new MergePatch(Bytes.copyOf(PatchValues.json(partial)));
  }

  static MergePatch between(KubeObject before, KubeObject after) {
    ComparedTrees trees = ComparedTrees.of(before, after);
    return of(difference(trees, trees.before(), trees.after()));
  }

  private static Map<String, @Nullable Object> difference(
      ComparedTrees trees, Map<?, ?> before, Map<?, ?> after) {
    Map<String, @Nullable Object> patch = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : after.entrySet()) {
      Object old = before.get(entry.getKey());
      Object now = entry.getValue();
      if (old instanceof Map<?, ?> oldMap && now instanceof Map<?, ?> newMap) {
        Map<String, @Nullable Object> inner = difference(trees, oldMap, newMap);
        if (!inner.isEmpty()) {
          patch.put((String) entry.getKey(), inner);
        }
      } else if (!Objects.equals(old, now)) {
        patch.put((String) entry.getKey(), trees.whole(now));
      }
    }
    for (Object name : before.keySet()) {
      if (!after.containsKey(name)) {
        patch.put((String) name, null);
      }
    }
    return patch;
  }

  @Override
  public String mediaType() {
    return MediaTypes.MERGE_PATCH;
  }

  @Override
  public Bytes body() {
    return body;
  }

  @Override
  public String toString() {
    return "merge patch of " + body;
  }
}
