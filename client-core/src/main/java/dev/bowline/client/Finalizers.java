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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
    AtomicReference<@Nullable T> first = new AtomicReference<>();
    try {
      return loop.run(
          calls.deadline(options.deadline()),
          left -> {
            T object = read(path, left);
            if (isAnother(object, first)) {
              return Optional.empty();
            }
            List<String> finalizers = new ArrayList<>(object.metadata().finalizers());
            return Optional.of(
                finalizers.removeIf(finalizer::equals)
                    ? write(path, object, finalizers, left)
                    : object);
          });
    } catch (NotFoundException e) {
      if (e.isTypeUnknown()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** Whether one of the same name has taken its place since the first read. */
  private boolean isAnother(T object, AtomicReference<@Nullable T> first) {
    first.compareAndSet(null, object);
    T before = first.get();
    return before != null && !before.metadata().uid().equals(object.metadata().uid());
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
