package dev.bowline.client;

import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.request.Form;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads the pages of one list, checks that they are what was asked for, and does what the caller
 * wants when the list expires. Immutable and thread-safe.
 *
 * @param <T> class of the items
 */
final class PageReader<T> {
  /** The order in which servers list: by the path in etcd. */
  private static final Comparator<ObjectKey> LIST_ORDER = Comparator.comparing(ObjectKey::toString);

  /**
   * A token given with a 410 is fresh; a server that refuses several of them has no sense. Nor has
   * one whose new lists all expire before they get beyond what is known.
   */
  private static final int ATTEMPTS = 3;

  private final PageSource<T> source;
  private final ListPlan plan;

  PageReader(PageSource<T> source, ListPlan plan) {
    this.source = source;
    this.plan = plan;
  }

  /** The first page, or all of them as one. */
  ReadPage<T> read() {
    return plan.isWhole() ? whole() : first();
  }

  /** The items of all pages, each page read when its first item is asked for. */
  Stream<T> stream() {
    return StreamSupport.stream(new PageSpliterator<>(this), false);
  }

  private ReadPage<T> first() {
    ListCall call = plan.call();
    try {
      return checked(call, source.fetch(call), Progress.BEGIN);
    } catch (ExpiredException e) {
      if (call.match() != VersionMatch.NOT_OLDER_THAN || call.limit() == 0) {
        throw e;
      }
      // Servers that don't know resourceVersionMatch take a limit for "exactly this version".
      plan.onExpired().accept(e);
      ListCall newest = anew(call.limit());
      return checked(call, source.fetch(newest), Progress.BEGIN);
    }
  }

  private ReadPage<T> whole() {
    Duration time = plan.call().deadline();
    if (time == null || source instanceof TimedPages) {
      return whole(first());
    }
    return new PageReader<>(TimedPages.within(time, source), plan).read();
  }

  private ReadPage<T> whole(ReadPage<T> first) {
    List<T> items = new ArrayList<>(first.items());
    ReadPage<T> last = first;
    while (!last.isLast()) {
      int restarts = last.progress().restarts();
      last = after(last);
      if (last.progress().restarts() > restarts) {
        items.clear();
      }
      items.addAll(last.items());
    }
    return new ReadPage<>(this, last.fetched().with(items), last.progress());
  }

  /**
   * The page behind another.
   *
   * @param current not the last one
   */
  ReadPage<T> after(ReadPage<T> current) {
    Progress progress = current.progress();
    String token = current.continueToken();
    for (int attempt = 1; ; attempt++) {
      ListCall call = plan.call().next(token);
      try {
        return moved(call, next(call, progress.followed(token)));
      } catch (ExpiredException e) {
        if (plan.whenExpired() == WhenExpired.FAIL || attempt == ATTEMPTS) {
          throw e;
        }
        plan.onExpired().accept(e);
        if (plan.whenExpired() != WhenExpired.GO_ON) {
          return again(progress, e);
        }
        token = e.inconsistentContinue().orElse("");
        if (token.isEmpty()) {
          return skipping(progress, e);
        }
        progress = progress.wentOn();
      }
    }
  }

  private ReadPage<T> moved(ListCall call, ReadPage<T> page) {
    if (page.progress().trail().returnsTo(page.continueToken())) {
      throw new TransportException(
          TransportException.Kind.NOT_KUBERNETES,
          source.request(call).summary()
              + ": the server answered with a continue token that it has given before, so the list"
              + " has no end",
          false,
          List.of(),
          null);
    }
    return page;
  }

  private ReadPage<T> again(Progress progress, ExpiredException e) {
    if (progress.restarts() >= ATTEMPTS) {
      throw e;
    }
    int limit = plan.whenExpired() == WhenExpired.FULL_LIST ? 0 : plan.call().limit();
    return next(anew(limit), progress.restarted());
  }

  private ReadPage<T> skipping(Progress progress, ExpiredException e) {
    if (progress.fruitless() >= ATTEMPTS || progress.last() == null) {
      throw e;
    }
    return next(anew(plan.call().limit()), progress.skipsToLast());
  }

  private ListCall anew(int limit) {
    return ListCall.of(plan.call().scope()).limit(limit).deadline(plan.call().deadline());
  }

  private ReadPage<T> next(ListCall call, Progress progress) {
    return checked(call, source.fetch(call), progress);
  }

  private ReadPage<T> checked(ListCall call, Fetched<T> fetched, Progress progress) {
    if (call.match() != null) {
      AnswerChecks.checkVersion(source.request(call), call, fetched.result().resourceVersion());
    }
    if (plan.shard() != null) {
      checkShard(call, plan.shard(), fetched);
    }
    List<T> fresh = fresh(fetched.items(), progress);
    ObjectKey last = fresh.isEmpty() ? null : key(fresh.get(fresh.size() - 1));
    Progress now = fresh.isEmpty() ? progress : progress.gave(last);
    return new ReadPage<>(this, fetched.with(fresh), now);
  }

  private List<T> fresh(List<T> items, Progress progress) {
    ObjectKey last = progress.last();
    if (!progress.skipping() || last == null) {
      return items;
    }
    int begin = 0;
    while (begin < items.size() && isUpTo(last, items.get(begin))) {
      begin++;
    }
    return items.subList(begin, items.size());
  }

  private boolean isUpTo(ObjectKey last, T item) {
    ObjectKey key = key(item);
    return key != null && LIST_ORDER.compare(key, last) <= 0;
  }

  private @Nullable ObjectKey key(T item) {
    KubeObject object = source.object(item);
    return object == null ? null : object.key();
  }

  /**
   * Lists of built-in types say which shard they are of. Those of custom types don't, nor do
   * metadata and tables: there the objects tell.
   */
  private void checkShard(ListCall call, Shard shard, Fetched<T> fetched) {
    RequestSpec request = source.request(call);
    String echo = fetched.result().shard();
    if (echo.equals(shard.toString())) {
      return;
    }
    boolean tells = request.form() == Form.OBJECT && request.type().hasProtobuf();
    if (tells || !echo.isEmpty()) {
      throw AnswerChecks.shardIgnored(
          request.summary().toString(), shard, echo.isEmpty() ? "all objects" : echo);
    }
    for (T item : fetched.items()) {
      KubeObject object = source.object(item);
      if (object == null) {
        throw new IllegalArgumentException(
            "that rows without metadata are of a shard can't be checked");
      }
      AnswerChecks.checkInShard(request.summary().toString(), shard, object);
    }
  }
}
