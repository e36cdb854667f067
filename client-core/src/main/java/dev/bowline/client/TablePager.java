package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourceRequests;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.PartialObjectMetadata;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Reads pages of rows. */
record TablePager<T extends KubeObject>(
    ResourceCalls<T> calls, ResourceRequests requests, TableReader<T> reader)
    implements PageSource<Row<T>> {
  @Override
  public Fetched<Row<T>> fetch(ListCall call) {
    return calls.call(request(call), call.deadline(), reader::page);
  }

  @Override
  public @Nullable KubeObject object(Row<T> row) {
    ObjectMeta metadata = row.metadataOrNull();
    return metadata == null ? null : PartialObjectMetadata.of(p -> p.metadata(metadata));
  }

  @Override
  public RequestSpec request(ListCall call) {
    return requests.list(call);
  }

  @Override
  public LongSupplier ticker() {
    return calls.ticker();
  }
}
