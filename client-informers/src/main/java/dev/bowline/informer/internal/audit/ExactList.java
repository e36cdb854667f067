package dev.bowline.informer.internal.audit;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.PageTrail;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;

/** Reads everything in scope as it was at one version, page by page. */
final class ExactList<S extends KubeObject> {
  private static final Duration PAGE_DEADLINE = Duration.ofMinutes(1);

  private final RawResources<S> source;
  private final Scope scope;
  private final int pageSize;

  ExactList(RawResources<S> source, Scope scope, int pageSize) {
    this.source = source;
    this.scope = scope;
    this.pageSize = pageSize;
  }

  /**
   * Reads all pages.
   *
   * @throws CodecException if the server answers with another version than asked for
   * @throws dev.bowline.client.ExpiredException if the version is too old
   */
  void read(ResourceVersion version, ItemSink<? super S> sink, Cancellation cancellation) {
    ListCall call = new ListCall(scope, version, VersionMatch.EXACT, pageSize, "", PAGE_DEADLINE);
    PageResult page = source.list(call, sink, cancellation);
    PageTrail trail = PageTrail.START;
    while (true) {
      if (!page.resourceVersion().equals(version)) {
        throw new CodecException(
            "a list at exactly version " + version + " came at version " + page.resourceVersion(),
            -1);
      }
      if (page.isLast()) {
        return;
      }
      String token = page.continueToken();
      if (trail.returnsTo(token)) {
        throw new CodecException("a list continues with a page before it, so it has no end", -1);
      }
      trail = trail.with(token);
      call = call.next(token);
      page = source.list(call, sink, cancellation);
    }
  }
}
