package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ManagedFieldsEntry;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Hands fields that managers own by updates over to one who applies. Only one entry of each
 * manager, the newest or the one of the same version, is handed over; its others are dropped, since
 * fields can't be converted between versions here.
 */
final class ApplyMigration<T extends KubeObject> {
  private final ResourceCalls<T> calls;
  private final ConflictLoop loop;

  ApplyMigration(ResourceCalls<T> calls, Timing timing) {
    this.calls = calls;
    this.loop = new ConflictLoop(timing, calls.cancellation(), false);
  }

  T run(ResourcePath path, String applying, Set<String> updating, WriteOptions options) {
    if (applying.isEmpty()) {
      throw new IllegalArgumentException("the field manager that shall apply needs a name");
    }
    return loop.run(
        calls.deadline(options.deadline()),
        left -> {
          T object = calls.object(calls.requests().get(path, ResourceVersion.NONE), left.get());
          List<Entry> before = object.metadata().managedFields().stream().map(Entry::of).toList();
          List<Entry> after = before;
          for (String manager : updating) {
            after = migrated(after, applying, manager);
          }
          if (after.equals(before)) {
            return object;
          }
          JsonPatch patch = patch(object, after);
          Body.FixedBody body = new Body.FixedBody(patch.mediaType(), patch.body());
          T migrated =
              calls.object(
                  calls.requests().patch(path, body, options.parameters()),
                  left.get(),
                  options.told());
          SureWrites.answered(object.resourceVersion(), migrated);
          return migrated;
        });
  }

  /** The version is replaced and not tested, so that a change in between is a conflict (409). */
  private static JsonPatch patch(KubeObject object, List<Entry> entries) {
    List<Object> trees = new ArrayList<>();
    entries.forEach(entry -> trees.add(entry.toTree()));
    return Patch.json(
        p ->
            p.replace("/metadata/managedFields", trees)
                .replace("/metadata/resourceVersion", object.resourceVersion().value()));
  }

  static List<Entry> migrated(List<Entry> entries, String applying, String updating) {
    List<Entry> result = new ArrayList<>(entries);
    int target = index(result, entry -> entry.isOf(applying, "Apply"));
    if (target < 0) {
      target = newest(result, updating);
      if (target < 0) {
        return entries;
      }
      result.set(target, result.get(target).appliedBy(applying));
    }
    Entry into = result.get(target);
    int source =
        index(
            result,
            entry ->
                entry.isOf(updating, "Update") && entry.apiVersion().equals(into.apiVersion()));
    if (source >= 0) {
      result.set(target, into.with(into.fields().union(result.get(source).fields())));
    }
    result.removeIf(entry -> entry.isOf(updating, "Update"));
    return result;
  }

  /** The server keeps the oldest first. */
  private static int newest(List<Entry> entries, String updating) {
    int newest = -1;
    for (int i = 0; i < entries.size(); i++) {
      boolean isCandidate = entries.get(i).isOf(updating, "Update");
      if (isCandidate
          && (newest < 0 || entries.get(newest).time().compareTo(entries.get(i).time()) <= 0)) {
        newest = i;
      }
    }
    return newest;
  }

  private static int index(List<Entry> entries, Predicate<Entry> condition) {
    for (int i = 0; i < entries.size(); i++) {
      if (condition.test(entries.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** An entry of {@code managedFields}, as its tree. */
  record Entry(Map<?, ?> tree) {
    static Entry of(ManagedFieldsEntry entry) {
      return new Entry((Map<?, ?>) JsonTrees.toTree(entry, EncodeOptions.ONLY_SET_FIELDS));
    }

    boolean isOf(String manager, String operation) {
      return manager.equals(tree.get("manager"))
          && operation.equals(tree.get("operation"))
          && !tree.containsKey("subresource");
    }

    /** In the server's form, in which later is greater; empty if it isn't told. */
    String time() {
      return tree.get("time") instanceof String time ? time : "";
    }

    String apiVersion() {
      return tree.get("apiVersion") instanceof String version ? version : "";
    }

    FieldSet fields() {
      return FieldSet.parse(tree.get("fieldsV1") instanceof Map<?, ?> set ? set : Map.of());
    }

    Entry appliedBy(String manager) {
      Map<Object, @Nullable Object> changed = new LinkedHashMap<>(tree);
      changed.put("manager", manager);
      changed.put("operation", "Apply");
      return new Entry(changed);
    }

    Entry with(FieldSet fields) {
      Map<Object, @Nullable Object> changed = new LinkedHashMap<>(tree);
      changed.put("fieldsV1", fields.toTree());
      return new Entry(changed);
    }

    Map<?, ?> toTree() {
      return tree;
    }
  }
}
