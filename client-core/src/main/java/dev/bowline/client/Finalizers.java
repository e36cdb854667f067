package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Adds and removes one finalizer. The patch carries the list as it was read and the version that it
 * was read at, so that nobody else's is touched, whatever the type.
 */
final class Finalizers<T extends KubeObject> {
  private final ResourceCalls<T> calls;
  private final WriteOptions options;
  private final ConflictLoop loop;

  Finalizers(ResourceCalls<T> calls, WriteOptions options, Timing timing) {
    this.calls = calls;
    this.options = options;
    this.loop = new ConflictLoop(timing, calls.cancellation(), false);
  }

  T add(ResourcePath path, String finalizer) {
    require(finalizer);
    return loop.run(
        calls.deadline(options.deadline()),
        left -> {
          T object = read(path, left);
          List<String> finalizers = new ArrayList<>(object.metadata().finalizers());
          if (finalizers.contains(finalizer)) {
            return object;
          }
          finalizers.add(finalizer);
          return write(path, object, finalizers, left);
        });
  }

  Optional<T> remove(ResourcePath path, String finalizer) {
    require(finalizer);
    try {
      return Optional.of(
          loop.run(
              calls.deadline(options.deadline()),
              left -> {
                T object = read(path, left);
                List<String> finalizers = new ArrayList<>(object.metadata().finalizers());
                return finalizers.removeIf(finalizer::equals)
                    ? write(path, object, finalizers, left)
                    : object;
              }));
    } catch (NotFoundException e) {
      if (e.isTypeUnknown()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private T read(ResourcePath path, Supplier<Duration> left) {
    return calls.object(calls.requests().get(path, ResourceVersion.NONE), left.get());
  }

  private T write(ResourcePath path, T object, List<String> finalizers, Supplier<Duration> left) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("resourceVersion", object.resourceVersion().value());
    metadata.put("finalizers", finalizers);
    MergePatch patch = MergePatch.of(Map.of("metadata", metadata));
    RequestSpec request =
        calls
            .requests()
            .patch(path, new Body.FixedBody(patch.mediaType(), patch.body()), options.parameters());
    T written = calls.object(request, left.get(), options.told());
    SureWrites.answered(object.resourceVersion(), written);
    return written;
  }

  private static void require(String finalizer) {
    if (finalizer.isBlank()) {
      throw new IllegalArgumentException("a finalizer needs a name");
    }
  }
}
