package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.meta.KubeObject;
import java.util.ArrayList;
import java.util.List;

/** Reads pages of one type. */
final class Pager<T extends KubeObject> {
  private final ResourceCalls<T> calls;

  Pager(ResourceCalls<T> calls) {
    this.calls = calls;
  }

  Page<T> page(ListCall call) {
    List<T> items = new ArrayList<>();
    PageResult result =
        calls.page(
            call,
            () -> {
              items.clear();
              return items::add;
            });
    return new Page<>(this, call, items, result);
  }
}
