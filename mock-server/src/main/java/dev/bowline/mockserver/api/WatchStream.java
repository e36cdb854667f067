package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.Change;
import dev.bowline.mockserver.store.ExpiredException;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The body of a watch: reads the log at its own pace until its time is up, the client is gone or
 * the server closes.
 */
final class WatchStream implements HttpAnswer.Body {
  private static final int BATCH = 256;
  private static final long LAST_BOOKMARK_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Store store;
  private final Resource resource;
  private final String prefix;
  private final ListParameters parameters;
  private final WatchEvents events;
  private final Start start;
  private final long end;
  private final long bookmarkNanos;
  private final Store.Signals first;
  private final BooleanSupplier isServed;

  WatchStream(
      Store store,
      Resource resource,
      String prefix,
      ListParameters parameters,
      WatchEvents events,
      Start start,
      long end,
      Duration bookmarkInterval,
      Store.Signals seen,
      BooleanSupplier isServed) {
    this.store = store;
    this.resource = resource;
    this.prefix = prefix;
    this.parameters = parameters;
    this.events = events;
    this.start = start;
    this.end = end;
    this.bookmarkNanos = bookmarkInterval.toNanos();
    this.first = seen;
    this.isServed = isServed;
  }

  /**
   * Where a watch begins.
   *
   * @param revision changes after this one are told
   * @param state the state to tell first, as additions
   * @param isMarked whether a bookmark ends the state
   */
  record Start(long revision, List<StoredObject> state, boolean isMarked) {}

  @Override
  public long length() {
    return -1;
  }

  @Override
  public void writeTo(HttpAnswer.BodySink sink) throws IOException {
    sendState(sink);
    try {
      follow(sink);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void sendState(HttpAnswer.BodySink sink) throws IOException {
    for (StoredObject object : start.state()) {
      if (parameters.selects(object)) {
        sink.write(events.event("ADDED", object.document()));
      }
    }
    if (start.isMarked() && parameters.allowsBookmarks()) {
      sink.write(events.bookmark(start.revision(), true));
    }
    sink.flush();
  }

  private void follow(HttpAnswer.BodySink sink) throws IOException, InterruptedException {
    long reached = start.revision();
    Store.Signals signals = first;
    long nextBookmark = nextBookmark();
    try {
      store.beginWatch(resource.storage(), reached);
    } catch (ExpiredException e) {
      expire(sink, e.oldest());
      return;
    }
    while (true) {
      Store.News news;
      try {
        news = store.await(resource.storage(), reached, BATCH, patience(nextBookmark), signals);
      } catch (ExpiredException e) {
        boolean isToldToExpire = store.signals().expirations() != signals.expirations();
        if (reached == start.revision() || isToldToExpire) {
          expire(sink, e.oldest());
        }
        return; // One that was only too slow just ends, and the client will ask again.
      }
      Store.Signals before = signals;
      signals = news.signals();
      boolean isExpired = signals.expirations() != before.expirations();
      for (Change change : news.changes()) {
        if (!isExpired || change.revision() <= signals.expiredAt()) {
          send(sink, change);
        }
      }
      reached = news.reached();
      if (isExpired) {
        expire(sink, reached);
        return;
      }
      long now = System.nanoTime();
      boolean isAsked = signals.bookmarks() != before.bookmarks();
      if (parameters.allowsBookmarks() && (isAsked || nextBookmark - now <= 0)) {
        if (reached <= store.revision()) { // else the watch begins in the future
          sink.write(events.bookmark(reached, false));
        }
        nextBookmark = nextBookmark();
      }
      sink.flush();
      if (signals.end(before) || end - now <= 0 || !isServed.getAsBoolean()) {
        return;
      }
    }
  }

  /** In due course, or shortly before the end: then the client can go on from there. */
  private long nextBookmark() {
    long now = System.nanoTime();
    long untilLast = end - LAST_BOOKMARK_NANOS - now;
    return now + (untilLast > 0 ? Math.min(bookmarkNanos, untilLast) : bookmarkNanos);
  }

  /**
   * How long to wait for news: not beyond the end or a bookmark, and never so long that a client's
   * leaving goes unnoticed.
   */
  private long patience(long nextBookmark) {
    long now = System.nanoTime();
    long left = Math.min(end - now, CHECK_NANOS);
    return parameters.allowsBookmarks() ? Math.min(left, nextBookmark - now) : left;
  }

  private void expire(HttpAnswer.BodySink sink, long oldest) throws IOException {
    sink.write(
        events.failure(
            resource.isCached()
                ? Failures.watchExpired(start.revision(), oldest)
                : Failures.watchExpired()));
    sink.flush();
  }

  private void send(HttpAnswer.BodySink sink, Change change) throws IOException {
    StoredObject before = change.before();
    StoredObject after = change.after();
    if (!after.key().startsWith(prefix)) {
      return;
    }
    boolean didMatch = before != null && parameters.selects(before);
    boolean doesMatch = !change.isDeletion() && parameters.selects(after);
    if (doesMatch) {
      sink.write(events.event(didMatch ? "MODIFIED" : "ADDED", after.document()));
    } else if (didMatch && before != null) {
      Document last = change.isDeletion() ? after.document() : withRevision(before, change);
      sink.write(events.event("DELETED", last));
    }
  }

  /**
   * An object that ceases to match is told in its last matching state, with the version of the
   * change.
   */
  private static Document withRevision(StoredObject object, Change change) {
    return object.document().withResourceVersion(Long.toString(change.revision()));
  }
}
