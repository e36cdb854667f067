package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.Snapshot;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.stream.Handshake;
import dev.bowline.mockserver.stream.WatchConversation;
import java.time.Duration;
import java.util.List;

/** The verb watch: finds out where the stream begins. */
final class Watches {
  private static final Duration DEFAULT_LENGTH = Duration.ofMinutes(45);
  private static final Duration MAX_LENGTH = Duration.ofDays(365);

  private final Catalog catalog;
  private final Store store;
  private final Views views;
  private final Duration bookmarkInterval;

  Watches(Catalog catalog, Store store, Views views, Duration bookmarkInterval) {
    this.catalog = catalog;
    this.store = store;
    this.views = views;
    this.bookmarkInterval = bookmarkInterval;
  }

  HttpAnswer watch(ApiRequest request, Target target, Store.Signals seen) {
    Resource resource = target.resource();
    Accept accept = Accept.of(request, resource);
    Representation representation = accept.list(Reads.hasProtobuf(resource));
    ListParameters parameters = ListParameters.of(request.query(), target, true);
    String version = parameters.resourceVersion();
    String problem = Numbers.versionProblem(version);
    if (!problem.isEmpty()) {
      throw Failures.internal(problem);
    }
    Format format = accept.streamed(representation);
    View view = representation.view();
    TableRows rows = view != null && view.isTable() ? views.rows(request, resource, view) : null;
    if (view != null && view.isMetadataList()) { // which no event is
      return Answers.bytes(200, format.watchMediaType(), new byte[0]);
    }
    WatchEvents events = new WatchEvents(resource, representation, rows);
    Duration length =
        parameters.timeoutSeconds() > 0
            ? Duration.ofSeconds(Math.min(parameters.timeoutSeconds(), MAX_LENGTH.toSeconds()))
            : DEFAULT_LENGTH;
    if (parameters.timeoutSeconds() < 0) { // over before it begins
      return Answers.bytes(200, format.watchMediaType(), new byte[0]);
    }
    long current = store.revision();
    if (parameters.sendsInitialEvents().equals("true") && Numbers.version(version) > current) {
      return Answers.bytes(
          200, format.watchMediaType(), events.failure(Failures.tooLarge(version, current, true)));
    }
    WatchStream stream =
        new WatchStream(
            store,
            resource,
            resource.prefix(target.namespace()),
            parameters,
            events,
            start(resource, target, parameters),
            System.nanoTime() + length.toNanos(),
            bookmarkInterval,
            seen,
            () -> catalog.serves(resource));
    if (Handshake.isWanted(request.call())) {
      return Handshake.acceptAny(
          request.call(), new WatchConversation(stream, format == Format.JSON));
    }
    return new HttpAnswer(
        200, HttpHeaders.NONE.with("Content-Type", format.watchMediaType()), stream);
  }

  private WatchStream.Start start(Resource resource, Target target, ListParameters parameters) {
    String version = parameters.resourceVersion();
    boolean isFromNow = version.isEmpty() || version.equals("0");
    boolean sendsState =
        parameters.sendsInitialEvents().isEmpty()
            ? isFromNow
            : parameters.sendsInitialEvents().equals("true");
    if (sendsState) {
      Snapshot snapshot = store.latest(resource.storage(), resource.prefix(target.namespace()));
      boolean isMarked = parameters.sendsInitialEvents().equals("true");
      return new WatchStream.Start(snapshot.revision(), snapshot.objects(), isMarked);
    }
    long revision = isFromNow ? store.revision() : Numbers.version(version);
    return new WatchStream.Start(revision, List.of(), false);
  }
}
