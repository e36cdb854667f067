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
            options.told(),
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
      if (wait == null) {
        return new Pending.Known<>(left);
      }
      return new Pending.Known<>(
          areGone(left, wait) ? List.of() : remaining(which, left, options.deadline()));
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

  /** Waits for one after the other. Which of them are there when the time is over isn't known. */
  private boolean areGone(List<T> pending, Duration atMost) {
    long end = timing.ticker().getAsLong() + atMost.toNanos();
    for (T object : pending) {
      long left = end - timing.ticker().getAsLong();
      Deletion.Pending marked = new Deletion.Pending(object, object.metadata().finalizers());
      if (left <= 0
          || departures.await(marked, Duration.ofNanos(left)) instanceof Deletion.Pending) {
        return false;
      }
    }
    return true;
  }
}
