package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.meta.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Reads pages of one type. */
record Pager<T extends KubeObject>(ResourceCalls<T> calls) implements PageSource<T> {
  @Override
  public Fetched<T> fetch(ListCall call) {
    List<T> items = new ArrayList<>();
    PageResult result =
        calls.page(
            call,
            () -> {
              items.clear();
              return items::add;
            });
    return new Fetched<>(items, result, Columns.NONE);
  }

  /** A page as it comes, whatever becomes of the ones behind it. */
  Page<T> page(ListCall call) {
    return new Page<>(new PageReader<>(this, plan(call)).read());
  }

  /** The items of all pages, read when they are asked for. */
  Stream<T> stream(ListCall call) {
    return new PageReader<>(this, plan(call)).stream();
  }

  private static ListPlan plan(ListCall call) {
    boolean isExact = call.match() == VersionMatch.EXACT;
    return new ListPlan(call, false, isExact ? WhenExpired.FAIL : WhenExpired.GO_ON, e -> {}, null);
  }

  @Override
  public KubeObject object(T item) {
    return item;
  }

  @Override
  public RequestSpec request(ListCall call) {
    return calls.requests().list(call);
  }

  @Override
  public LongSupplier ticker() {
    return calls.ticker();
  }
}
