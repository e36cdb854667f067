package dev.bowline.client;

import dev.bowline.client.CollectionDeletion.Pending;
import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeException;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Deletes collections and finds out what stayed. */
final class CollectionDeletions<T extends KubeObject> {
  private static final int PAGE = 500;

  private final ResourceCalls<T> calls;
  private final @Nullable String namespace;
  private final Departures<T> departures;
  private final Timing timing;

  CollectionDeletions(
      ResourceCalls<T> calls, @Nullable String namespace, Departures<T> departures, Timing timing) {
    this.calls = calls;
    this.namespace = namespace;
    this.departures = departures;
    this.timing = timing;
  }

  CollectionDeletion<T> delete(DeleteAllOptions options) {
    ListCall which = options.toCall(namespace);
    RequestSpec request = calls.requests().deleteCollection(which, options.toBody());
    CollectionDeletion<T> deleted =
        calls.call(
            request,
            options.deadline(),
            (answer, codec) ->
                read(
                    codec.read(
                        answer.body().readAllBytes(),
                        new AnswerKinds(calls.type()),
                        DecodeOptions.DEFAULT)));
    if (options.isDryRun() || deleted.objects().isEmpty()) {
      return deleted;
    }
    return new CollectionDeletion<>(
        deleted.objects(), pending(which, deleted.objects(), options), deleted.isComplete());
  }

  /** What was deleted is told whatever becomes of the look at what stayed. */
  private Pending<T> pending(ListCall which, List<T> deleted, DeleteAllOptions options) {
    try {
      List<T> left = remaining(which, deleted, options.deadline());
      Duration wait = options.waiting();
      return new Pending.Known<>(wait == null ? left : awaited(left, wait));
    } catch (KubeException e) {
      return new Pending.Unknown<>(e);
    }
  }

  /** Servers answer the list of what was there before. */
  @SuppressWarnings("unchecked") // the list's prototype says that its items are T
  private CollectionDeletion<T> read(Message message) {
    if (message instanceof KubeList<?> list) {
      return new CollectionDeletion<>(
          (List<T>) list.items(),
          new Pending.Known<>(List.of()),
          list.metadata().continue_().isEmpty());
    }
    if (message instanceof Status) {
      return new CollectionDeletion<>(List.of(), new Pending.Known<>(List.of()), true);
    }
    throw new CodecException(
        "expected " + calls.type().listKind() + " or v1 Status, found " + message, -1);
  }

  private List<T> remaining(ListCall which, List<T> deleted, @Nullable Duration deadline) {
    Set<String> uids = deleted.stream().map(KubeObject::uid).collect(Collectors.toSet());
    ListCall again = ListCall.of(which.scope()).limit(PAGE).deadline(deadline);
    return new Pager<>(calls).stream(again).filter(object -> uids.contains(object.uid())).toList();
  }

  @SuppressWarnings("unchecked") // what is pending was read as T
  private List<T> awaited(List<T> pending, Duration atMost) {
    long end = timing.ticker().getAsLong() + atMost.toNanos();
    List<T> left = new ArrayList<>();
    for (T object : pending) {
      Duration time = Duration.ofNanos(Math.max(1, end - timing.ticker().getAsLong()));
      if (departures.await(object.name(), object.uid(), time) instanceof Deletion.Pending stays) {
        left.add((T) stays.object());
      }
    }
    return left;
  }
}
